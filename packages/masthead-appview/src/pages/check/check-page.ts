import type { Finding } from 'masthead/check';
import type { CardView } from 'masthead/core';
import { commandLine } from 'masthead/internal/check/shell-command';
import { printable } from 'masthead/internal/core/shown-text';
import { escapeHtml, pubCardStyleHashes, renderPubCard } from 'masthead/render';
import { type Diagnosis, STEP_NAMES, type Step, type Verdict } from 'masthead-doctor';
import { escapeProse, framedPage, type ServedPage, type ServerFacts } from '../frame/html-page.ts';

export interface CheckQuestion {
  readonly link: string;
  /** The owner's handle or DID; empty when not given. */
  readonly account: string;
}

/** Characters of a command. No command is longer; a shortened one would be another command. */
const MAX_COMMAND = 4000;

const STYLE = [
  '.page .lede{margin-block-end:0}.ask{display:grid;gap:1rem;max-inline-size:44rem;margin-block:1.5rem}.ask .primary{justify-self:start}@media(min-width:48rem){.ask{grid-template-columns:3fr 2fr auto;align-items:end;max-inline-size:none}}.ask input{margin-block-start:.375rem}',
  'h1:focus{outline:none}',
  '.part .sub{margin-block-end:0}',
  // Even a single column has to be declared: otherwise the card makes the page as wide as itself.
  '.answer{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem 3rem;align-items:start;margin-block-start:1.5rem}.answer>*{min-inline-size:0}',
  '.answer h2{margin-block:2rem .5rem}.answer>*>h2:first-child{margin-block-start:0}.answer p{margin:.5rem 0}',
  '@media(min-width:60rem){.answer{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}.shown{grid-area:1/2;position:sticky;inset-block-start:1rem}}',
  '.first{padding:.5rem 1rem;border:1px solid var(--rule);border-radius:var(--card);background:var(--sheet)}.advice{font-weight:600}',
  '.steps,.findings{list-style:none;margin:0;padding:0}.step{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem 1rem}:is(.step,.findings li){padding-block:.75rem;border-block-start:1px solid var(--rule)}.answer :is(.step,.findings) p{margin:.125rem 0}',
  '@media(min-width:30rem){.step{grid-template-columns:5.5rem minmax(0,1fr)}}',
  '.fine{border-block-start:1px solid var(--rule)}.fine summary{padding-block:.75rem;cursor:pointer}',
  '.mark{font-weight:600}.broken .mark{color:var(--wrong)}.warn .mark{color:var(--better)}.ok .mark{color:var(--fine)}:is(.unknown,.skipped) .mark,.skipped{color:var(--quiet)}',
  '.findings dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem 1rem;margin:.25rem 0}.findings dd{margin:0}',
].join('\n');

/**
 * `/check`: shows publishers why a card does not appear, with the engine of `masthead doctor`.
 * Works without JavaScript: the verdict is the heading and has the focus, so that screen readers
 * say it first.
 *
 * @param diagnosis absent without a link
 */
export async function checkPage(
  question: CheckQuestion,
  facts: ServerFacts,
  diagnosis?: Diagnosis,
): Promise<ServedPage> {
  const body = diagnosis ? answered(question, diagnosis, facts) : asking(question, facts);
  return framedPage({
    title: diagnosis ? `${diagnosis.says} – ${question.link}` : TITLE,
    place: 'check',
    facts,
    head: '<meta name="robots" content="noindex">\n',
    body: `<main class="wrap page">\n${body}\n</main>`,
    style: STYLE,
    styleHashes: diagnosis ? await pubCardStyleHashes(diagnosis.view) : [],
    forms: 'own',
  });
}

const TITLE = 'Why is there no card?';

function asking(question: CheckQuestion, facts: ServerFacts): string {
  return `<h1>${TITLE}</h1>
<p class="lede">Give a link as you would share it. Everything on the way from the link to its card is checked, and the report says what to change.</p>
${form(question, facts)}`;
}

function answered(question: CheckQuestion, diagnosis: Diagnosis, facts: ServerFacts): string {
  const { records } = facts;
  const beyond =
    records === undefined
      ? ''
      : `<section class="part"><h2>Beyond this server</h2>
<p class="sub">This check makes no outside requests: it read the records that this server has, and no site. About the network itself:</p>
${commandBlock(doctorCommand(question))}</section>`;
  return `<h1 tabindex="-1" autofocus>${diagnosis.says}.</h1>
${form(question, facts)}
${checkReport(diagnosis)}
${beyond}`;
}

