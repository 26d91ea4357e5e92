import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAppView } from '../../packages/masthead-appview/src/index.ts';
import { checkPage } from '../../packages/masthead-appview/src/pages/check/check-page.ts';
import { sampleAppView, sampleImages } from '../../packages/masthead-cli/src/operate/sample.ts';
import { type Diagnosis, NOT_NEEDED, type Step } from '../../packages/masthead-doctor/src/doctor/diagnosis.ts';
import { parseCardView } from '../../src/core/index.ts';
import { untilHealthy } from '../../test/support/network/until-healthy.ts';
import { freePort } from '../free-port.ts';

const link = (url: string) => encodeURIComponent(url);
const ESSAY = link('https://tidewater.example/essays/the-harbour-at-low-water');
const SITE = link('https://tidewater.example');
const CRON = link('https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2');
const NO_RECORD = link('https://unknown.example/nothing/here');
const CHECK_ANSWER = '/check-answer.html';

/**
 * The demo as `npm start` serves it, and the AppView's pages about the demo's sample: a path of the
 * AppView by the name of the case.
 */
export const PAGES: Readonly<Record<string, string>> = {
  'front page': '/',
  'builder, a card': `/?url=${ESSAY}&lang=ar`,
  'builder, a profile': '/?url=%40mara.tidewater.example&as=markdown',
  'builder, no card': `/?url=${NO_RECORD}`,
  'builder, no link': '/?url=hello',
  'error, nothing here': '/nothing',
  'error, no such profile': '/p/nobody.example',
  'error, no card': `/oembed?url=${NO_RECORD}`,
  demo: '/demo.html',
  'demo, live': '/live.html',
  '/p/ of a full profile': '/p/mara.tidewater.example',
  '/p/ of a short profile': '/p/tomas.example',
  '/embed of an article': `/embed?url=${ESSAY}`,
  '/embed of an article, compact': `/embed?url=${ESSAY}&layout=compact`,
  '/embed of an article, verified': `/embed?url=${ESSAY}&verification=on`,
  '/embed of a publication': `/embed?url=${SITE}&contrast=aa`,
  '/embed in its colours': `/embed?url=${CRON}&appearance=publication`,
  '/embed of no record': `/embed?url=${NO_RECORD}`,
  '/embed of a person': '/embed?actor=mara.tidewater.example',
  '/embed of a person, whole': '/embed?actor=mara.tidewater.example&layout=full',
  '/embed of a person, byline': '/embed?actor=mara.tidewater.example&layout=compact',
  '/check': '/check',
  '/check of a link': CHECK_ANSWER,
  '/check of the sample': `/check?url=${SITE}`,
  '/examples': '/examples',
  '/docs': '/docs',
};

const STEPS = (['ok', 'warn', 'broken', 'unknown', 'skipped'] as const).map((verdict): Step => {
  const run = verdict === 'broken' ? ["npx masthead-cli theme --accent '#0c5aa0' --account alice.example"] : [];
  return { id: 'theme', verdict, found: 'The accent cannot be read.', advice: 'Write it as numbers.', run };
});
const PUBLICATION = 'at://did:plc:mara/site.standard.publication/3m2tide';
const EVERY_VERDICT: Diagnosis = {
  link: 'https://tidewater.example',
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
      uri: PUBLICATION,
      field: 'basicTheme.accent',
      found: '"#0f5a63"',
      wanted: '{"r": 15, "g": 90, "b": 99}',
      says: 'A colour is an object of three numbers.',
      advice: 'Write it as one.',
    },
  ],
  records: [PUBLICATION],
  view: null,
  notNeeded: NOT_NEEDED,
};

/** Starts the AppView of the sample, with a page about a link that has every verdict. */
export async function startSample(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const sample = sampleAppView(folder);
  const images = sampleImages(`http://localhost:${port}`);
  const appView = createAppView({ ...sample, images, port, log: () => {}, rateLimit: null });
  const { url } = await appView.start();
  await untilHealthy(url);
  const answered = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=${SITE}`);
  const diagnosis = { ...EVERY_VERDICT, view: parseCardView(await answered.json()) };
  const { body } = await checkPage({ link: diagnosis.link, account: '' }, { version: '0.1.0' }, diagnosis);
  writeFileSync(join(String(sample.staticDir), CHECK_ANSWER), body);
  return { url, close: () => appView.close() };
}
