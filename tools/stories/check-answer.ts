import { checkPage } from '../../packages/masthead-appview/src/pages/check/check-page.ts';
import { type Diagnosis, NOT_NEEDED, type Step } from '../../packages/masthead-doctor/src/doctor/diagnosis.ts';
import { parseCardView } from '../../src/core/index.ts';

const STEPS: readonly Step[] = [
  { id: 'link', verdict: 'ok', found: 'The link is https://tidewater.example.' },
  { id: 'account', verdict: 'warn', found: 'The account was found by its handle.', advice: 'Name it in the page.' },
  {
    id: 'theme',
    verdict: 'broken',
    found: 'The accent cannot be read.',
    advice: 'Write it as numbers from 0 to 255.',
    run: ["npx masthead-cli theme --accent '#0c5aa0' --account alice.example"],
  },
  { id: 'icon', verdict: 'unknown', found: 'The host of the icon gave no answer.', advice: 'Look again later.' },
  { id: 'bluesky', verdict: 'skipped', found: 'Bluesky was not asked.' },
];

/**
 * `/check` as it answers about a link with every verdict in it.
 *
 * @param answered what the AppView says of the link, unchecked: the card on the page
 */
export async function checkAnswer(answered: unknown): Promise<string> {
  const link = 'https://tidewater.example';
  const diagnosis: Diagnosis = {
    link,
    card: true,
    says: 'There is a card',
    cause: STEPS[2] ?? null,
    hint: null,
    steps: STEPS,
    findings: [
      {
        id: 'field',
        stops: false,
        record: 'publication',
        uri: 'at://did:plc:mara/site.standard.publication/3m2tide',
        field: 'basicTheme.accent',
        found: '"#0f5a63"',
        wanted: '{"r": 15, "g": 90, "b": 99}',
        says: 'A colour is an object of three numbers.',
        advice: 'Write it as one.',
      },
    ],
    records: ['at://did:plc:mara/site.standard.publication/3m2tide'],
    view: parseCardView(answered),
    notNeeded: NOT_NEEDED,
  };
  return (await checkPage({ link, account: '' }, { version: '0.1.0' }, diagnosis)).body;
}
