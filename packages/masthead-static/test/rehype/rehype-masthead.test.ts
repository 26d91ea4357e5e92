import { setImmediate } from 'node:timers/promises';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { type HastNode, readFragment } from '../../src/rehype/hast.ts';
import { cardsInHtml, type LinkCardOptions, rehypeMasthead } from '../../src/rehype/index.ts';
import { sampleAppView } from './sample-answers.ts';

const TIDE = 'https://tide.example/low-water';

/** A piece of HTML through the plugin; each card as `[card URL]`. */
async function through(html: string, extra: LinkCardOptions = {}) {
  const { options, ...seen } = sampleAppView();
  const given = { ...options, ...extra };
  const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeMasthead, given).use(rehypeStringify);
  const [plugin, text] = [String(await pipeline.process(html)), await cardsInHtml(given)(html)];
  const short = (written: string) =>
    written.replace(/<pub-card( id="\w+")? url="([^"]*)".*?<\/pub-card>/gs, '[card$1 $2]');
  return { ...seen, plugin: short(plugin), text: short(text) };
}

describe('which links become cards', () => {
  const CASES: readonly [note: string, html: string, after: string][] = [
    ['a link alone', `<p><a href="${TIDE}">Low water</a></p>`, `[card ${TIDE}]`],
    ['white space and a comment beside it', `<p>\n <a href="${TIDE}">Low</a> <!-- x -->\n</p>`, `[card ${TIDE}]`],
    ['a bare address', `<p><a href="${TIDE}">${TIDE}</a></p>`, `[card ${TIDE}]`],
    ['markup in its text', `<p><a href="${TIDE}"><em>Low</em> <code>x</code></a></p>`, `[card ${TIDE}]`],
    ['the link as written keeps its query', `<p><a href="${TIDE}?a=1#b">Low</a></p>`, `[card ${TIDE}?a=1#b]`],
    [
      'in a quotation',
      `<blockquote><p><a href="${TIDE}">L</a></p></blockquote>`,
      `<blockquote>[card ${TIDE}]</blockquote>`,
    ],
    ['a paragraph that others link to', `<p id="x"><a href="${TIDE}">L</a></p>`, `[card id="x" ${TIDE}]`],
    ['marked as a card', `<p><a href="${TIDE}" title="card">L</a></p>`, `[card ${TIDE}]`],
    ['words beside it', `<p>See <a href="${TIDE}">Low</a></p>`, ''],
    ['two links', `<p><a href="${TIDE}">a</a> <a href="${TIDE}">b</a></p>`, ''],
    ['no card', '<p><a href="https://none.example/">None</a></p>', ''],
    ['a picture in it', `<p><a href="${TIDE}"><img src="a.png" alt="Low"></a></p>`, ''],
    ['no text', `<p><a href="${TIDE}"> </a></p>`, ''],
    ['another scheme', '<p><a href="javascript:alert(1)">x</a></p>', ''],
    ['a link within the site', '<p><a href="/about">x</a></p>', ''],
    ['not a paragraph', `<ul><li><a href="${TIDE}">x</a></li></ul>`, ''],
    ['in emphasis', `<p><em><a href="${TIDE}">x</a></em></p>`, ''],
    ['navigation', `<nav><p><a href="${TIDE}">x</a></p></nav>`, ''],
    ['a footer', `<footer><p><a href="${TIDE}">x</a></p></footer>`, ''],
    [
      'a footnote: it says where a sentence comes from',
      `<section data-footnotes=""><ol><li><p><a href="${TIDE}">x</a></p></li></ol></section>`,
      '',
    ],
    ['an element of the page itself', `<pub-card class="x"><p><a href="${TIDE}">x</a></p></pub-card>`, ''],
    ['switched off on the link', `<p><a href="${TIDE}" data-card="off">x</a></p>`, ''],
    ['switched off around it', `<div data-card="off"><div><p><a href="${TIDE}">x</a></p></div></div>`, ''],
    [
      'marked as none; the mark goes',
      `<p><a href="${TIDE}" title="no card">x</a></p>`,
      `<p><a href="${TIDE}">x</a></p>`,
    ],
  ];

  it.each(CASES)('%s', async (_note, html, after) => {
    const { plugin, text, warnings } = await through(html);
    expect({ plugin, text, warnings }).toEqual({ plugin: after || html, text: after || html, warnings: [] });
  });

  it('only those that are marked, or that the filter lets through', async () => {
    const two = `<p><a href="${TIDE}">a</a></p><p><a href="${TIDE}" data-card>b</a></p>`;
    const after = `<p><a href="${TIDE}">a</a></p>[card ${TIDE}]`;
    expect((await through(two, { links: 'marked' })).text).toBe(after);
    expect((await through(two, { filter: ({ url, text }) => url === TIDE && text === 'b' })).text).toBe(after);
  });

  it('a filter that fails costs the card', async () => {
    const filter = () => {
      throw new Error('mine');
    };
    const { text, warnings } = await through(`<p><a href="${TIDE}">a</a></p>`, { filter });
    expect(text).toBe(`<p><a href="${TIDE}">a</a></p>`);
    expect(warnings).toEqual([expect.stringContaining('`filter`')]);
  });
});

