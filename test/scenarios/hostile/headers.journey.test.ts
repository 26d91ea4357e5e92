import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/browser.ts';
import { type SampleServer, startSampleServer } from '../../support/network/sample-server.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

let server: SampleServer;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
  server = await startSampleServer();
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

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
    const { status: given, headers } = await fetch(server.url + path);
    expect(given).toBe(status);
    expect(headers.get('content-type')).toMatch(type);
    // Nothing is guessed to be of another type, no address is passed on, and any page may show and read it.
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
    const first = await fetch(`${server.url}/p/${ACTOR}`, { headers: { 'accept-encoding': 'br' } });
    const second = await new Promise<{ status: number | undefined; permissions: unknown }>((resolve, reject) => {
      const asked = request(
        `${server.url}/p/${ACTOR}`,
        { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'accept-encoding': 'br' } },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode, permissions: response.headers['permissions-policy'] });
        },
      );
      asked.on('error', reject).end();
    });
    expect(second).toEqual({ status: 304, permissions: first.headers.get('permissions-policy') });
  });

  it('are understood by a browser, and let the page work', async () => {
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => /policy/i.test(message.text()) && problems.push(message.text()));
    for (const { path, kind } of SERVED) {
      // Of a link that nothing backs the element may look further, which is another test's.
      if (kind !== 'page' || path.includes('nobody')) continue;
      await tab.goto(server.url + path);
      if (!['/check', '/docs'].includes(path)) await tab.locator('pub-card, pro-profile').first().waitFor();
      expect(
        await tab.evaluate(() => navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)),
      ).toBe('denied');
      expect(problems, path).toEqual([]);
    }
  });
});
