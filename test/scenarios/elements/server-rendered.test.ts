import { expect } from 'chai';
import type { ProProfile, PubCard } from '../../../src/elements/index.ts';
import { type PubCardOptions, renderProProfile, renderPubCard } from '../../../src/render/index.ts';
import { atRest, freshStage, hearAll, mounted, part, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION, rgb } from '../../elements/samples.ts';
import { resetConfig, stubAppView } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

type Options = Readonly<Record<string, unknown>>;

const LOOSE = { ...ARTICLE, source: undefined, thumb: undefined, associatedProfiles: undefined };
const BARE = { ...ARTICLE, thumb: undefined, source: { ...ARTICLE.source, icon: undefined } };
const KNOWN = {
  ...ARTICLE,
  source: { ...ARTICLE.source, uri: 'https://field.example' },
  associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example', avatar: ARTICLE.thumb }],
  authorPage: 'https://cards.example/p/mara.example',
};
const WARNED = { ...ARTICLE, labels: [{ val: 'porn' }] };
const HOSTILE = {
  ...ARTICLE,
  title: '</template></style></script><img src=x onerror=alert(1)>"\'&amp;<!--',
  description: 'a > b && c < d \u2028 e',
  source: { ...ARTICLE.source, title: '" onmouseover="alert(1)' },
};

/** What a server wrote, as an inert document: nothing in it is upgraded, asked for or run. */
function parsed(html: string): Element {
  // The strict page refuses styles inside, even there.
  const unstyled = html.replace(/<style>.*?<\/style>/gs, '');
  const page = Document.parseHTMLUnsafe(trustedMarkup(`<!doctype html><body>${unstyled}`));
  const [element] = page.body.children;
  if (!element) throw new Error(`nothing in ${html}`);
  return element;
}

/**
 * A tree in lines: elements with their attributes, and texts. Styles, comments and white space
 * between blocks are not content.
 */
function lines(node: Node, depth = 0): string[] {
  const indent = '  '.repeat(depth);
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text)
      return child.data.trim() ? [`${indent}${child.data.replace(/^\s*\n\s*|\s*\n\s*$/g, '')}`] : [];
    if (!('tagName' in child)) return [];
    const element = child as Element;
    if (/^(style|link)$/.test(element.localName)) return [];
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
      .sort();
    return [`${indent}<${[element.localName, ...attributes].join(' ')}>`, ...lines(element, depth + 1)];
  });
}

/** One line for texts that stand side by side: where one ends is not content. */
const joined = (node: Node | null | undefined): string[] => (node ? lines(withTextsJoined(node)) : []);

function withTextsJoined(node: Node): Node {
  const copy = document.createElement('div');
  for (const child of node.childNodes) copy.append(child.cloneNode(true));
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as Comment).remove();
  copy.normalize();
  return copy;
}

function attributesOf(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join('');
}

describe('what a server renders is what the element renders, node by node', () => {
  afterEach(resetConfig);

  const views = {
    article: ARTICLE,
    publication: PUBLICATION,
    loose: LOOSE,
    bare: BARE,
    known: KNOWN,
    warned: WARNED,
    hostile: HOSTILE,
  };
  const cardOptions: Options[] = ['auto', 'article', 'publication', 'compact'].flatMap((layout) => [
    { layout, lang: 'en-GB', target: '_blank', disabled: true },
    { layout, cta: 'article', contrast: 'aa', appearance: 'publication' },
    { layout, cta: 'none', heading: 3, profileBase: 'https://people.example/p/{handle}' },
  ]);
  for (const [note, view] of Object.entries(views)) {
    for (const options of cardOptions) {
      it(`<pub-card>: ${note}${attributesOf(options)}`, async () => {
        const server = parsed(renderPubCard(view, options as PubCardOptions));
        const { disabled, ...rest } = options;
        const card = await mounted<PubCard>(
          `<pub-card url="${ARTICLE.uri}"${attributesOf(rest)}${disabled ? ' disabled' : ''}></pub-card>`.replace(
            ARTICLE.uri,
            view.uri,
          ),
          view,
        );
        expect(joined(server.shadowRoot).length).to.be.greaterThan(3);
        expect(joined(server.shadowRoot)).to.deep.equal(joined(card.shadowRoot));
      });
    }
  }

  for (const options of [
    {},
    { layout: 'full' },
    { layout: 'compact' },
    { maxSkills: 2, target: '_top' },
    { heading: 2 },
    { layout: 'full', lang: 'en-GB' },
  ]) {
    it(`<pro-profile>:${attributesOf(options)}`, async () => {
      const base = 'https://people.example/p/{handle}';
      const server = parsed(renderProProfile(PROFILE, { ...options, profileBase: base } as object));
      const element = await mounted<ProProfile>(
        `<pro-profile actor="alice.example" profile-base="${base}"${attributesOf(options)}></pro-profile>`,
        PROFILE,
      );
      expect(joined(server.shadowRoot).length).to.be.greaterThan(3);
      expect(joined(server.shadowRoot)).to.deep.equal(joined(element.shadowRoot));
    });
  }

  it('<pro-profile> whose home nobody knows: taken over, it still leads nowhere', async () => {
    const server = parsed(renderProProfile(PROFILE));
    expect(joined(server.shadowRoot).join()).not.to.contain('href');
    const taken = await mounted<ProProfile>(renderProProfile(PROFILE, { data: false }), PROFILE);
    expect(joined(server.shadowRoot)).to.deep.equal(joined(taken.shadowRoot));
  });

  it('a link that nothing backs', async () => {
    stubAppView(() => ({}));
    const url = 'https://example.com/some/page?x=1';
    const server = parsed(renderPubCard(null, { url }));
    const card = await mounted(`<pub-card url="${url}" loading="eager" discovery="off"></pub-card>`);
    expect(joined(server.shadowRoot)).to.deep.equal(
      joined(card.shadowRoot).filter((line) => !line.startsWith('<slot')),
    );
  });

  it('somebody without a profile', async () => {
    stubAppView(() => ({}));
    const base = 'https://people.example/p/{handle}';
    const server = parsed(renderProProfile(null, { actor: 'bob.example', profileBase: base }));
    const element = await mounted<ProProfile>(
      `<pro-profile actor="bob.example" profile-base="${base}" loading="eager"></pro-profile>`,
    );
    expect(joined(server.shadowRoot)).to.deep.equal(
      joined(element.shadowRoot).filter((line) => !line.startsWith('<slot')),
    );
  });
});