describe('the HTML around the cards', () => {
  it('stays byte for byte', async () => {
    const odd = `<!DOCTYPE html>\n<HTML lang=de><body class='a'  >&nbsp;&copy<p>\n<a href=${TIDE}>Low</a><p>x<br/>`;
    expect((await through(odd)).text).toBe(odd.replace(/<p>\n<a.*?<\/a>/s, `[card ${TIDE}]`));
  });

  it('gives the card its language, unless the options name one', async () => {
    const page = `<html lang="de"><body><p><a href="${TIDE}">Low</a></p>`;
    const { options } = sampleAppView();
    expect(await cardsInHtml(options)(page)).toContain('<pub-card url="https://tide.example/low-water" lang="de"');
    expect(await cardsInHtml({ ...options, lang: 'fr' })(page)).toContain(' lang="fr" data-state="ready"');
  });
});

it('a card names its records, in every format that is an element', async () => {
  const uri = 'at://did:plc:mara/site.standard.document/1';
  const url = 'https://tide.example/low-water';
  const view = { uri: url, title: 'T', description: '', associatedRefs: [{ uri, cid: 'bafyrei' }] };
  for (const format of ['declarative', 'element'] as const) {
    const { options } = sampleAppView({ [url]: view });
    const html = await cardsInHtml({ ...options, format })(`<p><a href="${url}">x</a></p>`);
    expect(html).toContain(`<pub-card url="${url}" records="${uri}"`);
  }
});

describe('the author’s own link', () => {
  it.each([
    [
      'its words stay',
      `<a class="x" href="${TIDE}">My <b>own</b></a>`,
      `<a class="x" href="${TIDE}">My <b>own</b></a>`,
    ],
    [
      'a bare address becomes the title',
      `<a href="${TIDE}">${TIDE}</a>`,
      `<a href="${TIDE}">The harbour at low water</a>`,
    ],
  ])('%s', async (_note, written, after) => {
    const { options } = sampleAppView();
    expect(await cardsInHtml(options)(`<p>${written}</p>`)).toContain(`</template>${after}<script`);
    const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeMasthead, options).use(rehypeStringify);
    expect(String(await pipeline.process(`<p>${written}</p>`))).toContain(`</template>${after}<script`);
  });
});

function elementsIn(node: HastNode): HastNode[] {
  const inside = [...(node.children ?? []), ...(node.content?.children ?? [])];
  return [...inside.filter(({ type }) => type === 'element'), ...inside.flatMap(elementsIn)];
}

function isLive({ tagName, properties = {} }: HastNode): boolean {
  if (tagName === 'script') return properties.type !== 'application/json';
  return (
    tagName === 'img' ||
    Object.keys(properties).some((name) => name.startsWith('on')) ||
    /^javascript:/.test(String(properties.href))
  );
}

describe('hostile views', () => {
  it('cannot leave the card', async () => {
    const evil = '</template></script></style><script>alert(1)</script><img src=x onerror=alert(1)>';
    const view = { uri: TIDE, title: evil, description: evil, source: { uri: 'javascript:alert(1)', title: evil } };
    for (const format of ['declarative', 'flat', 'element'] as const) {
      const { options } = sampleAppView({ [TIDE]: view });
      const given = { ...options, format };
      const html = `<p><a href="${TIDE}">${TIDE}</a></p>`;
      const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeMasthead, given).use(rehypeStringify);
      for (const text of [String(await pipeline.process(html)), await cardsInHtml(given)(html)]) {
        expect(text).toMatch(/^<(pub-card|section)/);
        expect(elementsIn(readFragment(text)).filter(isLive)).toEqual([]);
        expect(readFragment(text).children).toHaveLength(1);
      }
    }
  });
});

describe('a page of a thousand links', () => {
  it('asks for each once, duplicates by their canonical form, at most six at a time', async () => {
    const { options } = sampleAppView();
    let [running, most] = [0, 0];
    const asked: string[] = [];
    const fetch = async (input: string | URL | Request) => {
      most = Math.max(most, ++running);
      asked.push(String(input));
      await setImmediate();
      running--;
      return options.fetch(input);
    };
    const link = (n: number) =>
      `<p><a href="https://a.example/${n}?copy=1">x</a></p><p><a href="https://a.example/${n}/#b">y</a></p>`;
    const html = Array.from({ length: 1000 }, (_, n) => link(n)).join('');
    expect(await cardsInHtml({ ...options, fetch })(html)).toBe(html);
    expect([asked.length, new Set(asked).size]).toEqual([1000, 1000]);
    expect(most).toBe(6);
  });
});
