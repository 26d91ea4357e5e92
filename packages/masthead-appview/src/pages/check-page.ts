import type { Finding } from 'masthead/check';
import type { CardView } from 'masthead/core';
import { printable } from 'masthead/internal/core';
import { escapeHtml, pubCardStyleHashes, renderPubCard } from 'masthead/render';
import { type Diagnosis, STEP_NAMES, type Step, type Verdict } from 'masthead-doctor';
import { escapeProse, htmlPage, type ServedPage } from './html-page.ts';

export interface CheckQuestion {
  readonly link: string;
  /** The owner's handle or DID; empty when not given. */
  readonly account: string;
}

/** Characters of a command; none is longer, and a cut one would be another. */
const MAX_COMMAND = 4000;

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:clamp(1rem,4vw,3rem);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main{max-inline-size:64rem;margin-inline:auto}',
  'h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}p{margin:.5rem 0}',
  'form{display:grid;gap:.75rem;margin-block:1.5rem}',
  'label{display:grid;gap:.25rem;font-weight:600}label small{font-weight:400}',
  'input{font:inherit;font-weight:400;padding:.5rem .75rem;border:1px solid color-mix(in srgb,CanvasText 50%,Canvas);border-radius:.5rem;background:Field;color:FieldText}',
  'button{font:inherit;font-weight:600;justify-self:start;padding:.5rem 1.25rem;border:0;border-radius:999px;background:CanvasText;color:Canvas;cursor:pointer}',
  ':focus-visible{outline:2px solid;outline-offset:2px}',
  '.answer{display:grid;gap:2rem;align-items:start}@media (min-width:56rem){.answer{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}.card{position:sticky;inset-block-start:1rem}}',
  '.verdict{font-size:1.25rem;font-weight:600;margin-block-start:0}.card h2{margin-block-start:0}',
  '.first{border-inline-start:4px solid;padding:.5rem 1rem;background:color-mix(in srgb,CanvasText 6%,Canvas)}',
  'ol{list-style:none;margin:0;padding:0}li.step{display:grid;grid-template-columns:5.5rem minmax(0,1fr);gap:.25rem 1rem;padding-block:.5rem;border-block-start:1px solid color-mix(in srgb,CanvasText 14%,Canvas)}',
  '.mark{font-weight:600}.broken .mark{color:light-dark(#b00020,#ff8a8a)}.warn .mark{color:light-dark(#7a4d00,#ffc56b)}.ok .mark{color:light-dark(#0b6b2e,#7fd99a)}.unknown .mark,.skipped{color:color-mix(in srgb,CanvasText 65%,Canvas)}',
  '.step p{margin:0}.advice{font-weight:600}',
  '.run{margin:.25rem 0;padding:.5rem .75rem;overflow-x:auto;white-space:pre-wrap;user-select:all;background:color-mix(in srgb,CanvasText 6%,Canvas)}',
  '.findings{list-style:none;margin:0;padding:0}.findings li{padding-block:.5rem;border-block-start:1px solid color-mix(in srgb,CanvasText 14%,Canvas)}.findings p{margin:.125rem 0}',
  '.findings dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem 1rem;margin:.25rem 0}.findings dd{margin:0}',
].join('');

const MARKS: Readonly<Record<Verdict, string>> = {
  ok: '✓ fine',
  warn: '! better',
  broken: '✗ broken',
  unknown: '? unknown',
  skipped: '– skipped',
};

/** `/check`: shows publishers why a card does not appear, with the engine of `masthead doctor`. Works without JavaScript. */
export async function checkPage(question: CheckQuestion, diagnosis?: Diagnosis): Promise<ServedPage> {
  const view = diagnosis?.view ?? null;
  const body = `<main>
<h1>Why does my card not appear?</h1>
<p>Give a link as you would share it. Everything on the way from the link to its card is looked at, and what to change is said.</p>
<form action="/check" method="get">
<label>Link <input name="url" type="text" inputmode="url" autocomplete="url" spellcheck="false" required value="${escapeProse(question.link)}"></label>
<label>Whose link it is <small>a handle or a DID, if it is not found by itself</small> <input name="account" type="text" autocapitalize="none" spellcheck="false" value="${escapeProse(question.account)}"></label>
<button>Look</button>
</form>
${diagnosis ? answer(diagnosis, view) : ''}
</main>`;
  return htmlPage({
    title: diagnosis ? `${diagnosis.says} – ${question.link}` : 'Why does my card not appear?',
    head: '<meta name="robots" content="noindex">\n',
    body,
    style: STYLE,
    styleHashes: diagnosis ? await pubCardStyleHashes(view) : [],
    frames: 'nobody',
    forms: 'own',
  });
}

