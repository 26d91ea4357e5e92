import { DOCUMENT, KEY, PUBLICATION } from '../world.ts';
import type { Fault } from './fault.ts';

const ARTICLE = '{site}/essays/first';
const LONG = 'A title that goes on. '.repeat(32).trim();

const documentOf =
  (more: object): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, KEY, world.publication());
    await world.force(DOCUMENT, KEY, world.document(more));
  };
const publicationOf =
  (more: object): Fault['prepare'] =>
  (world) =>
    world.force(PUBLICATION, KEY, world.publication(more));

/** A card, with a text that the lexicon refuses: readers cut what is too long, and leave out what is no text. */
const READABLE = { card: true, step: 'fields', never: [/there is no card without it/i] } as const;

/** Texts that are too long, and values that are no texts. */
export const TEXT_FAULTS: readonly Fault[] = [
  {
    note: 'a title of 700 characters: there is a card, with its beginning',
    prepare: documentOf({ title: LONG }),
    link: ARTICLE,
    ...READABLE,
    never: [...READABLE.never, /title=first/],
    says: /document\.title: It is "A title.*, and the lexicon wants a string at most 500/,
    runs: ["document {doc} --set 'title=A title that goes on. A title"],
  },
  {
    note: 'a name of 700 characters',
    prepare: publicationOf({ name: LONG }),
    ...READABLE,
    says: /publication\.name: It is "A title.*, and the lexicon wants a string at most 500/,
    runs: ["set --name 'A title that goes on. "],
  },
  {
    note: 'a description of 4,000 characters: the advice does not take it off the card',
    prepare: documentOf({ description: 'word '.repeat(800) }),
    link: ARTICLE,
    ...READABLE,
    never: [...READABLE.never, /--unset description/],
    says: /document\.description: It is "word.*, and the lexicon wants a string at most 3000/,
    byHand: {
      advice: /Shorten it/,
      mend: ({ put, document }) => put(DOCUMENT, KEY, document({ description: 'Short.' })),
    },
  },
  {
    note: 'a number as the description of a document',
    prepare: documentOf({ description: 7 }),
    link: ARTICLE,
    ...READABLE,
    never: [...READABLE.never, /shorten/i],
    says: /document\.description: It is 7, and the lexicon wants a string/,
    runs: ['document {doc} --unset description --account {alice}'],
  },
  {
    note: 'a number as the title: there is no card without a text',
    prepare: documentOf({ title: 2026 }),
    link: ARTICLE,
    card: false,
    step: 'fields',
    says: /document\.title: It is 2026, and the lexicon wants a string/,
    runs: ['document {doc} --set title=first --account {alice}'],
  },
  {
    note: 'a list as the name of a publication',
    prepare: publicationOf({ name: ['Alice'] }),
    card: false,
    step: 'fields',
    says: /publication\.name: It is \["Alice"\], and the lexicon wants a string/,
    runs: ['set --name {host} --account {alice} --publication {key}'],
  },
  {
    note: 'an empty title',
    prepare: documentOf({ title: '' }),
    link: ARTICLE,
    card: false,
    step: 'fields',
    says: /document\.title/,
    runs: ['document {doc} --set title=first --account {alice}'],
  },
  {
    note: 'a title that is too long, beside a missing date: one command for both',
    prepare: documentOf({ title: LONG, publishedAt: undefined }),
    link: ARTICLE,
    card: false,
    step: 'fields',
    says: /document\.publishedAt: It is missing/,
    never: [/title=first/],
    runs: ['document {doc} --set publishedAt=20'],
  },
];
