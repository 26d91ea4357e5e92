import { keyOf } from '../../core/identifiers/at-uri.ts';
import { DOCUMENT } from '../../core/identifiers/collections.ts';
import { isTid } from '../../core/identifiers/tid.ts';
import { canonicalizeUrl } from '../../core/index.ts';
import { fields, text, valueAt } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/canonical-url.ts';
import { checkRecord, parseBlobRef, parseDocument, parsePublication } from '../../lexicon/index.ts';
import { publicationAdvice, publicationProblems } from '../check-publication.ts';
import { type Fault, shown } from '../finding.ts';
import type { CheckedRecord, Kind } from '../records.ts';
import { htmlFaults } from './html-faults.ts';
import { themeFaults } from './theme-faults.ts';
import { dateFaults, labelFault, labelListFault, pictureFault, textFault } from './value-faults.ts';

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
function* misnamedFaults(kind: Kind, record: Readonly<Record<string, unknown>>): Iterable<Fault> {
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
  return field === 'icon' || field === 'coverImage' ? parseBlobRef(value) && value : text(value);
}

function contributors(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (text(fields(value).did) !== undefined) return [value];
  return text(value)?.startsWith('did:') ? [{ did: value }] : undefined;
}

/** The fields without which a record cannot be read; `''` is the record itself. */
const NEEDED: Readonly<Record<Kind, readonly string[]>> = {
  publication: ['', 'url', 'name'],
  document: ['', 'site', 'title', 'publishedAt'],
};

/** The texts that readers cut. */
const CUT: Readonly<Record<Kind, readonly string[]>> = {
  publication: ['name', 'description'],
  document: ['title', 'description'],
};

/** Faults of one record alone. */
export function fieldFaults(kind: Kind, judged: CheckedRecord, now: number, link?: string): Fault[] {
  const special = [...specialFaults(kind, judged, now)];
  const others = [...special, ...otherFaults(kind, judged.record, special, link)];
  // A text with another fault is to be written anew anyway.
  const html = [...htmlFaults(kind, fields(judged.record))].filter(
    (fault) => !others.some(({ field }) => field === fault.field),
  );
  const faults: Fault[] = [...others, ...html, ...keyFault(kind, judged.uri)];
  const unreadable = !(kind === 'publication' ? parsePublication : parseDocument)(judged.record);
  const needed = ({ field }: Fault) => unreadable && NEEDED[kind].includes(field.split('.')[0] ?? '');
  const found = faults.map((fault) => ({ ...fault, stops: fault.stops || needed(fault) }));
  if (!unreadable || found.some(({ stops }) => stops)) return found;
  const says = 'The record cannot be read.';
  return [{ id: 'field', field: '', stops: true, says, advice: 'Write it anew.' }, ...found];
}

/** Faults that have an id of their own. */
function* specialFaults(kind: Kind, { uri, record }: CheckedRecord, now: number): Iterable<Fault> {
  const given = fields(record);
  const label = labelFault(kind, record);
  if (label) yield label;
  yield* misnamedFaults(kind, given);
  if (kind === 'publication') yield* themeFaults(given);
  else yield* dateFaults(given, uri, now);
  const ofDocument = kind === 'document' ? textFault(given) : undefined;
  for (const fault of [labelListFault(given), ofDocument, pictureFault(kind, given)]) if (fault) yield fault;
}

/** Everything else that the lexicon refuses: one `field` fault for each path that no special fault covers. */
function otherFaults(kind: Kind, record: unknown, special: readonly Fault[], link?: string): Fault[] {
  const said = special.map(({ field }) => field);
  const problems = kind === 'publication' ? publicationProblems(record) : checkRecord(DOCUMENT, record);
  return problems
    .filter(({ path }, place) => problems.findIndex((each) => each.path === path) === place)
    .filter(({ path }) => !said.some((field) => path === field || path.startsWith(`${field}.`)))
    .map(({ path, message }) => longText(kind, record, path) ?? refused(kind, record, path, message, link));
}

