import { plainText } from '../../../src/core/card/plain-text.ts';
import {
  canonicalizeUrl,
  joinUrl,
  parseCardView,
  parseProfileView,
  platformOf,
  readingTime,
  summarizeProfile,
} from '../../../src/core/index.ts';
import { partialDate } from '../../../src/core/profile/profile-view.ts';
import { date, text as readText } from '../../../src/core/read-fields.ts';
import { tidyUrl } from '../../../src/core/values/canonical-url.ts';
import { pastedActor, typedLink } from '../../../src/core/values/pasted.ts';
import { checkRecord, parseRecord, RECORD_SCHEMAS } from '../../../src/lexicon/index.ts';
import { cutText } from '../../../src/lexicon/read/compile-reader.ts';
import type { SchemaParts } from '../../../src/lexicon/read/value-reader.ts';
import { assembleExternalEmbed } from '../../../src/publish/embed/index.ts';
import {
  renderProProfile,
  renderProProfileEmail,
  renderProProfileSvg,
  renderPubCard,
  renderPubCardEmail,
  renderPubCardSvg,
  scriptJson,
} from '../../../src/render/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { FULL_CARD, FULL_PROFILE } from '../../elements/hostile-shapes.ts';
import type { Entries } from './counting-thread.ts';

const LINK = 'https://blog.example/notes/first';
const LAYOUTS = ['article', 'compact', 'publication', 'banner'] as const;

/** What runs everywhere: the rules, the readers and the renderers. */
export const PURE_ENTRIES: Entries<string> = {
  'an address': (text) => [canonicalizeUrl(text), canonicalizeUrl(`https://a.example/${text}`)],
  "an address's host": (text) => [canonicalizeUrl(`https://${text}.example/`), platformOf(`https://${text}`)],
  'what is pasted': (text) => [
    typedLink(text),
    tidyUrl(`https://a.example/${text}`).path,
    pastedActor(`https://a.example/p/${text}`),
  ],
  "an address's user and query": (text) => canonicalizeUrl(`https://${text}@a.example/?${text}#${text}`),
  "a document's path": (text) => [joinUrl('https://a.example/b', text), joinUrl('https://a.example', `/${text}`)],
  'white space around a text': readText,
  'a date': (text) => [partialDate(text), partialDate(`2020-01-01T${text}`), date(text), date(`2020 ${text}`)],
  'the text of a document': (text) => plainText({ textContent: text }),
  'the blocks of a document': (text) =>
    plainText({
      content: {
        pages: [{ blocks: text.split('', 20_000).map((plaintext) => ({ block: { plaintext } })) }, { text }],
      },
    }),
  'the HTML or Markdown of a document': (text) => [
    plainText({ content: { html: text } }),
    plainText({ content: { text: `<p ${text}` } }),
  ],
  'how long a text takes to read': readingTime,
  'a card view': (text) => parseCardView(cardOf(text)),
  'a profile view': (text) => parseProfileView(profileOf(text)),
  'the summary of a profile': (text) => {
    const view = parseProfileView(profileOf(text));
    return view && summarizeProfile(view);
  },
  'the schemes of an answer': (text) => {
    const schemes = { light: { background: text, origin: { link: text } }, dark: text, font: text, prefers: text };
    return [
      publicationTheme({ view: cardOf(text), schemes }),
      parseCardView({ view: { external: cardOf(text) }, schemes, readable: schemes }),
    ];
  },
  'a cut': (text) => [cutText(text, 3000, 300), cutText(text, 100_000, 10_000)],
  'records of every collection, read': (text) =>
    Object.values(RECORD_SCHEMAS).map((schema) => parseRecord(schema, filled(schema as unknown as SchemaParts, text))),
  'records of every collection, checked': (text) =>
    Object.entries(RECORD_SCHEMAS).map(([name, schema]) =>
      checkRecord(name, filled(schema as unknown as SchemaParts, text)),
    ),
  'a card as HTML': (text) => renderPubCard(cardOf(text), { url: LINK }),
  'a card for a mail': (text) => renderPubCardEmail(cardOf(text), { url: LINK }),
  'a card as a drawing': (text) => LAYOUTS.map((layout) => renderPubCardSvg(cardOf(text), { url: LINK, layout })),
  'a drawing for a long host': (text) =>
    LAYOUTS.map((layout) =>
      renderPubCardSvg({ ...FULL_CARD, source: { uri: `https://${text}.example/` } }, { layout }),
    ),
  'a profile as HTML': (text) => renderProProfile(profileOf(text), { layout: 'full' }),
  'a profile for a mail': (text) => renderProProfileEmail(profileOf(text)),
  'a profile as a drawing': (text) =>
    (['summary', 'banner'] as const).map((layout) => renderProProfileSvg(profileOf(text), { layout })),
  'a drawing of nobody': (text) => [
    renderProProfileSvg(null, { actor: text }),
    renderPubCardSvg(null, { url: `https://a.example/${text}` }),
  ],
  'a shared link': (text) => [
    assembleExternalEmbed({ link: `https://a.example/${text}`, title: text, description: text }),
    assembleExternalEmbed({
      link: LINK,
      publication: { uri: text, cid: text, record: { url: LINK, name: text, icon: text } },
    }),
  ],
  'data in a page': (text) => scriptJson({ name: text }),
};

const cardOf = (text: string) => ({ ...(saying(FULL_CARD, text) as object), uri: LINK });
const profileOf = (text: string) => saying(FULL_PROFILE, text);

/** A view in which every text, and what is behind the host of every address, is this one. */
function saying(view: unknown, text: string): unknown {
  if (typeof view === 'string') return /^https?:/.test(view) ? `https://a.example/${text}` : text;
  if (Array.isArray(view)) return view.map((item) => saying(item, text));
  if (view === null || typeof view !== 'object') return view;
  return Object.fromEntries(Object.entries(view).map(([key, value]) => [key, saying(value, text)]));
}

/** A value as a schema wants it, but for the text, which stands wherever a string may. */
function filled(schema: SchemaParts, text: string): unknown {
  if (schema.wrapped) return filled(schema.wrapped, text);
  switch (schema.type) {
    case 'record':
      return schema.object && filled(schema.object, text);
    case 'object':
      return Object.fromEntries(Object.entries(schema.shape ?? {}).map(([key, part]) => [key, filled(part, text)]));
    case 'array':
      return schema.item ? [filled(schema.item, text), filled(schema.item, text)] : [];
    case 'variant':
      return schema.members?.[0] && filled(schema.members[0], text);
    case 'literal':
      return schema.expected;
    case 'string':
      return schema.format ? `${BEGINNINGS[schema.format] ?? ''}${text}` : text;
    case 'blob':
      return { $type: 'blob', ref: { $link: text }, mimeType: text, size: 1 };
    default:
      return text;
  }
}

/** So that a check by format gets beyond the first letter. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'at-uri': 'at://did:plc:alice/',
  datetime: '2026-01-01T00:00:00.',
  did: 'did:plc:',
  uri: 'https://',
  language: 'en-',
  handle: 'a.',
};
