import { platformOf } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import { readPublication, selfLabels, toBlobRef } from '../../lexicon/index.ts';
import type { PdsReader } from '../../repository/node/pds-reader.ts';
import type { FoundRecord } from '../../repository/node/repository-records.ts';
import { cardTheme } from '../../theme/index.ts';
import { checkIcon } from '../check/check-icon.ts';
import { reportTheme } from '../check/report-theme.ts';
import { chain, type Step } from '../diagnosis.ts';
import type { Finding } from '../finding/finding.ts';
import { type Claim, publicationOf } from '../owners/claims.ts';

/** Faults listed in one sentence; a record may have thousands. */
const MAX_LISTED = 8;

/** The steps about the records alone: fields, labels, theme, contrast, icon, button. */
export async function recordSteps(claim: Claim, findings: readonly Finding[], reader: PdsReader): Promise<Step[]> {
  const publication = publicationOf(claim);
  const steps = [fieldsStep(findings), labelsStep(claim, findings)];
  if (!publication) {
    return [
      ...steps,
      ...(['theme', 'contrast', 'icon'] as const).map((id) =>
        chain[id].skipped('A document without a publication has neither colours nor an icon.'),
      ),
      chain.button.ok('A document without a publication has no button, unless the page asks for cta="article".'),
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

/** Findings that the step `labels` reports. */
const ELSEWHERE: readonly Finding['id'][] = ['hidden', 'label'];

function fieldsStep(findings: readonly Finding[]): Step {
  const wrong = findings.filter(({ id }) => !ELSEWHERE.includes(id));
  const all = describeFindings(wrong);
  if (wrong.some(({ stops }) => stops)) {
    return chain.fields.broken(`A record cannot be read: ${all}`, wrong[0]?.advice);
  }
  return wrong.length === 0
    ? chain.fields.ok('Every field is as the lexicon wants it.')
    : chain.fields.warn(
        `Readable, but not right: ${all}`,
        'Put these fields right; other readers may drop the whole record.',
      );
}

function describeFindings(findings: readonly Finding[]): string {
  const all = findings.map(({ record, field, says }) => `${field ? `${record}.${field}` : record}: ${says}`);
  const left = all.length - MAX_LISTED;
  return [...all.slice(0, MAX_LISTED), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

function labelsStep(claim: Claim, findings: readonly Finding[]): Step {
  const own = findings.filter(({ id }) => ELSEWHERE.includes(id));
  const [first] = own;
  if (first) return chain.labels[first.stops ? 'broken' : 'warn'](describeFindings(own), first.advice);
  const labels = [claim.found.record, publicationOf(claim)?.record].flatMap(selfLabels);
  return labels.length === 0
    ? chain.labels.ok('No label hides it.')
    : chain.labels.warn(
        `It is labelled ${[...new Set(labels)].slice(0, 5).join(', ')}, so pictures are covered until a click.`,
      );
}

function themeStep({ record }: FoundRecord, findings: readonly Finding[]): Step {
  const { basicTheme } = record;
  const mend = 'Set it: npx masthead-cli publish theme --accent "#rrggbb"';
  if (basicTheme === undefined) {
    const [misplaced] = findings.filter(({ id }) => id === 'theme-key');
    const found = 'The publication has no theme, so the card is in neutral colours.';
    return misplaced ? chain.theme.warn(`${found} ${misplaced.says}`, misplaced.advice) : chain.theme.warn(found, mend);
  }
  const { published } = cardTheme(asRead(record)?.basicTheme);
  const wrong = findings.filter(({ field }) => field.startsWith('basicTheme'));
  if (published && wrong.length === 0) {
    const { r, g, b } = fields(fields(basicTheme).accent);
    return chain.theme.ok(`All four colours are there; the accent is ${String(r)}, ${String(g)}, ${String(b)}.`);
  }
  const shown = published ? 'the button has its colours, and the body may be' : 'the card is';
  return chain.theme.warn(`The theme is not right, so ${shown} in neutral colours: ${describeFindings(wrong)}`, mend);
}

/** The record's icon and theme as an index reads them, even where it drops the record for its url or name. */
function asRead(record: FoundRecord['record']) {
  return readPublication({ ...record, url: 'https://x.example', name: 'x' });
}

function contrastStep({ record }: FoundRecord): Step {
  const theme = cardTheme(asRead(record)?.basicTheme);
  if (!theme.published) return chain.contrast.skipped('The neutral colours read well.');
  const { ratios, warnings } = reportTheme(theme);
  const [first] = warnings;
  if (first !== undefined) return chain.contrast.warn(warnings.join(' '), 'Choose colours that are further apart.');
  const [base, hover] = [ratios.base, ratios.hover].map((ratio) => ratio.toFixed(1));
  return chain.contrast.ok(`The button reads well: ${base} at rest, ${hover} under the pointer.`);
}

async function iconStep({ record }: FoundRecord, findings: readonly Finding[], reader: PdsReader): Promise<Step> {
  const mend = 'Set it: npx masthead-cli publish icon FILE --fit';
  if (record.icon === undefined) {
    return chain.icon.warn('The publication has no icon, so the card shows its first letter.', mend);
  }
  const blob = toBlobRef(record.icon);
  if (!blob || !asRead(record)?.icon) {
    const wrong = describeFindings(findings.filter(({ field }) => field.startsWith('icon')));
    return chain.icon.warn(`The icon cannot be used, so the card shows the first letter: ${wrong}`, mend);
  }
  try {
    const bytes = await reader.blob(blob.cid);
    if (!bytes) return chain.icon.warn('The PDS does not have the icon that the record names.', mend);
    const { problems, width, mimeType } = checkIcon(bytes);
    return problems.length === 0
      ? chain.icon.ok(`The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`)
      : chain.icon.warn(`The icon ${problems.map(({ message }) => message).join('; it ')}.`, mend);
  } catch {
    return chain.icon.unknown('The PDS did not answer for the icon.');
  }
}

function buttonStep({ record }: FoundRecord): Step {
  const platform = platformOf(String(record.url));
  return platform
    ? chain.button.ok(`The publication is on ${platform.name}, so the button says "Subscribe on ${platform.name}".`)
    : chain.button.ok('The publication is on no platform, so the button says "View publication".');
}