function refused(kind: Kind, record: unknown, path: string, message: string, link?: string): Fault {
  const { url, $type } = fields(record);
  const [, constant] = /^expected "([^"]+)"$/.exec(message) ?? [];
  const value = valueAt(record, path);
  const noText = message === 'expected a string' && value !== undefined && CUT[kind].includes(path);
  const needed = NEEDED[kind].includes(path);
  return {
    id: 'field',
    field: path,
    // An index accepts a record without $type, as old ones are, but none of another type.
    stops: path === '$type' && $type !== undefined,
    wanted:
      constant ??
      (path === 'url'
        ? mendedUrl(url, link)
        : noText && needed && typeof value === 'number'
          ? String(value)
          : undefined),
    says:
      kind === 'publication' && path === 'url' && httpUrl(url) === null
        ? noAddress(url)
        : noText
          ? `It is ${kindOf(value)}, and the lexicon wants text there.`
          : saysOf(path, message),
    advice: noText
      ? `Write it as text${needed ? ': there is no card without it' : ', or leave it out'}.`
      : (sentence(publicationAdvice(path)) ??
        (needed ? 'Write it: there is no card without it.' : 'Put it right, or leave it out.')),
  };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'number' ? 'a number' : `no text (${typeof value})`;
}

/** A text over the limit of the lexicon. Readers cut it and keep the card, so what they show is what a command writes. */
function longText(kind: Kind, record: unknown, path: string): Fault | undefined {
  const value = text(fields(record)[path]);
  if (value === undefined || !CUT[kind].includes(path)) return undefined;
  const read =
    kind === 'publication'
      ? parsePublication({ url: 'https://x.example', name: 'x', [path]: value })
      : parseDocument({ site: 'https://x.example', title: 'x', publishedAt: '2026-01-01T00:00:00Z', [path]: value });
  const shownText = text(fields(read)[path]);
  if (shownText === undefined || shownText === '' || shownText.length >= value.length) return undefined;
  return {
    id: 'field',
    field: path,
    wanted: shownText,
    says: `It has ${value.length} characters, and readers show the first ${shownText.length}; some drop the whole record.`,
    advice: 'Shorten it; the card shows the same beginning until then.',
  };
}

function noAddress(url: unknown): string {
  return url === undefined
    ? "The publication's address (url) is missing, so no link can be its own."
    : `The publication's address is ${shown(url)}, which is no web address: one begins with https://.`;
}

function saysOf(path: string, message: string): string {
  const what = path === '' ? 'The record' : 'It';
  return message.startsWith('expected ')
    ? `${what} is not what the lexicon wants there: ${message}.`
    : `${what} ${message}.`;
}

function keyFault(kind: Kind, uri: string | undefined): Fault[] {
  const key = uri && keyOf(uri);
  if (key === undefined || isTid(key)) return [];
  const then =
    kind === 'publication' ? ', and name the new at-uri in the site of every document' : ', and delete this one';
  return [
    {
      id: 'record-key',
      field: '',
      found: key,
      says: 'The record key is no TID, as the lexicon wants it; a PDS that checks refuses to write it again.',
      advice: `Write the record again without naming a key${then}.`,
    },
  ];
}

function sentence(advice: string | undefined): string | undefined {
  return advice && `${advice[0]?.toUpperCase()}${advice.slice(1)}.`;
}

/** The canonical URL, with the link's scheme or https where the scheme was left out; `undefined` when it is not an http(s) URL. */
function mendedUrl(value: unknown, link: string | undefined): string | undefined {
  const written = text(value)?.trim() ?? '';
  const page = canonicalizeUrl(link ?? '');
  const known = page && canonicalizeUrl(`${new URL(page).protocol}//${written.replace(/^\/\//, '')}`);
  if (known && (known === page || page.startsWith(`${known}/`))) return known;
  return canonicalizeUrl(/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(written) ? `https://${written}` : written) ?? undefined;
}
