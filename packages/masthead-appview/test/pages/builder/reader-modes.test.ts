import { describe, expect, it } from 'vitest';
import { ARTICLE, PROFILE } from '../../../../../test/render/samples.ts';
import { linksIn, READER_MODES } from '../../../../../test/support/html/reader-modes.ts';
import type { Shown } from '../../../src/pages/builder/choices.ts';
import { elementSnippet, frameSnippet, inlineSnippet } from '../../../src/pages/builder/snippets.ts';
import { staticHtml } from '../../../src/pages/builder/static-html.ts';
import { oembedCard, oembedProfile } from '../../../src/pages/oembed.ts';
import { NOTHING_CHOSEN } from './nothing-chosen.ts';

const ORIGIN = {
  appView: 'https://cards.example',
  scriptTag: '<script defer src="https://cards.example/masthead.js"></script>',
};
const CARD: Shown = { kind: 'card', link: ARTICLE.uri, view: ARTICLE };
const PERSON: Shown = { kind: 'profile', actor: PROFILE.handle, view: PROFILE };
const CARD_LINK = { href: ARTICLE.uri, words: ARTICLE.title };
const PERSON_LINK = { href: 'https://cards.example/p/alice.example', words: 'Alice Verhoeven' };
const ROOM = { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY };

/** Every subject in some of the builder's forms. */
function inForms(forms: Readonly<Record<string, typeof frameSnippet>>) {
  return Object.entries(forms).flatMap(([form, write]) => [
    [`${form} of a card`, write(CARD, NOTHING_CHOSEN, ORIGIN), CARD_LINK] as const,
    [`${form} of a person`, write(PERSON, NOTHING_CHOSEN, ORIGIN), PERSON_LINK] as const,
    [`${form} of a byline`, write(PERSON, { ...NOTHING_CHOSEN, layout: 'compact' }, ORIGIN), PERSON_LINK] as const,
  ]);
}

const plain = [
  ...inForms({ frame: frameSnippet, 'static HTML': staticHtml }),
  ['oEmbed of a card', oembedCard(ARTICLE, ARTICLE.uri, ORIGIN.appView, ROOM).html, CARD_LINK] as const,
  [
    'oEmbed in little room',
    oembedCard(ARTICLE, ARTICLE.uri, ORIGIN.appView, { maxWidth: 240, maxHeight: 72 }).html,
    CARD_LINK,
  ] as const,
  ['oEmbed of a person', oembedProfile(PROFILE, ORIGIN.appView, ROOM).html, PERSON_LINK] as const,
];

describe.each(Object.entries(READER_MODES))('%s leaves title and link', (_, read) => {
  it.each(plain)('%s', async (_note, html, link) => {
    expect(linksIn(await read(html))).toContainEqual(link);
  });
});

describe.each(Object.entries(READER_MODES))('%s leaves title and link of an element', (_, read) => {
  it.each(inForms({ element: elementSnippet, inline: inlineSnippet }))('%s', async (_note, html, link) => {
    expect(linksIn(await read(html))).toContainEqual(link);
  });
});
