import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { nothing, html as template } from '../../../src/elements/template/html.ts';
import { writeTemplate } from '../../../src/render/html/write-html.ts';
import {
  type ProProfileOptions,
  type PubCardOptions,
  proProfileStyleHashes,
  pubCardStyleHashes,
  renderProProfile,
  renderProProfileEmail,
  renderPubCard,
  renderPubCardEmail,
} from '../../../src/render/index.ts';
import { ARTICLE, HOSTILE_TEXTS, PROFILE } from '../samples.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Every element with the names of its attributes, in order, and all text of the tree. */
function shapeOf(html: string): { shape: string[]; text: string } {
  const shape: string[] = [];
  let text = '';
  const visit = (node: Node): void => {
    if ('tagName' in node) shape.push(`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`);
    if (
      'value' in node &&
      node.parentNode &&
      !('tagName' in node.parentNode && /^(style|script)$/.test(node.parentNode.tagName))
    )
      text += node.value;
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(`<!doctype html><body>${html}`));
  return { shape, text };
}

describe('writing a template', () => {
  const cases: [note: string, written: string, expected: string][] = [
    ['text is escaped', writeTemplate(template`<p>${'<b> & "c"'}</p>`), '<p>&lt;b&gt; &amp; &quot;c&quot;</p>'],
    ['an attribute gets quotes', writeTemplate(template`<a href=${'x" y'}></a>`), '<a href="x&quot; y"></a>'],
    ['several values in one', writeTemplate(template`<p part="a ${1} b${'c'}"></p>`), '<p part="a 1 bc"></p>'],
    ['nothing is no attribute', writeTemplate(template`<p id=${nothing} lang="${nothing}x">${nothing}</p>`), '<p></p>'],
    ['undefined is empty', writeTemplate(template`<p id=${undefined}>${undefined}${null}</p>`), '<p id=""></p>'],
    [
      'white space with a line break between blocks goes, other stays',
      writeTemplate(template`<div>
        <b>a</b> <i
          id=${1}
          lang="x"
        >${'b'}</i>
      </div>`),
      '<div><b>a</b> <i id="1" lang="x">b</i></div>',
    ],
  ];
  it.each(cases)('%s', (_, written, expected) => {
    expect(written).toBe(expected);
  });

  it('any text comes back as itself, as child and as attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { text } = shapeOf(writeTemplate(template`<p title=${value}>${`(${value})`}</p>`));
        // HTML knows no NUL, and one kind of line break.
        const expected = value.replaceAll('\0', '').replace(/\r\n?/g, '\n');
        return text === `(${expected})`;
      }),
    );
  });
});

