// `.ci/run` calls this with what it measured: a line a part, with its name, its seconds, the
// processor's seconds, and the file in which the part's starts are counted. Printed is each part
// beside its entry in time-ledger.json. Only counts can fail: time is also the machine's. `node
// tools/time-ledger.ts --write` makes entries of what was measured last, with names of parts after
// it of those alone.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareParts, type Ledger, printedParts, readMeasured } from './time-ledger/parts.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'time-ledger.json');
const last = join(root, 'node_modules/.cache/time-ledger.json');
const [first, ...names] = process.argv.slice(2);
const ledger = readJson(file);

if (first === '--write') {
  const measured = readJson(last);
  const chosen = names.length > 0 ? names : Object.keys(measured);
  const written = Object.fromEntries(
    chosen.map((name) => {
      const part = measured[name];
      if (!part) throw new Error(`The last run had no part "${name}".`);
      return [name, part];
    }),
  );
  // Whole, it has no part that is gone.
  writeJson(file, names.length > 0 ? { ...ledger, ...written } : written);
} else if (first) {
  const measured = readMeasured(readFileSync(first, 'utf8'), (path) => readFileSync(path, 'utf8'));
  writeJson(last, measured);
  console.log(printedParts(measured, ledger).join('\n'));
  const problems = compareParts(measured, ledger);
  if (problems.length > 0) {
    console.error(`${problems.join('\n')}\nWhere that is meant: node tools/time-ledger.ts --write PART`);
    process.exitCode = 1;
  }
} else throw new Error('Name the file with what was measured, or --write.');

function readJson(path: string): Ledger {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Ledger;
  } catch {
    return {};
  }
}

function writeJson(path: string, content: Ledger): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
