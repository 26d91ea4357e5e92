import { fields, text } from '../../core/read-fields.ts';
import { toBlobRef } from '../../lexicon/index.ts';
import type { Fault } from '../finding.ts';
import type { Kind } from '../records.ts';

/** The fields of the lexicon, with other names that tools use for them. Dates and colours have rules of their own. */
const NAMES: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  publication: { url: ['base_path', 'siteUrl'], name: ['title'], description: ['summary'], icon: ['logo'] },
  document: {
    site: [],
    title: ['name'],
    path: [],
    description: ['summary', 'excerpt'],
    coverImage: ['cover', 'thumbnail'],
    textContent: [],
    contributors: ['contributor'],
  },
};

/** Fields under a name that no reader knows, where the right field is missing. */
export function* misnamedFaults(kind: Kind, record: Readonly<Record<string, unknown>>): Iterable<Fault> {
  const spelt = new Map(Object.keys(record).flatMap((key) => (record[key] === undefined ? [] : [[plain(key), key]])));
  for (const [field, others] of Object.entries(NAMES[kind])) {
    const name = spelt.get(plain(field)) ?? others.find((each) => record[each] !== undefined);
    const wanted = name === undefined ? undefined : asMeant(field, record[name]);
    if (record[field] !== undefined || wanted === undefined) continue;
    yield {
      id: 'misnamed',
      field,
      wanted,
      changes: { [field]: wanted, [String(name)]: undefined },
      says: `There is none, and there is a "${name}", which no reader knows.`,
      advice: `Rename "${name}" to "${field}".`,
    };
  }
}

function plain(key: string): string {
  return key.length > 40 ? key : key.replace(/[_-]/g, '').toLowerCase();
}

/** The value as the field wants it; `undefined` when it cannot be meant for the field. */
function asMeant(field: string, value: unknown): unknown {
  if (field === 'contributors') return contributors(value);
  return field === 'icon' || field === 'coverImage' ? toBlobRef(value) && value : text(value);
}

function contributors(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (text(fields(value).did) !== undefined) return [value];
  return text(value)?.startsWith('did:') ? [{ did: value }] : undefined;
}
