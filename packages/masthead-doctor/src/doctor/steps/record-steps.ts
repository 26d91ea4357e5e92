import { checkIcon, checkTheme, type Finding } from 'masthead/check';
import { platformOf } from 'masthead/core';
import { commandLine, ofRecord, SAMPLE_ACCENT, themeCommand } from 'masthead/internal/check';
import { accountName, fields, THEME_COLORS } from 'masthead/internal/core';
import type { FoundRecord, PdsReader, RepositoryRecords } from 'masthead/internal/node';
import { parseBlobRef, parsePublication, selfLabels } from 'masthead/lexicon';
import { accessibleAccent, accessibleBody, cardTheme, type ThemeColors, toHex } from 'masthead/theme';
import { makeStep, type Step } from '../diagnosis.ts';
import { type Claim, publicationOf } from '../owners/claims.ts';

/** Faults listed in one sentence; a record may have thousands. */
const MAX_LISTED = 8;

/**
 * The steps about the records alone: fields, labels, theme, contrast, icon, button.
 *
 * @param shown as of `signedInOnlyStep`
 */
export async function recordSteps(
  claim: Claim,
  findings: readonly Finding[],
  reader: PdsReader,
  shown?: string,
): Promise<Step[]> {
  const publication = publicationOf(claim);
  const { owner } = claim;
  const labels = owner.signedInOnly ? signedInOnlyStep(owner, shown) : labelsStep(claim, findings);
  const steps = [fieldsStep(findings), labels];
  if (!publication) {
    return [
      ...steps,
      ...(['theme', 'contrast', 'icon'] as const).map((id) =>
        makeStep[id].skipped('A document without a publication has neither colours nor an icon.'),
      ),
      makeStep.button.ok('A document without a publication has no button, unless the page asks for cta="article".'),
    ];
  }
  const judged = { ...publication, account: accountName(claim.owner.account) };
  const theme = themeStep(judged, findings);
  return [...steps, theme, contrastStep(judged), await iconStep(judged, findings, reader), buttonStep(publication)];
}

/** Findings that the step `labels` reports. */
const ELSEWHERE: readonly Finding['id'][] = ['hidden', 'label'];

/** Findings of what the lexicon refuses. */
const INVALID: readonly Finding['id'][] = ['field', 'no-date', 'date', 'no-blob', 'colour'];

function fieldsStep(findings: readonly Finding[]): Step {
  const wrong = findings.filter(({ id }) => !ELSEWHERE.includes(id));
  const all = describeFindings(wrong);
  if (wrong.some(({ stops }) => stops)) {
    return makeStep.fields.broken(`A record cannot be read: ${all}`, wrong[0]?.advice, wrong[0]?.run);
  }
  return wrong.length === 0
    ? makeStep.fields.ok('Every field is as the lexicon wants it.')
    : makeStep.fields.warn(
        `Readable, but not right: ${all}`,
        [
          wrong.length === 1 ? wrong[0]?.advice : 'Put these fields right.',
          ...(wrong.some(({ id }) => INVALID.includes(id)) ? ['Other readers may drop the whole record.'] : []),
        ].join(' '),
        runOf(wrong),
      );
}

/** All commands of the findings, each once. */
function runOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap(({ run = [] }) => run))].slice(0, MAX_LISTED);
}

function describeFindings(findings: readonly Finding[]): string {
  const all = findings.map(({ record, field, says }) => `${field ? `${record}.${field}` : record}: ${says}`);
  const left = all.length - MAX_LISTED;
  return [...all.slice(0, MAX_LISTED), ...(left > 0 ? [`And ${left} more.`] : [])].join(' ');
}

/**
 * The account is for people who are signed in: that is why nobody else sees a card.
 *
 * @param shown who shows its records to anybody all the same; `undefined` for nobody that is known
 */
export function signedInOnlyStep({ account }: RepositoryRecords, shown?: string): Step {
  const name = accountName(account);
  const says = `The Bluesky profile of ${name} is labelled !no-unauthenticated: apps are asked to show the account to nobody who is not signed in`;
  const advice = `If anybody may see the cards, turn that off in Bluesky: Settings, Privacy and security, Logged-out visibility. That takes the label off the record app.bsky.actor.profile/self of ${name}, and everything is there again within seconds.`;
  return shown === undefined
    ? makeStep.labels.broken(`${says}, so none of its records is in a public answer.`, advice)
    : makeStep.labels.warn(`${says}. ${shown} shows its records all the same, others do not.`, advice);
}

