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

const FORMS = { frame: frameSnippet, 'static HTML': staticHtml, element: elementSnippet, inline: inlineSnippet };
const inForms = Object.entries(FORMS).flatMap(([form, write]) => [
  [`${form} of a card`, write(CARD, NOTHING_CHOSEN, ORIGIN), CARD_LINK] as const,
  [`${form} of a person`, write(PERSON, NOTHING_CHOSEN, ORIGIN), PERSON_LINK] as const,
  [`${form} of a byline`, write(PERSON, { ...NOTHING_CHOSEN, layout: 'compact' }, ORIGIN), PERSON_LINK] as const,
]);
const inOembed = [
  ['oEmbed of a card', oembedCard(ARTICLE, ARTICLE.uri, ORIGIN.appView, ROOM).html, CARD_LINK] as const,
  ['oEmbed of a person', oembedProfile(PROFILE, ORIGIN.appView, ROOM).html, PERSON_LINK] as const,
];

describe.each(Object.entries(READER_MODES))('%s leaves title and link', (_, read) => {
  it.each([...inForms, ...inOembed])('%s', async (_note, html, link) => {
    expect(linksIn(await read(html))).toContainEqual(link);
  });
});
