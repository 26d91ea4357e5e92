import { platformOf } from '../core/index.ts';
import { fields } from '../core/read-fields.ts';
import { checkRecord, type Problem, readPublication, selfLabels, toBlobRef } from '../lexicon/index.ts';
import type { PdsReader } from '../repository/node/pds-reader.ts';
import type { FoundRecord } from '../repository/node/repository-records.ts';
import { type CardTheme, cardTheme } from '../theme/index.ts';
import { checkIcon } from './check/check-icon.ts';
import { reportTheme } from './check/report-theme.ts';
import { type Claim, publicationOf } from './claims.ts';
import { type Step, step } from './diagnosis.ts';
import type { Finding } from './finding/finding.ts';

/** What the records themselves say: required fields, labels, colours, icon, button. */
export async function recordSteps(claim: Claim, findings: readonly Finding[], reader: PdsReader): Promise<Step[]> {
  const publication = publicationOf(claim);
  const steps = [fieldsStep(findings), labelsStep(claim, findings)];
  if (!publication) {
    return [
      ...steps,
      ...(['theme', 'contrast', 'icon'] as const).map((id) =>
        step(id, 'skipped', 'A document without a publication has neither colours nor an icon.'),
      ),
      step('button', 'ok', 'A document without a publication has no button, unless the page asks for cta="article".'),
    ];
  }
  const theme = themeStep(publication, findings);
  return [
    ...steps,
    theme,
    contrastStep(publication),
    await iconStep(publication, findings, reader),
    buttonStep(publication),
  ];
}

/** What is wrong with a record, strictly: what Bluesky drops whole. */
export function strictProblems(claim: Claim): Problem[] {
  const publication = publicationOf(claim);
  const named = (which: string, problems: readonly Problem[]) =>
    problems.map(({ path, message }) => ({ path: path ? `${which}.${path}` : which, message }));
  return [
    ...(claim.kind === 'document' ? named('document', checkRecord('site.standard.document', claim.found.record)) : []),
    ...(publication ? named('publication', checkRecord('site.standard.publication', publication.record)) : []),
  ];
}

/** What has a step of its own. */
const ELSEWHERE: readonly Finding['id'][] = ['hidden', 'label'];

function fieldsStep(findings: readonly Finding[]): Step {
  const wrong = findings.filter(({ id }) => !ELSEWHERE.includes(id));
  const all = describeFindings(wrong);
  if (wrong.some(({ stops }) => stops)) {
    return step('fields', 'broken', `A record cannot be read: ${all}`, wrong[0]?.advice);
  }
  return wrong.length === 0
    ? step('fields', 'ok', 'Every field is as the lexicon wants it.')
    : step(
        'fields',
        'warn',
        `Readable, but not right: ${all}`,
        'Put these fields right; other readers may drop the whole record.',
      );
}

function describeFindings(findings: readonly Finding[]): string {
  const shown = findings
    .slice(0, 8)
    .map(({ record, field, says }) => `${field ? `${record}.${field}` : record}: ${says}`);
  return shown.join(' ') + (findings.length > shown.length ? ` And ${findings.length - shown.length} more.` : '');
}

export function describeProblems(problems: readonly Problem[]): string {
  const shown = problems.slice(0, 8).map(({ path, message }) => `${path} ${message}`);
  return shown.join('; ') + (problems.length > shown.length ? `; and ${problems.length - shown.length} more` : '');
}

function labelsStep(claim: Claim, findings: readonly Finding[]): Step {
  const own = findings.filter(({ id }) => ELSEWHERE.includes(id));
  const [first] = own;
  if (first) return step('labels', first.stops ? 'broken' : 'warn', describeFindings(own), first.advice);
  const labels = [claim.found.record, publicationOf(claim)?.record].flatMap(selfLabels);
  return labels.length === 0
    ? step('labels', 'ok', 'No label hides it.')
    : step(
        'labels',
        'warn',
        `It is labelled ${[...new Set(labels)].slice(0, 5).join(', ')}, so pictures are covered until a click.`,
      );
}

function themeStep({ record }: FoundRecord, findings: readonly Finding[]): Step {
  const { basicTheme } = record;
  const mend = 'Set it: masthead publish theme --accent "#rrggbb"';
  if (basicTheme === undefined) {
    const [misplaced] = findings.filter(({ id }) => id === 'theme-key');
    const found = 'The publication has no theme, so the card is in neutral colours.';
    return misplaced
      ? step('theme', 'warn', `${found} ${misplaced.says}`, misplaced.advice)
      : step('theme', 'warn', found, mend);
  }
  const { published } = usedTheme(record);
  const wrong = findings.filter(({ field }) => field.startsWith('basicTheme'));
  if (published && wrong.length === 0) {
    const { accent } = fields(basicTheme);
    const { r, g, b } = fields(accent);
    return step('theme', 'ok', `All four colours are there; the accent is ${String(r)}, ${String(g)}, ${String(b)}.`);
  }
  const shown = published ? 'the button has its colours, and the body may be' : 'the card is';
  return step(
    'theme',
    'warn',
    `The theme is not right, so ${shown} in neutral colours: ${describeFindings(wrong)}`,
    mend,
  );
}

/** What an index makes of the record's theme: it takes no colour of another kind. */
function usedTheme(record: FoundRecord['record']): CardTheme {
  return cardTheme(readPublication({ ...record, url: 'https://x.example', name: 'x' })?.basicTheme);
}

function contrastStep({ record }: FoundRecord): Step {
  const theme = usedTheme(record);
  if (!theme.published) return step('contrast', 'skipped', 'The neutral colours read well.');
  const { ratios, warnings } = reportTheme(theme);
  const [first] = warnings;
  if (first !== undefined)
    return step('contrast', 'warn', warnings.join(' '), 'Choose colours that are further apart.');
  const [base, hover, disabled] = [ratios.base, ratios.hover, ratios.disabled].map((ratio) => ratio.toFixed(1));
  return step(
    'contrast',
    'ok',
    `The button reads well: ${base} at rest, ${hover} under the pointer, ${disabled} when disabled.`,
  );
}

async function iconStep({ record }: FoundRecord, findings: readonly Finding[], reader: PdsReader): Promise<Step> {
  const mend = 'Set it: masthead publish icon FILE --fit';
  if (record.icon === undefined) {
    return step('icon', 'warn', 'The publication has no icon, so the card shows its first letter.', mend);
  }
  const blob = toBlobRef(record.icon);
  const usable = readPublication({ ...record, url: 'https://x.example', name: 'x' })?.icon;
  if (!blob || !usable) {
    const wrong = findings.filter(({ field }) => field.startsWith('icon'));
    return step(
      'icon',
      'warn',
      `The icon cannot be used, so the card shows the first letter: ${describeFindings(wrong)}`,
      mend,
    );
  }
  try {
    const bytes = await reader.blob(blob.cid);
    if (!bytes) return step('icon', 'warn', 'The PDS does not have the icon that the record names.', mend);
    const { problems, width, mimeType } = checkIcon(bytes);
    return problems.length === 0
      ? step('icon', 'ok', `The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`)
      : step('icon', 'warn', `The icon ${problems.map(({ message }) => message).join('; it ')}.`, mend);
  } catch {
    return step('icon', 'unknown', 'The PDS did not answer for the icon.');
  }
}

function buttonStep({ record }: FoundRecord): Step {
  const platform = platformOf(String(record.url));
  return platform
    ? step(
        'button',
        'ok',
        `The publication is on ${platform.name}, so the button says "Subscribe on ${platform.name}".`,
      )
    : step('button', 'ok', 'The publication is on no platform, so the button says "View publication".');
}
