import { checkSite, checkTheme, type Finding } from 'masthead/check';
import { toRgb } from 'masthead/internal/core/color/rgb';
import { fields } from 'masthead/internal/core/read-fields';
import { printable } from 'masthead/internal/core/shown-text';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { showRatio } from 'masthead/internal/theme/color';
import { parseBlobRef } from 'masthead/lexicon';
import type { PublicationRepository, RecordJson, StoredPublication } from 'masthead/publish';
import { type ThemeColors, toHex } from 'masthead/theme';

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
