// `npm run bench -- render`: cards a second, against the same HTML from a bare template string and
// from react-dom/server, in turns in one run; and the time of a drawing. docs/benchmarks.md
// explains the figures. `--rounds 5` is quicker.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type CardView, parseCardView } from '../src/core/index.ts';
import {
  renderProProfile,
  renderProProfileSvg,
  renderPubCard,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../src/render/index.ts';
import { ARTICLE, PROFILE } from '../test/render/samples.ts';
import { median } from './elements/median.ts';
import { bareCard } from './render/bare-card.ts';
import { reactCard } from './render/react-card.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(values.rounds);
const BATCH = 300;

const read = parseCardView(ARTICLE);
if (!read) throw new Error('The sample is no card.');
// No two cards are alike: nothing may come from a cache.
let serial = 0;
const next = (): CardView => ({ ...read, title: `Reading tide table ${++serial} & "others"` });

const same = (html: string) => html.replace(/referrerPolicy/g, 'referrerpolicy').replace(/dateTime=/g, 'datetime=');
const one = next();
if (bareCard(one) !== renderPubCard(one)) throw new Error('The bare string is not the same HTML; bring it up to date.');
const elements = (html: string) =>
  same(html)
    .match(/<[a-z][^ >/]*/g)
    ?.join();
if (elements(reactCard(one)) !== elements(renderPubCard(one))) throw new Error('React renders other elements.');

const subjects: [name: string, render: (view: CardView) => string][] = [
  ['a bare template string', bareCard],
  ['renderPubCard', (view) => renderPubCard(view)],
  ['renderPubCard, styles in a file', (view) => renderPubCard(view, { stylesheet: '/card.css' })],
  ['renderPubCardEmail', (view) => renderPubCardEmail(view)],
  ['react-dom/server, the same DOM', reactCard],
  ['renderPubCardSvg', (view) => renderPubCardSvg(view)],
  ['renderPubCardSvg, a banner', (view) => renderPubCardSvg(view, { layout: 'banner' })],
  ['renderProProfile, full', () => renderProProfile(PROFILE, { layout: 'full' })],
  ['renderProProfileSvg', () => renderProProfileSvg(PROFILE)],
];
const times = subjects.map((): number[] => []);
let bytes = 0;
for (let round = 0; round < rounds + 3; round++) {
  for (const [index, [, render]] of subjects.entries()) {
    const start = process.cpuUsage();
    for (let card = 0; card < BATCH; card++) bytes += render(next()).length;
    const { user, system } = process.cpuUsage(start);
    if (round >= 3) times[index]?.push((user + system) / BATCH);
  }
}
const [cpu] = cpus();
console.log(
  `${rounds} rounds of ${BATCH}; Node ${process.version}, ${cpus().length} × ${cpu?.model}; ${bytes} letters written\n`,
);
const bare = median(times[0] ?? []);
console.log('| what | µs each | a second | of the bare string’s speed |\n| --- | --- | --- | --- |');
for (const [index, [name]] of subjects.entries()) {
  const each = median(times[index] ?? []);
  console.log(`| ${name} | ${each.toFixed(1)} | ${Math.round(1e6 / each)} | ${((bare / each) * 100).toFixed(0)} % |`);
}