describe('taking over what renderPubCard wrote', () => {
  afterEach(resetConfig);

  const written = (options: object) => {
    const page = freshStage();
    // A stylesheet in a file: the strict page would refuse a style inside.
    const html = renderPubCard(ARTICLE, { stylesheet: '/test/elements/pages/server.css', ...options });
    page.setHTMLUnsafe(
      trustedMarkup(html.replace(/<style>.*?<\/style>/g, '').replace('<pub-card', '<pub-card loading="eager"')),
    );
    return page.querySelector('pub-card') as PubCard;
  };

  it('asks nobody, keeps its DOM, has the same data, and says so once', async () => {
    const stub = stubAppView();
    const card = written({ contrast: 'aa' });
    const title = part(card, 'title');
    const heard = hearAll(card);
    await told(card);
    document.querySelector('main')?.append(card);
    await atRest();
    expect(heard.map(({ type, detail }) => [type, detail.via])).to.deep.equal([['pub-card-load', 'inline']]);
    expect(stub.asked.length).to.equal(0);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(part(card, 'title') === title).to.equal(true);
    expect(card.shown?.title).to.equal(ARTICLE.title);
  });

  it('keeps the focus where it was, and what shows while it asks and when asking fails', async () => {
    const stub = stubAppView();
    for (const [index, fails] of [true, false].entries()) {
      const card = written({ data: false });
      const { answer, fail } = await stub.request(index);
      part(card, 'title')?.focus();
      expect(card.shadowRoot?.activeElement?.textContent).to.equal(ARTICLE.title);
      if (fails) fail();
      else answer({ view: { external: { ...ARTICLE, title: 'Other' } } });
      await told(card);
      expect(card.shadowRoot?.activeElement === part(card, 'title')).to.equal(true);
      expect(part(card, 'title')?.textContent).to.equal(fails ? ARTICLE.title : 'Other');
    }
  });

  // The strict page refuses the styles inside.
  (document.documentElement.dataset.page === 'strict' ? it.skip : it)(
    'changes no colour of a publication’s own look, light or dark',
    async () => {
      const scheme = (background: string, foreground: string, accent: string, accentForeground: string) => ({
        background: rgb(background),
        foreground: rgb(foreground),
        accent: rgb(accent),
        accentForeground: rgb(accentForeground),
      });
      const schemes = {
        light: scheme('#fdf2f8', '#881337', '#a16207', '#ffffff'),
        dark: scheme('#500724', '#fce7f3', '#d4a574', '#331a00'),
      };
      stubAppView();
      for (const [page, ground] of [
        ['light', 'rgb(253, 242, 248)'],
        ['dark', 'rgb(80, 7, 36)'],
      ] as const) {
        const stage = freshStage();
        stage.style.colorScheme = page;
        stage.setHTMLUnsafe(trustedMarkup(renderPubCard({ ...ARTICLE, schemes }, { appearance: 'publication' })));
        const card = stage.querySelector('pub-card');
        if (!card) throw new Error('no card');
        const looks = () =>
          ['card', 'button', 'meta'].map((name) => {
            const { backgroundColor, color, borderTopColor } = getComputedStyle(part(card, name) as Element);
            return [backgroundColor, color, borderTopColor];
          });
        const before = looks();
        await told(card);
        expect(card.shadowRoot?.adoptedStyleSheets.length, 'taken over').to.equal(2);
        expect(looks(), page).to.deep.equal(before);
        expect(looks()[0]?.[0], page).to.equal(ground);
      }
    },
  );
});
