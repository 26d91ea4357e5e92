import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../support/for-each-test.ts';
import { sampleHere } from '../../support/index/sample-app-view.ts';

// That a browser understands them, and the pages work:
// packages/masthead-appview/test/pages/served-pages.journey.test.ts.

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

const ORIGIN = 'https://cards.example';
const server = forFile(() => sampleHere({ publicUrl: ORIGIN }));
const visit = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(new Request(ORIGIN + path, { headers }));

const LINK = encodeURIComponent('https://tidewater.example');
const ACTOR = 'mara.tidewater.example';

/** Every path that is served, with what it is. `frame`: other sites may show it in a frame. */
const SERVED: readonly {
  readonly path: string;
  readonly type: RegExp;
  readonly kind: 'page' | 'drawing' | 'data' | 'file';
  readonly frame?: true;
  readonly status?: number;
}[] = [
  { path: `/p/${ACTOR}`, type: /^text\/html/, kind: 'page' },
  { path: '/builder.html', type: /^text\/html/, kind: 'page' },
  { path: '/', type: /^application\/json/, kind: 'data' },
  { path: '/check', type: /^text\/html/, kind: 'page' },
  { path: `/check?url=${LINK}`, type: /^text\/html/, kind: 'page' },
  { path: '/examples', type: /^text\/html/, kind: 'page' },
  { path: '/docs', type: /^text\/html/, kind: 'page' },
  { path: '/page.css', type: /^text\/css/, kind: 'file' },
  { path: '/favicon.svg', type: /^image\/svg\+xml/, kind: 'file' },
  { path: `/embed?url=${LINK}`, type: /^text\/html/, kind: 'page', frame: true },
  { path: `/embed?actor=${ACTOR}`, type: /^text\/html/, kind: 'page', frame: true },
  { path: '/embed?url=https%3A%2F%2Fnobody.example', type: /^text\/html/, kind: 'page', frame: true },
  { path: `/card.svg?url=${LINK}`, type: /^image\/svg\+xml/, kind: 'drawing' },
  { path: `/profile.svg?actor=${ACTOR}`, type: /^image\/svg\+xml/, kind: 'drawing' },
  { path: `/oembed?format=xml&url=${LINK}`, type: /^text\/xml/, kind: 'drawing' },
  { path: `/oembed?url=${LINK}`, type: /^application\/json/, kind: 'data' },
  { path: `/card.png?url=${LINK}`, type: /^image\/png/, kind: 'data' },
  { path: `/profile.png?actor=${ACTOR}`, type: /^image\/png/, kind: 'data' },
  { path: `/xrpc/app.bsky.embed.getEmbedExternalView?url=${LINK}`, type: /^application\/json/, kind: 'data' },
  { path: `/xrpc/id.sifa.getProfileView?actor=${ACTOR}`, type: /^application\/json/, kind: 'data' },
  { path: '/xrpc/_health', type: /^application\/json/, kind: 'data' },
  { path: '/xrpc/no.such.method', type: /^application\/json/, kind: 'data', status: 501 },
  { path: '/check?format=json', type: /^application\/json/, kind: 'data', status: 400 },
  { path: '/p/nobody.example', type: /^application\/json/, kind: 'data', status: 404 },
  { path: '/nothing/%3Cscript%3E', type: /^application\/json/, kind: 'data', status: 404 },
  { path: '/masthead.js', type: /^text\/javascript/, kind: 'file' },
  { path: `/${version}/masthead.js`, type: /^text\/javascript/, kind: 'file' },
  { path: '/99.0.0/masthead.js', type: /^application\/json/, kind: 'data', status: 404 },
  { path: '/script-tag.json', type: /^application\/json/, kind: 'data' },
];

describe('the headers of every answer', () => {
  it.each(SERVED)('$path', async ({ path, type, kind, frame, status = 200 }) => {
    const { status: given, headers } = await visit(path);
    expect(given).toBe(status);
    expect(headers.get('content-type')).toMatch(type);
    // Nothing is guessed to be of another type, no address is passed on, and any page may show and
    // read it.
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    if (kind === 'page') {
      for (const part of [
        "default-src 'none'",
        "base-uri 'none'",
        "script-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types lit-html',
      ])
        expect(policy.split(/; ?/)).toContainEqual(expect.stringContaining(part));
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy.includes('frame-ancestors')).toBe(frame !== true);
      if (!frame) expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-embedder-policy')).toBe(frame ? 'credentialless' : null);
      const permissions = headers.get('permissions-policy') ?? '';
      expect(permissions.split(', ').length).toBeGreaterThan(30);
      // The builder's button copies; nothing else is open to anybody.
      const open = permissions.split(', ').filter((part) => !/^[a-z-]+=\(\)$/.test(part));
      expect(open).toEqual(path === '/builder.html' ? ['clipboard-write=(self)'] : []);
      for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'clipboard-read', 'fullscreen'])
        expect(permissions).toContain(`${feature}=()`);
    } else if (kind === 'drawing') {
      expect(policy).toMatch(/^default-src 'none';.*\bsandbox$/);
    }
  });

  it('stay where the caller has the page already', async () => {
    const first = await visit(`/p/${ACTOR}`, { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    const second = await visit(`/p/${ACTOR}`, { 'if-none-match': etag, 'accept-encoding': 'br' });
    expect([second.status, second.headers.get('permissions-policy')]).toEqual([
      304,
      first.headers.get('permissions-policy'),
    ]);
  });
});
