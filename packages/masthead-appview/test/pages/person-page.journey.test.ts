import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseProfileView } from '../../../../src/core/index.ts';
import { launchChromium } from '../../../../test/support/browser.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';
import { personPage } from '../../src/pages/person-page.ts';

const AROUND = { facts: { version: '1' }, publications: [], scriptTag: '<script src="x.js"></script>' } as const;

let server: SampleServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSampleServer(), launchChromium()]);
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

describe('/p/{handle}', () => {
  it.each(['mara.tidewater.example', '@mara.tidewater.example', 'did:plc:cq23ctxyeyxurhg2g7t2kv4q'])(
    'is the page of %s',
    async (actor) => {
      const response = await fetch(`${server.url}/p/${actor}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toContain('<title>Mara Lindqvist (@mara.tidewater.example)</title>');
      expect(html).toContain(`<link rel="canonical" href="${server.url}/p/mara.tidewater.example">`);
      expect(html).toContain('Editor in chief · The Tidewater Review');
    },
  );

  it.each([
    ['nobody', '/p/nobody.example', 404],
    ['what is no actor', '/p/no%20body', 400],
    ['what is no text', '/p/%ff', 400],
  ])('of %s is a clear answer', async (_note, path, status) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(status);
  });

  it('shows the whole profile under its own strict policy, with no request but for script and pictures', async () => {
    const tab = await browser.newPage();
    const asked: string[] = [];
    const problems: string[] = [];
    tab.on('request', (request) => asked.push(request.url()));
    tab.on('pageerror', ({ message }) => problems.push(message));
    tab.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
    await tab.goto(`${server.url}/p/mara.tidewater.example`);
    await tab.locator('pro-profile:state(ready)').waitFor();
    expect(await tab.locator('pro-profile [part=entry]').count()).toBe(4);
    expect(asked.filter((address) => address.includes('/xrpc/'))).toEqual([]);
    expect(problems).toEqual([]);
    await tab.close();
  });

  it('shows the whole profile without JavaScript, in its own looks', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    await tab.goto(`${server.url}/p/tomas.example`);
    expect(await tab.locator('pro-profile [part="title"]').first().innerText()).toBe('Tomás Ferreira');
    expect(await tab.locator('pro-profile [part~="card"]').innerText()).toContain('Cartographer');
    expect((await tab.locator('[part~="card"]').boundingBox())?.height).toBeGreaterThan(150);
    await context.close();
  });

  it('has the name as its heading, which leads nowhere; the publications; and the tag that puts it on a page', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${server.url}/p/mara.tidewater.example`);
    const heading = tab.getByRole('heading', { level: 1, name: 'Mara Lindqvist' });
    await heading.waitFor();
    expect(await heading.locator('a').count()).toBe(0);
    expect(await heading.evaluate((found) => getComputedStyle(found).fontSize)).toBe('30px');
    expect(await tab.locator('pub-card [part="title"]').allInnerTexts()).toEqual(['The Tidewater Review']);
    const tag = await tab.getByRole('region', { name: 'Tag' }).innerText();
    expect(tag).toContain('<pro-profile actor="mara.tidewater.example">');
    expect(tag).toContain(`data-app-view="${server.url}"`);
    await tab.close();
  });

  it('tells machines who it is about', async () => {
    const html = await (await fetch(`${server.url}/p/mara.tidewater.example`)).text();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Mara Lindqvist',
        alternateName: '@mara.tidewater.example',
        jobTitle: 'Editor in chief',
        worksFor: { '@type': 'Organization', name: 'The Tidewater Review' },
      },
    });
    const [, picture = ''] = /<meta property="og:image" content="(.*?)">/.exec(html) ?? [];
    const response = await fetch(picture.replaceAll('&amp;', '&'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('what machines are told of a role', () => {
  const page = async (positions: object[]) => {
    const view = parseProfileView({ did: 'did:plc:x', handle: 'x.example', claimed: true, positions });
    if (!view) throw new Error('the sample must be readable');
    const { html } = await personPage(view, 'https://view.example', AROUND);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const [, description] = /<meta name="description" content="(.*?)">/.exec(html) ?? [];
    return { person: JSON.parse(json).mainEntity, description };
  };

  it('nothing of one that has not begun', async () => {
    const { person, description } = await page([
      { title: 'Chief', company: 'Future', startedAt: '2999', primary: true },
    ]);
    expect(person).not.toHaveProperty('jobTitle');
    expect(person).not.toHaveProperty('worksFor');
    expect(description).toBe('@x.example');
  });

  it('on whose behalf it is held', async () => {
    const { person, description } = await page([{ title: 'Board member', company: 'Acme', onBehalfOf: 'Leodor' }]);
    expect(person).toMatchObject({
      jobTitle: 'Board member',
      worksFor: { '@type': 'Organization', name: 'Acme' },
      hasOccupation: {
        '@type': 'Occupation',
        name: 'Board member',
        description: 'Board member · Acme, on behalf of Leodor',
      },
    });
    expect(description).toBe('Board member · Acme, on behalf of Leodor');
  });

  it.each([
    ['the employer’s own name', { company: 'Twitter', entityName: 'X' }, 'Editor · X', 'X'],
    [
      'a nested name before a flat one',
      { agentRef: { name: 'Tidewater' }, company: 'Old' },
      'Editor · Tidewater',
      'Tidewater',
    ],
    ['no employer where none is named', { employmentType: 'id.sifa.defs#selfEmployed' }, 'Editor', undefined],
  ])('%s', async (_note, position, words, name) => {
    const { person, description } = await page([{ title: 'Editor', ...position }]);
    expect([description, person.worksFor?.name]).toEqual([words, name]);
  });
});

it('keeps hostile words words', async () => {
  const hostile = '"></script></style></title><img src=x onerror=alert(1)><script>alert(1)</script>';
  const view = parseProfileView({
    did: 'did:plc:x',
    handle: 'x.example',
    displayName: hostile,
    about: hostile,
    headline: hostile,
    skills: [{ rkey: 'a', name: hostile }],
    positions: [{ rkey: 'a', title: hostile, company: hostile, startedAt: '2020' }],
  });
  if (!view) throw new Error('the view must be readable');
  const { html } = await personPage(view, 'https://cards.example', AROUND);
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toMatch(/<img/);
});
