import { color, hidden } from '../../../../../test/lexicon/sample-records.ts';
import { picture } from '../../../../../test/publish/pictures.ts';
import { DOCUMENT, KEY, PUBLICATION, theme, type World } from '../world.ts';
import { ARTICLE, type Fault } from './fault.ts';

// Which faults there are, field by field, test/check shows; here, what the doctor makes of them.

const OF = '--account {alice} --publication {key}';
const ANEW = "theme --background '#ffffff' --foreground '#141414' --accent '#";
const selfLabels = (...values: string[]) => ({ ...hidden, values: values.map((val) => ({ val })) });

type Told = Pick<Fault, 'says'> & Partial<Fault>;
/** A card that could be better. */
const ofPublication = (note: string, publication: object, step: Fault['step'], told: Told): Fault => ({
  note,
  has: { publication },
  card: true,
  step,
  ...told,
});
const ofDocument = (note: string, document: object, told: Told): Fault => ({
  note,
  has: { document },
  link: ARTICLE,
  card: true,
  step: 'fields',
  ...told,
});

/** Faults of fields, and of labels. */
export const FIELD_FAULTS: readonly Fault[] = [
  ofPublication('a query in the address: a campaign link was pasted', { url: '{site}/?utm_source=bio' }, 'fields', {
    says: /must not have a query or a fragment, which never count/,
    runs: [`set --url {site} ${OF}`],
  }),
  ofPublication('no name: a generator left it to its template', { name: undefined }, 'fields', {
    card: false,
    says: /publication\.name: It is missing/,
    runs: [`set --name {host} ${OF}`],
  }),
  ofDocument(
    'a title that is too long, beside a missing date: one command for both',
    { title: 'A title that goes on. '.repeat(32).trim(), publishedAt: undefined },
    {
      card: false,
      says: /document\.publishedAt: It is missing/,
      never: /title=first/,
      runs: ['document {doc} --set publishedAt=20'],
    },
  ),
  ofDocument(
    'a description of 4,000 characters: the advice does not take it off the card',
    { description: 'word '.repeat(800) },
    {
      says: /document\.description: It is "word.*, and the lexicon wants a string at most 3000/,
      never: /--unset description/,
      advises: /Shorten it/,
      mend: ({ put, document }) => put(DOCUMENT, KEY, document({ description: 'Short.' })),
    },
  ),
  ofDocument(
    'a value with a command of a shell in it stays a value',
    { description: undefined, summary: "$(touch /tmp/x)`id`'; rm -rf ~ #" },
    {
      says: /There is none, and there is a "summary"/,
      runs: ["document {doc} --set 'description=$(touch /tmp/x)`id`'\\''; rm -rf ~ #' --unset summary"],
    },
  ),
  ofDocument(
    'HTML in a title, which cards show letter by letter',
    { title: 'Tom &amp; <em>Jerry</em> `id`' },
    {
      says: /document\.title: It holds HTML/,
      never: /Other readers may drop the whole record/,
      runs: ["document {doc} --set 'title=Tom & Jerry `id`'"],
    },
  ),
  // The card appears, and nobody learned why it had neither name, colours nor icon.
  ofDocument(
    'the address of the own publication in place of its at-uri',
    { site: '{site}' },
    {
      step: 'publication',
      says: /names no publication, only the address of one, so its card has neither name, colours nor icon of at:/,
      runs: ['document {doc} --set site={pub} --account {alice}'],
    },
  ),
  ofPublication('hidden by a label, and no index is waited for', { labels: hidden }, 'labels', {
    card: false,
    says: /labelled to be hidden \(!hide or !no-unauthenticated\)/,
    runs: [`set --unset labels ${OF}`],
    check: { card: false, step: 'publication', why: 'what is hidden is not spoken of' },
  }),
  ofDocument(
    'hidden from who is signed out, beside a label that may stay',
    { labels: selfLabels('!no-unauthenticated', 'sexual') },
    {
      card: false,
      step: 'labels',
      says: /document is labelled to be hidden/,
      runs: ['document {doc} --set-json'],
    },
  ),
  ofPublication('a word that is no label: WordPress’s "adult"', { labels: selfLabels('adult') }, 'labels', {
    says: /none of the labels that readers know/,
    runs: ['set --set-json'],
  }),
  {
    note: 'the account is for people who are signed in: Bluesky’s logged-out visibility',
    prepare: ({ put }) => put('app.bsky.actor.profile', 'self', { labels: selfLabels('!no-unauthenticated') }),
    step: 'labels',
    says: /^There is no card: The Bluesky profile of \S+ is labelled !no-unauthenticated/,
    advises: /turn that off in Bluesky: Settings, Privacy and security, Logged-out visibility/,
    mend: ({ alice }) => alice.deleteRecord('app.bsky.actor.profile', 'self'),
  },
];

const icon = (note: string, draw: (world: World) => unknown, step: Fault['step'], says: RegExp): Fault => ({
  note,
  has: { publication: null },
  prepare: async (world) => world.force(PUBLICATION, KEY, world.publication({ icon: await draw(world) })),
  card: true,
  step,
  says,
  runs: [`icon icon.png --fit ${OF}`],
});

/** Faults of the colours and the icon: there is a card, and it is poorer. */
export const LOOK_FAULTS: readonly Fault[] = [
  ofPublication('no theme', { basicTheme: undefined }, 'theme', {
    says: /There is a card, which could be better: The publication has no theme/,
    runs: [`theme --accent '#0c5aa0' ${OF}`],
  }),
  ofPublication('three colours', { basicTheme: { ...theme, accent: undefined } }, 'fields', {
    says: /publication\.basicTheme\.accent: It is missing/,
    runs: [`${ANEW}0c5aa0'`],
  }),
  ofPublication(
    'the colours under "theme"',
    { basicTheme: undefined, theme: { ...theme, $type: undefined } },
    'fields',
    {
      says: /there is a "theme", which no reader knows/,
      runs: [`${ANEW}0c5aa0' --accent-foreground '#ffffff'`],
    },
  ),
  ofPublication(
    'a button that cannot be read',
    { basicTheme: { ...theme, accent: color(200, 200, 200) } },
    'contrast',
    { says: /below 4\.5/, runs: [ANEW] },
  ),
  icon('no icon', () => undefined, 'icon', /no icon, so the card shows its first letter/),
  icon(
    'an icon of more than a million bytes',
    ({ alice }) => alice.uploadBlob(new Uint8Array(1_000_001), 'image/png'),
    'fields',
    /icon\.size: It expected at most 1000000 bytes|icon.*1000001/,
  ),
  icon(
    'an icon that is not square',
    async ({ alice }) => alice.uploadBlob(await picture(300, 400), 'image/png'),
    'icon',
    /300×400/,
  ),
];
