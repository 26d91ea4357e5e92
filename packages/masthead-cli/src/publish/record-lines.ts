// Records, themes and plans as lines for a terminal.

import { checkSite, checkTheme, type Finding } from 'masthead/check';
import { toRgb } from 'masthead/internal/core/color/rgb';
import { fields } from 'masthead/internal/core/read-fields';
import { printable } from 'masthead/internal/core/shown-text';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { showRatio } from 'masthead/internal/theme/color';
import { parseBlobRef } from 'masthead/lexicon';
import type { PublicationRepository, RecordJson, StoredPublication } from 'masthead/publish';
import { type ThemeColors, toHex } from 'masthead/theme';
import type { DocumentPlan, PlannedWrite, RefusedEntry } from '../feed/plan/document-plan.ts';
import { asStarted } from '../terminal/advice-lines.ts';
import { counted } from '../terminal/output.ts';

/** The faults of a publication and of its documents' addresses. */
export async function siteFindings(
  repository: PublicationRepository,
  { uri, record }: Pick<StoredPublication, 'uri' | 'record'>,
): Promise<readonly Finding[]> {
  const account = accountName(repository);
  const documents = await repository.listDocuments();
  return checkSite(
    { uri, record, account },
    documents.map((document) => ({ ...document, account })),
  );
}

/** The CID of a picture that is not on the PDS yet. */
export const NOT_UPLOADED = 'notuploadedyet';

/**
 * A record's fields by name, as printable text: colours as hex, blobs as type, size and CID.
 * `$type` is left out.
 */
export function describeRecord(record: RecordJson): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries(record)) {
    if (name === '$type') continue;
    if (name !== 'basicTheme') lines.set(name, describe(value));
    else
      for (const [color, rgb] of Object.entries(fields(value))) {
        if (color !== '$type') lines.set(`basicTheme.${color}`, describe(rgb));
      }
  }
  return lines;
}

/**
 * The changed fields, as lines: `-` with the old value, `+` with the new one.
 *
 * @param show the printed form of a value beside another one; the whole value when left out
 */
export function differenceLines(
  before: RecordJson,
  after: RecordJson,
  show: (value: string, other?: string) => string = (value) => value,
): string[] {
  const [old, fresh] = [describeRecord(before), describeRecord(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  return [...names].flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    if (was === is) return [];
    return [
      ...(was === undefined ? [] : [`- ${name}: ${show(was, is)}`]),
      ...(is === undefined ? [] : [`+ ${name}: ${show(is, was)}`]),
    ];
  });
}

function describe(value: unknown): string {
  if (typeof value === 'string') return printable(value);
  const rgb = toRgb(value);
  if (rgb) return toHex(rgb);
  const blob = parseBlobRef(value);
  if (blob) {
    const where = blob.cid === NOT_UPLOADED ? 'uploaded when you agree' : blob.cid;
    return printable(`${blob.mimeType}, ${blob.size} bytes (${where})`);
  }
  return printable(JSON.stringify(value) ?? '');
}

/** The four colours of a record's `basicTheme`; `null` when one is missing or invalid. */
export function readTheme(theme: unknown): ThemeColors | null {
  const given = fields(theme);
  const [background, foreground, accent, accentForeground] = [
    toRgb(given.background),
    toRgb(given.foreground),
    toRgb(given.accent),
    toRgb(given.accentForeground),
  ];
  return background && foreground && accent && accentForeground
    ? { background, foreground, accent, accentForeground }
    : null;
}

/** A note with a theme's contrast, and warnings that say what to do; both empty without a theme. */
export function themeLines(colors: ThemeColors | null): { notes: readonly string[]; warnings: readonly string[] } {
  if (!colors) return { notes: [], warnings: [] };
  const { ratios, warnings } = checkTheme(colors);
  const { base, hover, body } = ratios;
  const line = `Contrast: button ${showRatio(base)}, under the pointer ${showRatio(hover)}; body ${showRatio(body)} (4.5 or more reads well).`;
  return { notes: [line], warnings };
}

/** Characters of one value. */
const LENGTH = 100;

/**
 * The changed fields, as lines: `-` with the old value, `+` with the new one. Of a long text, only
 * the place where the two begin to differ.
 */
export function shortDifferences(before: RecordJson, after: RecordJson): string[] {
  return differenceLines(before, after, (value, other = '') =>
    cut(value, Math.max(0, firstDifference(value, other) - LENGTH / 4)),
  );
}

/** A value in one short line. */
export function cut(text: string, from = 0): string {
  if (text.length <= LENGTH) return text;
  const start = Math.min(from, text.length);
  const part = text.slice(start, start + LENGTH);
  return `${start > 0 ? '…' : ''}${part}${start + LENGTH < text.length ? '…' : ''} (${text.length} characters)`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Records of one kind that are shown; the rest is counted. */
const SHOWN = 20;
const WORDS = { create: 'new', update: 'changed' } as const;

/**
 * A plan as lines: the writes with their differences, then the entries that are not written and
 * why, then the sums. The refused entries are right above their sum, for readers of this output
 * alone. `all` shows every record.
 */
export function planLines({ writes, unchanged, refused, leftOut, doubted = [] }: DocumentPlan, all: boolean): string[] {
  const of = (kind: PlannedWrite['action']) => writes.filter(({ action }) => action === kind);
  const shown = (['create', 'update'] as const).flatMap((action) => {
    const some = of(action);
    const most = all ? some.length : SHOWN;
    const more = some.length - most;
    return [
      ...some.slice(0, most).flatMap(writeLines),
      ...(more > 0 ? [`  … and ${more} more ${WORDS[action]}; --all shows them`] : []),
    ];
  });
  return [
    ...shown,
    ...groupLines('Left out', leftOut),
    ...groupLines('Warning', doubted),
    ...refusedLines(refused),
    `${of('create').length} new, ${of('update').length} changed, ${unchanged} unchanged, ${refused.length} refused.`,
  ];
}

/** Refused entries as lines. */
export function refusedLines(refused: readonly RefusedEntry[]): string[] {
  return refused.map(({ source, reason }) => `Refused: ${source}: ${asStarted(reason)}`);
}

function writeLines({ action, rkey, before = {}, after = {}, cover }: PlannedWrite): string[] {
  if (action === 'create') {
    const { title, path, publishedAt } = after;
    const picture = cover === undefined ? [] : ['with a cover'];
    return [`+ ${String(path)} (${rkey}): ${[cut(String(title)), String(publishedAt), ...picture].join(', ')}`];
  }
  const download = cover === undefined ? [] : [`+ coverImage: ${cut(cover)} (downloaded when you agree)`];
  return [
    `~ ${String(after.path)} (${rkey})`,
    ...[...shortDifferences(before, after), ...download].map((line) => `    ${line}`),
  ];
}

/** Entries by their reason; there are only a few reasons. */
function groupLines(what: string, entries: readonly RefusedEntry[]): string[] {
  const reasons = [...new Set(entries.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const some = entries.filter((entry) => entry.reason === reason);
    const names = some.slice(0, 3).map(({ source }) => source);
    return `${what} (${reason}): ${counted(some.length, 'entry', 'entries')}, ${names.join(', ')}${some.length > 3 ? ', …' : ''}`;
  });
}
