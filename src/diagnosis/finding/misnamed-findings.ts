import { fields, text } from '../../core/read-fields.ts';
import { toBlobRef } from '../../lexicon/index.ts';
import { type Finding, finding } from './finding.ts';

type Kind = 'publication' | 'document';

/** The fields that a reader knows, with the names that tools use for them. Dates and colours have rules of their own. */
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

/** Fields under a name that no reader knows, while the right one is missing. */
export function misnamedFindings(kind: Kind, record: Readonly<Record<string, unknown>>): Finding[] {
  const spelt = new Map(Object.keys(record).flatMap((key) => (record[key] === undefined ? [] : [[plain(key), key]])));
  return Object.entries(NAMES[kind]).flatMap(([field, others]) => {
    if (record[field] !== undefined) return [];
    const name = spelt.get(plain(field)) ?? others.find((each) => record[each] !== undefined);
    const value = name === undefined ? undefined : record[name];
    if (name === undefined || !isLike(field, value)) return [];
    return [
      finding({
        id: 'misnamed',
        record: kind,
        field,
        wanted: asWritten(field, value),
        says: `There is none, and there is a "${name}", which no reader knows.`,
        advice: `Rename "${name}" to "${field}".`,
      }),
    ];
  });
}

function plain(key: string): string {
  return key.length > 40 ? key : key.replace(/[_-]/g, '').toLowerCase();
}

/** Whether a value could be meant for a field. */
function isLike(field: string, value: unknown): boolean {
  if (field === 'icon' || field === 'coverImage') return toBlobRef(value) !== undefined;
  if (field === 'contributors') return contributors(value) !== undefined;
  return text(value) !== undefined;
}

function asWritten(field: string, value: unknown): unknown {
  return field === 'contributors' ? contributors(value) : value;
}

/** Who wrote it, as a list. */
function contributors(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (text(fields(value).did) !== undefined) return [value];
  return text(value)?.startsWith('did:') ? [{ did: value }] : undefined;
}