describe('renderPubCard', () => {
  it('gives the element, its shadow root, a plain link, and the view', () => {
    const html = renderPubCard(ARTICLE);
    expect(html).toMatch(
      /^<pub-card url="https:\/\/tides\.leaflet\.pub\/low-water" data-state="ready"><template shadowrootmode="open"><style>/,
    );
    expect(html).toMatch(
      /<\/template><a href="https:\/\/tides\.leaflet\.pub\/low-water">Reading a tide table<\/a><script type="application\/json">\{.*\}<\/script><\/pub-card>$/,
    );
    const json = /<script type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(ARTICLE);
  });

  const views: [note: string, view: unknown][] = [
    ['a view', ARTICLE],
    ['the embed around it', { $type: 'app.bsky.embed.external#view', external: ARTICLE }],
    ['a whole answer', { view: { external: ARTICLE }, associatedRefs: [] }],
  ];
  it.each(views)('takes %s', (_, view) => {
    expect(renderPubCard(view)).toBe(renderPubCard(ARTICLE));
  });

  const nobody: unknown[] = [null, undefined, {}, [], 'text', 42, { uri: 'javascript:alert(1)', title: 'x' }];
  it.each(nobody)('gives a plain link card for %j', (view) => {
    const html = renderPubCard(view, { url: 'https://example.com/a?b=1&c=2' });
    expect(html).toContain('data-state="fallback"');
    expect(html).toContain('href="https://example.com/a?b=1&amp;c=2"');
    expect(html).not.toContain('application/json');
    expect(renderPubCard(view)).toBe('');
    expect(renderPubCard(view, { url: 'javascript:alert(1)' })).toBe('');
  });

  const attributes: [options: PubCardOptions, expected: string][] = [
    [{ layout: 'compact' }, ' layout="compact"'],
    [{ appearance: 'dark' }, ' appearance="dark"'],
    [{ cta: 'none' }, ' cta="none"'],
    [{ contrast: 'as-published' }, ' contrast="as-published"'],
    [{ target: '_blank' }, ' target="_blank"'],
    [{ disabled: true }, ' disabled'],
    [{ lang: 'nl' }, ' lang="nl"'],
    [{ layout: 'auto', appearance: 'auto', cta: 'publication', contrast: 'aa', disabled: false }, ''],
  ];
  it.each(attributes)('writes %j as the element has it', (options, expected) => {
    expect(renderPubCard(ARTICLE, options)).toContain(`<pub-card url="${ARTICLE.uri}"${expected} data-state`);
  });

  it('speaks the languages of the elements, and words of your own', () => {
    expect(renderPubCard(ARTICLE, { lang: 'de' })).toContain('Auf ');
    expect(renderPubCard(ARTICLE, { lang: 'xx' })).toContain('Subscribe');
    expect(renderPubCard(ARTICLE, { lang: 'not a tag' })).toContain('Subscribe');
    expect(renderPubCard(ARTICLE, { lang: 'fy', messages: { card: { subscribe: 'Abonnearje' } } })).toContain(
      'Abonnearje',
    );
  });

  it('puts the nonce on every style', () => {
    const html = renderPubCard(ARTICLE, { nonce: 'r4nd"m' });
    expect(html.match(/<style/g)).toHaveLength(2);
    expect(html.match(/<style nonce="r4nd&quot;m">/g)).toHaveLength(2);
  });

  it('names the hashes of its styles, by which a strict policy can let them in', async () => {
    for (const options of [{}, { contrast: 'aa', appearance: 'publication' }, { stylesheet: '/card.css' }] as const) {
      const styles = [...renderPubCard(ARTICLE, options).matchAll(/<style>(.*?)<\/style>/gs)].map(
        ([, css = '']) => css,
      );
      const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(await pubCardStyleHashes(ARTICLE, options)).toEqual(hashes);
    }
    const rgb = (r: number) => ({ r, g: 2, b: 3 });
    const own = { ...PROFILE, palette: { accent: rgb(1), accentForeground: rgb(255) } };
    for (const [view, options, count] of [
      [PROFILE, {}, 1],
      [own, {}, 2],
      [own, { layout: 'compact' }, 1],
      [own, { stylesheet: '/profile.css' }, 1],
    ] as const) {
      const styles = [...renderProProfile(view, options).matchAll(/<style>(.*?)<\/style>/gs)];
      const hashes = styles.map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
      expect(hashes).toHaveLength(count);
      expect(await proProfileStyleHashes(view, options)).toEqual(hashes);
    }
  });

  it('names the records behind the card, for a script that asks anew; none where the view names none', () => {
    const uris = ['at://did:plc:mara/site.standard.document/1', 'at://did:plc:mara/site.standard.publication/pub'];
    const associatedRefs = [...uris, 'at:" onclick="x'].map((uri) => ({ uri, cid: 'bafyrei' }));
    const named = ` records="${uris.join(' ')}" `;
    for (const data of [true, false])
      expect(renderPubCard({ ...ARTICLE, associatedRefs }, { data })).toContain(
        `<pub-card url="${ARTICLE.uri}"${named}`,
      );
    expect(renderPubCard(ARTICLE)).not.toContain('records=');
  });
});

describe('renderProProfile', () => {
  it('gives the element, its shadow root, a plain link, and the view', () => {
    const html = renderProProfile(PROFILE, { profileBase: 'https://people.example/p/{handle}' });
    expect(html).toMatch(
      /^<pro-profile actor="alice\.example" profile-base="https:\/\/people\.example\/p\/\{handle\}" data-state="ready">/,
    );
    expect(html).toContain('<a href="https://people.example/p/alice.example">Alice Verhoeven</a>');
  });

  it('shows somebody without a profile, and needs a name for that', () => {
    const html = renderProProfile(null, { actor: '@bob.example', appView: 'https://a.example' });
    expect(html).toContain('@bob.example');
    // Their page is a 404. The element may find them later, and then links there.
    expect(html).not.toContain('href=');
    expect(html).not.toContain('profile-base=');
    expect(renderProProfile(null)).toBe('');
    expect(renderProProfile(null, { actor: ' ' })).toBe('');
  });
});

