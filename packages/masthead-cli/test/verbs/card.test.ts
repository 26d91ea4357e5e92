import { describe, expect, it } from 'vitest';
import { fetchCardView } from '../../../../src/atproto/index.ts';
import { renderPubCard, renderPubCardEmail, renderPubCardSvg } from '../../../../src/render/index.ts';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { sampleHere } from '../../../../test/support/index/sample-app-view.ts';
import { type FakeNetwork, fakeNetwork, type Override, owner } from '../../../../test/support/network/fake-network.ts';
import { callMasthead } from '../call-masthead.ts';

const ESSAY = 'https://tidewater.example/essays/the-harbour-at-low-water';
const FORMATS = { '--html': renderPubCard, '--svg': renderPubCardSvg, '--email': renderPubCardEmail };

/** A document with the references of HTML and the escapes of JSON read, as a parser reads them. */
function parsed(document: string): string {
  return document.replace(/&#x([\da-f]+);|\\u([\da-f]{4})/g, (_all, html, json) =>
    String.fromCodePoint(Number.parseInt(html ?? json, 16)),
  );
}

describe('of an AppView', () => {
  const sample = forFile(() => sampleHere({ publicUrl: 'https://cards.example', host: '127.0.0.1' }));

  const card = (link: string, ...flags: string[]) => callMasthead(['card', link, '--app-view', sample.url, ...flags]);

  it('as a text: title, publication, the words of the button and where it leads', async () => {
    const { code, out, err } = await card('https://fieldnotes.leaflet.pub/3m2moss');
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').slice(0, 5)).toEqual([
      'A field guide to the moss on my own roof',
      '  Nine kinds, one ladder, and a hand lens from a flea market.',
      '  publication  Field Notes, https://fieldnotes.leaflet.pub',
      '  button       Subscribe on Leaflet: https://fieldnotes.leaflet.pub',
      '  author       @ines.example',
    ]);
  });

  it('--json is the view', async () => {
    const { code, out } = await card(`${ESSAY}?a=b`, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(await fetchCardView({ baseUrl: sample.url }, `${ESSAY}?a=b`));
  });

  it('--tag is the element for a page, with the records: who asks with those needs no search', async () => {
    const { associatedRefs = [] } = (await fetchCardView({ baseUrl: sample.url }, ESSAY)) ?? {};
    const records = associatedRefs.map(({ uri }) => uri).join(' ');
    expect(records).toMatch(/^at:\S+document\S+ at:\S+publication\S+$/);
    const link = `${ESSAY}?a&b`;
    expect(await card(link, '--tag')).toMatchObject({
      code: 0,
      out: `<pub-card url="${ESSAY}?a&amp;b" records="${records}">\n  <a href="${ESSAY}?a&amp;b">The harbour at low water</a>\n</pub-card>\n`,
    });
    expect((await card(ESSAY, '--tag', '--json')).err).toMatch(/'--tag' cannot be used with option '--json'/);
  });

  it.each([[[]], [['--html']], [['--json']], [['--tag']]])(
    'none with %j is exit code 1, and says what to do',
    async (flags) => {
      const { code, out, err } = await card('https://unknown.example/nothing/here', ...flags);
      expect([code, out]).toEqual([1, flags.includes('--json') ? 'null\n' : '']);
      expect(err).toMatch(
        /^There is no card for https:\S+here\. "npx masthead-cli doctor" with the link says why\.\n$/,
      );
    },
  );
});

describe('what a person can mend is one sentence', () => {
  it.each([
    [['tidewater'], /^"tidewater" is not a link: give the address/],
    [[ESSAY, '--app-view', 'http://elsewhere.example'], /^--app-view must be an address .* https:/],
    [[ESSAY, '--app-view', 'http://localhost.example'], /^--app-view must be an address .* https:/],
    [[ESSAY, '--dev', 'http://localhost:1'], /^--dev is for a network .* name its PLC directory/],
    [[ESSAY, '--plc', 'http://localhost:1', '--dev', 'http://localhost:1'], /name another with --app-view/],
  ])('%j', async (args, says) => {
    const { code, out, err } = await callMasthead(['card', ...args]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(says);
  });
});

describe('of a network', () => {
  const OWNER = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
  let network: FakeNetwork;

  async function card(link: string, override?: Override, ...flags: string[]) {
    network = await fakeNetwork(owner(OWNER, 'https://a.example', ['/x']), override);
    const { baseUrl } = network;
    const where = ['--app-view', baseUrl, '--plc', baseUrl, '--dev', baseUrl];
    return callMasthead(['card', link, ...where, ...(flags.length > 0 ? flags : ['--backlinks', baseUrl])]);
  }

  it.each<[note: string, answer?: object]>([
    ['answers that it has none'],
    ['refuses to answer without the records', { error: 'InvalidRequest' }],
  ])('where the AppView %s, its records are found by the backlink index', async (_note, answer) => {
    const refuse: Override = (url, response) => {
      if (!answer || !url.pathname.endsWith('getEmbedExternalView') || url.searchParams.has('uris')) return false;
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return true;
    };
    const { code, out } = await card('https://a.example/x', refuse);
    expect(code).toBe(0);
    expect(out).toContain(`at://${OWNER}/site.standard.document/doc0`);
  });

  it('nothing else is asked where an AppView is named and no index', async () => {
    const { code } = await card('https://a.example/x', undefined, '--json');
    expect(code).toBe(1);
    expect(network.asked('getBacklinks')).toEqual([]);
  });

  it('a host that cannot be reached is named, without the words of pages', async () => {
    const { code, err } = await card('https://a.example/x', (_url, response) => {
      response.destroy();
      return true;
    });
    expect([code, err]).toEqual([2, expect.stringMatching(/: no answer from 127\.0\.0\.1:\d+; check the connection/)]);
  });

  it('a service that gives no answer is exit code 2', async () => {
    const { code, out, err } = await card('https://a.example/x', (url, response) => {
      if (url.pathname.endsWith('getBacklinks')) response.writeHead(503).end();
      return url.pathname.endsWith('getBacklinks');
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Could not tell whether there is a card for https:\/\/a\.example\/x: /);
  });

  const UNSEEN = /[\u00ad\u2028\u2066-\u2069\ufeff]/u;
  const external = {
    uri: 'https://a.example/x',
    title: 'A \u2067title\u2069',
    description: 'so\u00adft \u2028 \ufeff<b>',
  };
  const speak: Override = (url, response) => {
    if (url.pathname.endsWith('getEmbedExternalView'))
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ view: { external } }));
    return url.pathname.endsWith('getEmbedExternalView');
  };

  it.each(Object.entries(FORMATS))(
    '%s shows a terminal nothing that is unseen, and is the same document',
    async (flag, render) => {
      const { out } = await card(external.uri, speak, flag);
      expect(out.replaceAll('\n', '')).not.toMatch(UNSEEN);
      const written = render({ view: { external } }, { url: external.uri });
      expect(written).toMatch(UNSEEN);
      expect(parsed(out)).toBe(parsed(`${written}\n`));
    },
  );
});