/** The command that asks the same; without the link where that cannot be pasted into a shell. */
function doctorCommand({ link, account }: CheckQuestion): string {
  const [line = 'npx masthead-cli doctor'] = commandLine(
    'doctor',
    link,
    ...(account === '' ? [] : ['--account', account]),
  );
  return line;
}

function form({ link, account }: CheckQuestion, { base = '' }: ServerFacts): string {
  return `<form class="ask" action="${base}/check" method="get">
<label>Link <input name="url" type="text" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" required placeholder="https://example.com/post" value="${escapeProse(link)}"></label>
<label>Whose link it is <small>a handle or a DID, if it is not found by itself</small> <input name="account" type="text" autocapitalize="none" autocomplete="off" spellcheck="false" value="${escapeProse(account)}"></label>
<button class="primary">Check</button>
</form>`;
}

const MARKS: Readonly<Record<Verdict, string>> = {
  ok: '✓ fine',
  warn: '! better',
  broken: '✗ broken',
  unknown: '? unknown',
  skipped: '– skipped',
};

/** The doctor's findings, below the verdict. */
function checkReport(diagnosis: Diagnosis): string {
  const { link, cause, hint, steps, findings, records, page, notNeeded, view } = diagnosis;
  const first = cause ?? hint;
  const said = first ? `<div class="first"><p>${escapeProse(first.found)}</p>${whatToDo(first)}</div>` : '';
  return `<div class="answer">
<div class="shown">
<h2>${whose(diagnosis, view)}</h2>
${renderPubCard(view, { url: link })}
${records.length > 0 ? `<p>Made of ${records.map((uri) => `<code>${escapeProse(uri)}</code>`).join(' and ')}.</p>` : ''}
</div>
<div>
${said}
${findings.length > 0 ? `<h2>What to change in the records</h2>\n<ul class="findings">\n${findings.map(findingItem).join('\n')}\n</ul>` : ''}
<h2>Step by step</h2>
${stepList(steps.filter(({ verdict }) => verdict !== 'ok'))}
${fineSteps(steps.filter(({ verdict }) => verdict === 'ok'))}
${checkNaming(page)}
<p class="quiet">Whatever is hidden, by its owner or by whoever runs this server, is not spoken of here. About labels of your own: <code>npx masthead-cli doctor</code>.</p>
<h2>What makes no difference to the card</h2>
<ul>${notNeeded.map((line) => `<li>${escapeProse(line)}</li>`).join('')}</ul>
</div>
</div>`;
}

/** The heading of the card. While readers do not see this card, it is not called "the card". */
function whose({ card, cause }: Diagnosis, view: CardView | null): string {
  if (!view) return 'Without a card, a plain link';
  if (card !== false) return 'The card';
  return cause?.instead === undefined ? 'The card, once that is mended' : 'Yours, once proved';
}

function stepList(steps: readonly Step[]): string {
  return steps.length > 0 ? `<ol class="steps">\n${steps.map(stepLine).join('\n')}\n</ol>` : '';
}

/** The steps that are in order, folded; empty without such steps. */
function fineSteps(steps: readonly Step[]): string {
  if (steps.length === 0) return '';
  const count = steps.length === 1 ? '1 thing is fine' : `${steps.length} things are fine`;
  return `<details class="fine ok"><summary><span class="mark">✓</span> ${count}</summary>\n${stepList(steps)}</details>`;
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

/** The advice, and the commands that follow it, each ready to copy. */
function whatToDo({ advice, run = [] }: Pick<Step, 'advice' | 'run'>): string {
  return `${advice ? `<p class="advice">${escapeProse(advice)}</p>` : ''}${run.length > 0 ? `<p>Run:</p>${run.map(commandBlock).join('')}` : ''}`;
}

/** A command, which one click selects as a whole. */
function commandBlock(command: string): string {
  return `<pre class="run"><code>${escapeHtml(printable(command, MAX_COMMAND))}</code></pre>`;
}

/** The records that the page names, and why each is its own or not; empty when it names none. */
function checkNaming(page: Diagnosis['page']): string {
  if (!page || page.candidates.length === 0) return '';
  const items = page.candidates.map(({ how, verdict, uri, why }) => {
    const mark = verdict === 'claims' ? 'ok' : 'warn';
    return `<li class="${mark}"><p><span class="mark">${escapeProse(verdict)}</span> <code>${escapeProse(uri)}</code> <small>${escapeProse(how)}</small></p><p>${escapeProse(why)}</p></li>`;
  });
  return `<h2>What the page names</h2>\n<p>A page may name a record; only a record claims a page.</p>\n<ul class="findings">\n${items.join('\n')}\n</ul>`;
}
