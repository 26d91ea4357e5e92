import { expect } from 'chai';
import type { ProProfile } from '../../../src/elements/index.ts';
import { type PubCardOptions, renderProProfile, renderPubCard } from '../../../src/render/index.ts';
import { atRest, hearAll, mount, mounted, part, told } from '../../elements/mount.ts';
import { ARTICLE, PROFILE, PUBLICATION, rgb } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';
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

/**
 * What a server wrote: the content of its shadow root, inert. Nothing in it is upgraded or asked.
 */
function parsed(html: string): ShadowRoot | null {
  // The strict page refuses styles inside, even there.
  const unstyled = html.replace(/<style>.*?<\/style>/gs, '');
  const page = Document.parseHTMLUnsafe(trustedMarkup(`<!doctype html><body>${unstyled}`));
  return page.body.firstElementChild?.shadowRoot ?? null;
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

/** One line for texts that are side by side: where one ends is not content. */
function joined(node: Node | null): string[] {
  const copy = document.createElement('div');
  for (const child of node?.childNodes ?? []) copy.append(child.cloneNode(true));
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  copy.normalize();
  return lines(copy);
}

/** That a server writes what the element renders. */
function same(html: string, element: Element): void {
  const expected = joined(element.shadowRoot).filter((line) => !line.startsWith('<slot'));
  expect(expected.length).to.be.greaterThan(2);
  expect(joined(parsed(html))).to.deep.equal(expected);
}

function attributesOf(options: Options): string {
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(options)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${dashed(name)}="${value}"`))
    .join('');
}

describe('what a server renders is what the element renders, node by node', () => {
  const views = {
    article: ARTICLE,
    publication: PUBLICATION,
    loose: LOOSE,
    bare: BARE,
    known: KNOWN,
    warned: WARNED,
    hostile: HOSTILE,
  };
  const base = 'https://people.example/p/{handle}';
  const cardOptions: Options[] = ['auto', 'article', 'publication', 'compact'].flatMap((layout) => [
    { layout, lang: 'en-GB', target: '_blank', disabled: true },
    { layout, cta: 'article', contrast: 'aa', appearance: 'publication' },
    { layout, cta: 'none', heading: 3, profileBase: base },
  ]);
  for (const [note, view] of Object.entries(views))
    for (const options of cardOptions)
      it(`<pub-card>: ${note}${attributesOf(options)}`, async () => {
        const markup = `<pub-card url="${view.uri}"${attributesOf(options)}></pub-card>`;
        same(renderPubCard(view, options as PubCardOptions), await mounted(markup, view));
      });

  for (const options of [
    {},
    { layout: 'full' },
    { layout: 'compact' },
    { maxSkills: 2, target: '_top' },
    { heading: 2 },
    { layout: 'full', lang: 'en-GB' },
  ])
    it(`<pro-profile>:${attributesOf(options)}`, async () => {
      const markup = `<pro-profile actor="alice.example" profile-base="${base}"${attributesOf(options)}></pro-profile>`;
      same(
        renderProProfile(PROFILE, { ...options, profileBase: base } as object),
        await mounted<ProProfile>(markup, PROFILE),
      );
    });

  it('<pro-profile> whose home nobody knows: taken over, it still leads nowhere', async () => {
    const html = renderProProfile(PROFILE, { data: false });
    expect(joined(parsed(html)).join()).not.to.contain('href');
    same(html, await mounted<ProProfile>(html.replace(/<style>.*?<\/style>/gs, ''), PROFILE));
  });

  it('a link that nothing backs, and somebody without a profile', async () => {
    stubAppView(() => ({}));
    const url = 'https://example.com/some/page?x=1';
    const card = await mounted(`<pub-card url="${url}" loading="eager" discovery="off"></pub-card>`);
    same(renderPubCard(null, { url }), card);
    const actor = 'bob.example';
    const markup = `<pro-profile actor="${actor}" profile-base="${base}" loading="eager"></pro-profile>`;
    same(renderProProfile(null, { actor, profileBase: base }), await mounted<ProProfile>(markup));
  });
});

describe('taking over what renderPubCard wrote', () => {
  // A stylesheet in a file: the strict page would refuse a style inside.
  const written = (options: object) => {
    const html = renderPubCard(ARTICLE, { stylesheet: '/test/elements/pages/server.css', ...options });
    return mount(html.replace(/<style>.*?<\/style>/g, '').replace('<pub-card', '<pub-card loading="eager"'));
  };

  it('asks nobody, has the same data, and says so once, also where it is moved', async () => {
    const stub = stubAppView();
    const card = written({ contrast: 'aa' });
    const heard = hearAll(card);
    await told(card);
    document.querySelector('main')?.append(card);
    await atRest();
    expect(heard.map(({ type, detail }) => [type, detail.via])).to.deep.equal([['pub-card-load', 'inline']]);
    expect([stub.asked.length, card.shown?.title]).to.deep.equal([0, ARTICLE.title]);
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
      const scheme = (colors: string) => {
        const [background, foreground, accent, accentForeground] = colors.split(' ').map(rgb);
        return { background, foreground, accent, accentForeground };
      };
      const light = scheme('#fdf2f8 #881337 #a16207 #ffffff');
      const dark = scheme('#500724 #fce7f3 #d4a574 #331a00');
      stubAppView();
      for (const [page, ground] of [
        ['light', 'rgb(253, 242, 248)'],
        ['dark', 'rgb(80, 7, 36)'],
      ] as const) {
        document.documentElement.style.colorScheme = page;
        const view = { ...ARTICLE, schemes: { light, dark } };
        const card = mount(renderPubCard(view, { appearance: 'publication' }));
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