describe('a profile’s way home', () => {
  const hrefs = (html: string) => Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href]) => href);
  const HOMES: [note: string, options: ProProfileOptions, home: string | undefined][] = [
    ['nothing is configured: nobody’s site stands in', {}, undefined],
    ['the AppView', { appView: 'https://a.example' }, 'https://a.example'],
    ['an AppView behind a path', { appView: 'https://a.example/deep/' }, 'https://a.example/deep'],
    ['the public profile service has its pages elsewhere', { appView: 'https://api.sifa.id/' }, 'https://sifa.id'],
    [
      'a site of its own',
      { appView: 'https://a.example', profileBase: 'https://b.example/p/{handle}' },
      'https://b.example',
    ],
    ['a site that is none', { appView: 'https://a.example', profileBase: 'javascript:alert(1)' }, undefined],
  ];
  const RENDERERS = { renderProProfile, renderProProfileEmail };

  for (const [name, render] of Object.entries(RENDERERS)) {
    it.each(HOMES)(`${name}: %s`, (_note, options, home) => {
      const people: [view: object | null, name: string | undefined][] = [
        [PROFILE, 'alice.example'],
        [{ ...PROFILE, handle: 'handle.invalid' }, 'did%3Aplc%3Aalice'],
        [null, undefined],
      ];
      for (const [view, person] of people) {
        const html = render(view, { actor: 'bob.example', ...options });
        expect(html).toContain(view ? 'Alice Verhoeven' : '@bob.example');
        expect(new Set(hrefs(html))).toEqual(new Set(home && person ? [`${home}/p/${person}`] : []));
        if (!home?.includes('sifa'))
          expect(html.replace(/ (?:app-view|profile-base)="[^"]*"/g, '')).not.toContain('sifa');
      }
    });
  }

  it('what takes over has no other home', () => {
    expect(renderProProfile(PROFILE)).toContain('<pro-profile actor="alice.example" profile-base="none" ');
    expect(renderProProfile(PROFILE, { appView: 'https://a.example' })).toContain(' app-view="https://a.example" ');
    expect(renderProProfile(PROFILE, { appView: 'https://a.example' })).not.toContain('profile-base');
  });
});

// What records say: test/scenarios/hostile/views.test.ts.
it.each(HOSTILE_TEXTS)('an option of the page makes the same elements, also when it is %j', (text) => {
  const written = (lang: string) => {
    const given = { lang, target: lang };
    const card = renderPubCard(ARTICLE, { ...given, nonce: lang }) + renderPubCardEmail(ARTICLE, given);
    const person = renderProProfile(PROFILE, { ...given, nonce: lang }) + renderProProfileEmail(PROFILE, given);
    return shapeOf(card + person);
  };
  expect(written(text)).toEqual(written('harmless'));
});

describe('flat', () => {
  it('has no shadow root, no script, no table, no class, and its styles on its elements', () => {
    const both = renderPubCardEmail(ARTICLE) + renderProProfileEmail(PROFILE);
    expect(both).not.toMatch(/<(template|script|style|table|link)|class=|var\(|part=/);
    expect(both).toContain('background:#0f6b5c');
  });

  it('leaves out a picture that carries a warning', () => {
    const html = renderPubCardEmail({ ...ARTICLE, labels: [{ val: 'porn' }] });
    expect(html).not.toContain('<img');
  });

  it('is a plain link card where nothing backs the link, and nothing where there is no link', () => {
    expect(renderPubCardEmail(null, { url: 'https://example.com/a' })).toContain('>example.com</b></a>');
    expect(renderPubCardEmail(null)).toBe('');
    expect(renderProProfileEmail(null, { actor: 'bob.example' })).toMatch(/<b [^>]*>@bob\.example<\/b>/);
    expect(renderProProfileEmail(null)).toBe('');
  });
});
