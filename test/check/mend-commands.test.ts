import { expect, it } from 'vitest';
import { checkCard } from '../../src/check/check-card.ts';
import { color, icon, theme } from '../lexicon/sample-records.ts';

// The doctor's faults.test.ts shows what the commands do on a PDS; here, what they hold together.
const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const PUB = `at://${DID}/site.standard.publication/3mwozxkf2m222`;
const DOC = `at://${DID}/site.standard.document/3mwozxkf2m223`;
const publication = {
  $type: 'site.standard.publication',
  url: 'https://alice.example',
  name: 'Alice',
  icon,
  basicTheme: theme,
};
const document = {
  $type: 'site.standard.document',
  site: PUB,
  path: '/first',
  title: 'First',
  publishedAt: '2026-11-01T10:00:00.000Z',
  textContent: 'All.',
};
const link = 'https://alice.example/first';
const runs = (pub: object, doc: object = {}, account?: string) =>
  checkCard({
    publication: { uri: PUB, record: { ...publication, ...pub }, account },
    document: { uri: DOC, record: { ...document, ...doc }, account },
    link,
  }).map(({ run }) => run?.map((command) => command.replace(/^npx masthead-cli /, '')));

const LABELS = 'com.atproto.label.defs#selfLabels';
const labels = (...vals: string[]) => ({ $type: LABELS, values: vals.map((val) => ({ val })) });
/** What sets these labels, in the command of a record. */
const setting = (command: string, ...vals: string[]) =>
  `${command} --set-json 'labels=${JSON.stringify(labels(...vals))}' --account ${DID}`;

const ANEW = [
  `theme --background '#ffffff' --foreground '#141414' --accent '#ff0000' --accent-foreground '#000000' --account ${DID} --publication 3mwozxkf2m222`,
];

it.each<[note: string, pub: object, doc: object, runs: (string[] | undefined)[]]>([
  ['nothing is wrong', {}, {}, []],
  [
    'a PDS would refuse the path while the date is wrong, so one command puts both right',
    {},
    { path: '/other', publishedAt: '2026-05-27' },
    [
      [`document ${DOC} --set path=/first --set publishedAt=2026-05-27T00:00:00.000Z --account ${DID}`],
      [`document ${DOC} --set publishedAt=2026-05-27T00:00:00.000Z --account ${DID}`],
    ],
  ],
  [
    'a guess is not written along with what is sure',
    {},
    { path: '/other', labels: labels('adult') },
    [[`document ${DOC} --set path=/first --account ${DID}`], [setting(`document ${DOC}`, 'sexual')]],
  ],
  [
    'a label that stays beside one that goes',
    { labels: labels('!hide', 'nudity') },
    {},
    [[`${setting('set', 'nudity')} --publication 3mwozxkf2m222`]],
  ],
  [
    'labels in a list keep what their owner wanted, above all to be hidden',
    {},
    { labels: [{ val: '!hide', cts: '2026-11-01' }, { val: 7 }, 'nudity'] },
    [[setting(`document ${DOC}`, '!hide', 'nudity')]],
  ],
  ['a list without a label', { labels: [] }, {}, [[`set --unset labels --account ${DID} --publication 3mwozxkf2m222`]]],
  ['a channel is held to what a colour has', { basicTheme: { ...theme, accent: color(300, -4, 0) } }, {}, [ANEW, ANEW]],
  ['only the owner knows what will be true', {}, { publishedAt: '2999-01-01T00:00:00Z' }, [undefined]],
  [
    'a value that is too long for a command',
    {},
    { path: '/other', summary: 'a'.repeat(3000) },
    [[`document ${DOC} --set path=/first --account ${DID}`], undefined],
  ],
])('%s', (_, pub, doc, expected) => {
  expect(runs(pub, doc)).toEqual(expected);
});

it('names the account as it is called', () => {
  expect(runs({ labels: 1 }, {}, 'alice.example')[0]?.[0]).toBe(
    'set --unset labels --account alice.example --publication 3mwozxkf2m222',
  );
});

it('there is none for a record that nobody has written yet', () => {
  const [first] = checkCard({ publication: { record: { ...publication, url: 'ftp://x' } } });
  expect(first).toMatchObject({ field: 'url' });
  expect(first).not.toHaveProperty('run');
});