function answer(diagnosis: Diagnosis, view: CardView | null): string {
  const { link, cause, hint, steps, findings, records, page, notNeeded } = diagnosis;
  const first = cause ?? hint;
  const said = first ? `<div class="first"><p>${escapeProse(first.found)}</p>${whatToDo(first)}</div>` : '';
  const card = renderPubCard(view, { url: link });
  return `<section class="answer" aria-label="Answer">
<div>
<p class="verdict" role="status">${diagnosis.says}.</p>
${said}
${findings.length > 0 ? `<h2>What to change in the records</h2>\n<ul class="findings">\n${findings.map(findingItem).join('\n')}\n</ul>` : ''}
<h2>Step by step</h2>
<ol>
${steps.map(stepLine).join('\n')}
</ol>
${checkNaming(page)}
<p>Whatever is hidden, by its owner or by whoever runs this server, is not spoken of here. About labels of your own: <code>npx masthead-cli doctor</code>.</p>
<h2>What makes no difference to the card</h2>
<ul>${notNeeded.map((line) => `<li>${escapeProse(line)}</li>`).join('')}</ul>
</div>
<div class="card">
<h2>${view ? 'The card' : 'Without a card, a plain link'}</h2>
${card}
${records.length > 0 ? `<p>Made of ${records.map((uri) => `<code>${escapeProse(uri)}</code>`).join(' and ')}.</p>` : ''}
</div>
</section>`;
}

function stepLine(step: Step): string {
  const { id, verdict, found } = step;
  const more = verdict === 'ok' ? '' : whatToDo(step);
  return `<li class="step ${verdict}"><span class="mark">${MARKS[verdict]}</span><div><strong>${STEP_NAMES[id]}</strong><p>${escapeProse(found)}</p>${more}</div></li>`;
}

function findingItem(finding: Finding): string {
  const { id, stops, record, uri, field, found, wanted, says } = finding;
  const rows = [
    ['In', uri],
    ['There is', found],
    ['Write', wanted],
  ].flatMap(([name, value]) =>
    value === undefined ? [] : `<dt>${name}</dt><dd><code>${escapeProse(value)}</code></dd>`,
  );
  const mark = stops ? 'broken' : 'warn';
  return `<li class="${mark}"><p><span class="mark">${MARKS[mark]}</span> <code>${escapeProse(field ? `${record}.${field}` : record)}</code> <small>${id}</small></p>
<p>${escapeProse(says)}</p>${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}${whatToDo(finding)}</li>`;
}

/** The advice, and the commands that do it, each to be copied as it stands. */
function whatToDo({ advice, run = [] }: Pick<Step, 'advice' | 'run'>): string {
  const commands = run.map(
    (command) => `<pre class="run"><code>${escapeHtml(printable(command, MAX_COMMAND))}</code></pre>`,
  );
  return `${advice ? `<p class="advice">${escapeProse(advice)}</p>` : ''}${commands.length > 0 ? `<p>Run:</p>${commands.join('')}` : ''}`;
}

/** The part of `/check` about what the page names, and why each record is its own or not; empty when it names nothing. */
function checkNaming(page: Diagnosis['page']): string {
  if (!page || page.candidates.length === 0) return '';
  const items = page.candidates.map(({ how, verdict, uri, why }) => {
    const mark = verdict === 'claims' ? 'ok' : 'warn';
    return `<li class="${mark}"><p><span class="mark">${escapeProse(verdict)}</span> <code>${escapeProse(uri)}</code> <small>${escapeProse(how)}</small></p><p>${escapeProse(why)}</p></li>`;
  });
  return `<h2>What the page names</h2>\n<p>A page may name a record; only a record claims a page.</p>\n<ul class="findings">\n${items.join('\n')}\n</ul>`;
}
