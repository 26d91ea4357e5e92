// `npm run lexicons:check`: compares the publishers' files in lexicons/ with the records on the
// network, or with --folder with a copy of their repository. `--plc` names the PLC directory (one
// at http: opens networks on this machine), `--doh` DNS over HTTPS in place of this machine's;
// lexicons are named, or all are compared. It ends with 0 when all are the same, with 1 when one
// differs or is not there, and with 2 when one could not be asked for.
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type LexiconFile, readLexicons } from './lexicons/lexicon-files.ts';
import { OWN_AUTHORITY } from './lexicons/lexicon-sources.ts';
import { LEXICON_SCHEMA, lexiconFinder, type PublishedLexicon } from './lexicons/published-lexicons.ts';

/** How a file of ours compares, and what differs, or why nothing is known. */
type Comparison = readonly [verdict: 'same' | 'differs' | 'not found' | 'not reachable', says: readonly string[]];

/** A lexicon that was written anew differs everywhere. */
const MAX_PLACES = 20;
const INDENT = 'not reachable'.length;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, plc: { type: 'string' }, doh: { type: 'string' } },
});
const { folder, plc, doh } = values;
const files = readLexicons(join(import.meta.dirname, '..', 'lexicons'));
const names = positionals.length > 0 ? positionals : [...files.keys()].filter((id) => !id.startsWith(OWN_AUTHORITY));
const others = folder === undefined ? undefined : readLexicons(folder);
const find = lexiconFinder({ ...(plc && { plc }), ...(doh && { dnsOverHttps: doh }) });
const verdicts: Comparison[0][] = [];
for (const id of names) {
  const file = files.get(id);
  if (!file) throw new Error(`${id} is not in lexicons/: name one of ${[...files.keys()].join(', ')}.`);
  const [verdict, says] = others ? compareWithFile(file, others.get(id)) : compareWithRecord(file, await find(id));
  verdicts.push(verdict);
  console.log(`${verdict.padEnd(INDENT)}  ${id}`);
  for (const line of says) console.log(`${' '.repeat(INDENT + 4)}${line}`);
}
console.log(`${verdicts.filter((verdict) => verdict === 'same').length} of ${names.length} are the same.`);
if (verdicts.includes('differs') || verdicts.includes('not found')) process.exitCode = 1;
else if (verdicts.includes('not reachable')) process.exitCode = 2;

/** As data, since a record has no bytes of its own. */
function compareWithRecord({ document }: LexiconFile, published: PublishedLexicon): Comparison {
  if (published.kind !== 'found') return [published.kind, [published.why]];
  const { $type, ...record } = published.record;
  const says = differences(document, record);
  if ($type !== LEXICON_SCHEMA) says.unshift(`the record is no ${LEXICON_SCHEMA}`);
  return [says.length === 0 ? 'same' : 'differs', says];
}

/** Byte for byte. */
function compareWithFile({ document, text }: LexiconFile, other: LexiconFile | undefined): Comparison {
  if (!other) return ['not found', ['the folder has no file of it']];
  if (other.text === text) return ['same', []];
  const places = differences(document, other.document);
  return [
    'differs',
    places.length > 0 ? places : ['only white space, the order of keys, or how a character is written'],
  ];
}

/**
 * Where two lexicons differ, as paths such as `defs.main.record.required`. The order of keys does
 * not count, as it does not in a record; the order of a list does.
 */
function differences(ours: unknown, theirs: unknown): string[] {
  const places = placesOf(ours, theirs, []);
  return places.length > MAX_PLACES ? [...places.slice(0, MAX_PLACES), 'and more'] : places;
}

function placesOf(ours: unknown, theirs: unknown, path: readonly string[]): string[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  if (!isTree(ours) || !isTree(theirs) || Array.isArray(ours) !== Array.isArray(theirs))
    return [`${path.join('.')}: ${short(ours)} here, ${short(theirs)} there`];
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((key) => {
    const inside = [...path, key];
    if (!Object.hasOwn(theirs, key)) return [`${inside.join('.')}: only here`];
    if (!Object.hasOwn(ours, key)) return [`${inside.join('.')}: only there`];
    return placesOf(ours[key], theirs[key], inside);
  });
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
