// `npm run lexicons:check`: compares the publishers' files in lexicons/ with the records on the
// network, or with --folder with a copy of their repository. `--plc` names the PLC directory (one
// at http: opens networks on this machine), `--doh` DNS over HTTPS in place of this machine's;
// lexicons are named, or all are compared. It ends with 0 when all are the same, with 1 when one
// differs or is not there, and with 2 when one could not be asked for.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Comparison, compareWithFile, compareWithRecord, exitCode } from './lexicons/compare-lexicons.ts';
import { readLexicons } from './lexicons/lexicon-files.ts';
import { OWN_AUTHORITY } from './lexicons/lexicon-sources.ts';
import { PublishedLexicons } from './lexicons/published-lexicons.ts';

const ours = join(import.meta.dirname, '..', 'lexicons');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, plc: { type: 'string' }, doh: { type: 'string' } },
});
const { folder, plc, doh } = values;
const files = readLexicons(ours);
const names = positionals.length > 0 ? positionals : [...files.keys()].filter((id) => !id.startsWith(OWN_AUTHORITY));
const others = folder === undefined ? undefined : readLexicons(folder);
const published = new PublishedLexicons({ ...(plc && { plc }), ...(doh && { dnsOverHttps: doh }) });
const comparisons: Comparison[] = [];
for (const id of names) {
  const file = files.get(id);
  if (!file) throw new Error(`${id} is not in lexicons/: name one of ${[...files.keys()].join(', ')}.`);
  const compared = others ? compareWithFile(file, others.get(id)) : compareWithRecord(file, await published.find(id));
  comparisons.push(compared);
  console.log(`${compared.verdict.padEnd('not reachable'.length)}  ${id}`);
  for (const line of compared.says) console.log(`${' '.repeat('not reachable'.length + 4)}${line}`);
}
const same = comparisons.filter(({ verdict }) => verdict === 'same').length;
console.log(`${same} of ${comparisons.length} are the same.`);
process.exitCode = exitCode(comparisons);
