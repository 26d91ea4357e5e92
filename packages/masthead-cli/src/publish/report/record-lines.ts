import { fields } from 'masthead/core';
import { printable, toRgb } from 'masthead/internal/core';
import type { RecordJson } from 'masthead/internal/publish';
import { toBlobRef } from 'masthead/lexicon';
import { toHex } from 'masthead/theme';

/** Stands for the CID of a picture that is not on the PDS yet. */
export const NOT_UPLOADED = 'notuploadedyet';

/** A record's fields by name, as printable text: colours as hex, blobs as type, size and CID. `$type` is left out. */
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
 * The fields that change, as lines: `-` with the old value, `+` with the new one.
 *
 * @param show what is printed of a value beside another one; all of it when left out
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
  const blob = toBlobRef(value);
  if (blob) {
    const where = blob.cid === NOT_UPLOADED ? 'uploaded when you agree' : blob.cid;
    return printable(`${blob.mimeType}, ${blob.size} bytes (${where})`);
  }
  return printable(JSON.stringify(value) ?? '');
}
