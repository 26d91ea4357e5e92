// `.ci/run` calls this at its end with a folder: a file for each of its parts, with a line for each
// thing that the part has started (starts.ts). It fails where that is a tenth more than
// starts-ledger.json says, which is written by hand.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STARTS, type Start } from './starts.ts';

const [folder = ''] = process.argv.slice(2);
const ledger = JSON.parse(readFileSync(join(import.meta.dirname, '../starts-ledger.json'), 'utf8')) as Readonly<
  Record<string, Partial<Record<Start, number>>>
>;
for (const part of readdirSync(folder)) {
  const lines = readFileSync(join(folder, part), 'utf8').split('\n');
  for (const what of STARTS) {
    const now = lines.filter((line) => line === what).length;
    const then = ledger[part]?.[what] ?? 0;
    if (now !== then) console.log(`${part}: ${now} ${what}, and the ledger says ${then}`);
    if (now > Math.floor(then * 1.1)) {
      console.error(`${part} starts more ${what}: start fewer, or correct starts-ledger.json.`);
      process.exitCode = 1;
    }
  }
}