function labelsStep(claim: Claim, findings: readonly Finding[]): Step {
  const own = findings.filter(({ id }) => ELSEWHERE.includes(id));
  const [first] = own;
  if (first) return makeStep.labels[first.stops ? 'broken' : 'warn'](describeFindings(own), first.advice, first.run);
  const labels = [claim.found.record, publicationOf(claim)?.record].flatMap(selfLabels);
  return labels.length === 0
    ? makeStep.labels.ok('No label hides it.')
    : makeStep.labels.warn(
        `It is labelled ${[...new Set(labels)].slice(0, 5).join(', ')}, so pictures are covered until a click.`,
      );
}

/** A publication and its owner as commands name them. */
type Owned = FoundRecord & { readonly account: string };

function themeStep(publication: Owned, findings: readonly Finding[]): Step {
  const { record } = publication;
  const { basicTheme } = record;
  const anew = `Set it, with your accent in place of ${SAMPLE_ACCENT}.`;
  if (basicTheme === undefined) {
    const [misplaced] = findings.filter(({ id }) => id === 'theme-key');
    const found = 'The publication has no theme, so the card is in neutral colours.';
    return misplaced
      ? makeStep.theme.warn(`${found} ${misplaced.says}`, misplaced.advice, misplaced.run)
      : makeStep.theme.warn(found, anew, themeCommand(publication));
  }
  const { published } = cardTheme(asRead(record)?.basicTheme);
  const wrong = findings.filter(({ field }) => field.startsWith('basicTheme'));
  if (published && wrong.length === 0) {
    const { r, g, b } = fields(fields(basicTheme).accent);
    return makeStep.theme.ok(`All four colours are there; the accent is ${String(r)}, ${String(g)}, ${String(b)}.`);
  }
  const shown = published ? 'the button has its colours, and the body may be' : 'the card is';
  const says = `The theme is not right, so ${shown} in neutral colours: ${describeFindings(wrong)}`;
  return makeStep.theme.warn(says, 'Write it anew.', themeCommand(publication));
}

/** The record's icon and theme as an index reads them, even where it drops the record for its url or name. */
function asRead(record: FoundRecord['record']) {
  return parsePublication({ ...record, url: 'https://x.example', name: 'x' });
}

function contrastStep(publication: Owned): Step {
  const theme = cardTheme(asRead(publication.record)?.basicTheme);
  if (!theme.published) return makeStep.contrast.skipped('The neutral colours read well.');
  const { ratios, warnings } = checkTheme(theme);
  const [first] = warnings;
  if (first !== undefined) {
    const advice = 'Choose colours that are further apart; these are the nearest that can be read.';
    return makeStep.contrast.warn(warnings.join(' '), advice, themeCommand(publication, legible(theme)));
  }
  const [base, hover] = [ratios.base, ratios.hover].map((ratio) => ratio.toFixed(1));
  return makeStep.contrast.ok(`The button reads well: ${base} at rest, ${hover} under the pointer.`);
}

/** The nearest colours that can be read, as hex. */
function legible({ accent, accentForeground, background, foreground }: ThemeColors): Record<string, string> {
  const better = { ...accessibleAccent(accent, accentForeground), ...accessibleBody(background, foreground) };
  return Object.fromEntries(THEME_COLORS.map((name) => [name, toHex(better[name])]));
}

async function iconStep(publication: Owned, findings: readonly Finding[], reader: PdsReader): Promise<Step> {
  const { record } = publication;
  const mend = 'Set it, with the file of your picture for icon.png.';
  const run = commandLine('icon', 'icon.png', '--fit', ...ofRecord('publication', publication));
  if (record.icon === undefined) {
    return makeStep.icon.warn('The publication has no icon, so the card shows its first letter.', mend, run);
  }
  const blob = parseBlobRef(record.icon);
  if (!blob || !asRead(record)?.icon) {
    const wrong = describeFindings(findings.filter(({ field }) => field.startsWith('icon')));
    return makeStep.icon.warn(`The icon cannot be used, so the card shows the first letter: ${wrong}`, mend, run);
  }
  try {
    const bytes = await reader.blob(blob.cid);
    if (!bytes) return makeStep.icon.warn('The PDS does not have the icon that the record names.', mend, run);
    const { problems, width, mimeType } = checkIcon(bytes);
    return problems.length === 0
      ? makeStep.icon.ok(`The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`)
      : makeStep.icon.warn(`The icon ${problems.map(({ message }) => message).join('; it ')}.`, mend, run);
  } catch {
    return makeStep.icon.unknown('The PDS did not answer for the icon.');
  }
}

function buttonStep({ record }: FoundRecord): Step {
  const platform = platformOf(String(record.url));
  return platform
    ? makeStep.button.ok(`The publication is on ${platform.name}, so the button says "Subscribe on ${platform.name}".`)
    : makeStep.button.ok('The publication is on no platform, so the button says "View publication".');
}
