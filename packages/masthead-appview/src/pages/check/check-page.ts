import { commandLine } from 'masthead/internal/check/mend-commands';
import { pubCardStyleHashes } from 'masthead/render';
import type { Diagnosis } from 'masthead-doctor';
import { escapeProse, framedPage, type ServedPage, type ServerFacts } from '../frame/html-page.ts';
import { checkReport, commandBlock, REPORT_STYLE } from './check-report.ts';

export interface CheckQuestion {
  readonly link: string;
  /** The owner's handle or DID; empty when not given. */
  readonly account: string;
}

const STYLE = [
  '.page .lede{margin-block-end:0}.ask{display:grid;gap:1rem;max-inline-size:44rem;margin-block:1.5rem}.ask .primary{justify-self:start}@media(min-width:48rem){.ask{grid-template-columns:3fr 2fr auto;align-items:end;max-inline-size:none}}.ask input{margin-block-start:.375rem}',
  'h1:focus{outline:none}',
  '.part .sub{margin-block-end:0}',
  REPORT_STYLE,
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
    frames: 'nobody',
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
<p class="sub">This server makes no outside requests: it checked the records that it has, and no site. About the network itself:</p>
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
