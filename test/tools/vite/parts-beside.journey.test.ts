import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_NAMES, findEngine, howToInstall } from '../../../tools/browsers/engines.ts';
import { openInEngine } from '../../../tools/browsers/open-engine.ts';
import type { ScriptFile } from '../../../tools/vite/parts-beside.ts';
import { buildScripts } from '../../../tools/vite/scripts.ts';
import { type LocalServer, localServer } from '../../support/local-server.ts';
import { missingHere } from '../../support/missing/missing-here.ts';
import { newFolder } from '../../support/new-folder.ts';

// A small script with parts, built as ours are and served by a host of its own, which is not always
// honest. The page has a strict policy.

/**
 * What the host does with an address each time it is asked for it; from then on what is last here.
 * `kept` is for a cache too.
 */
type Conduct = 'honest' | 'altered' | 'altered kept' | 'gone' | 'silent';

interface Scenario {
  readonly note: string;
  /** By address; honest where it is left out. */
  readonly conduct: Readonly<Record<string, readonly Conduct[]>>;
  /** The parts that the page loads, one after the other. */
  readonly loads: readonly string[];
  readonly script?: string;
  /** What each load gives, what ran, and what the host was asked for beside the script. */
  readonly told: readonly (readonly string[])[];
}

/** What loads parts, by the table that a script tag's build replaces. */
const PARTS = join(import.meta.dirname, '../../../src/elements/base/load-parts.ts');
const ASKING = 'asking.mjs';
const OTHER = 'lang/other.mjs';
const TABLE = 'parts.mjs';
const HONEST: Omit<Scenario, 'note'> = {
  conduct: {},
  loads: ['asking', 'lang/other', 'lang/other', 'asking'],
  told: [
    ['asking', 'other', 'other', 'asking'],
    ['asking', 'other'],
    [ASKING, TABLE, OTHER],
  ],
};
/** The host fails once; the next try has another address. */
const heals = (note: string, conduct: Conduct): Scenario => ({
  note,
  conduct: { [ASKING]: [conduct] },
  loads: ['asking', 'asking', 'lang/other', 'asking'],
  told: [
    ['TypeError', 'asking', 'other', 'asking'],
    ['asking', 'other'],
    [ASKING, `${ASKING}?`, `${TABLE}?`, `${OTHER}?`],
  ],
});
const SCENARIOS: readonly Scenario[] = [
  { note: 'run as they were built, with one request for each, and one hash where nobody can wait', ...HONEST },
  { note: 'run for a module too, whose page has a nonce', script: 'script.mjs', ...HONEST },
  {
    note: 'do not run with other content, and hinder no other',
    conduct: { [ASKING]: ['altered'], [`${ASKING}?`]: ['altered'] },
    loads: ['asking', 'lang/other', 'asking'],
    told: [['TypeError', 'other', 'TypeError'], ['other'], [ASKING, `${TABLE}?`, `${OTHER}?`, `${ASKING}?`]],
  },
  {
    note: 'do not run with other content than the table says',
    conduct: { [OTHER]: ['altered'], [`${OTHER}?`]: ['altered'] },
    loads: ['lang/other', 'asking', 'lang/other'],
    script: 'script.mjs',
    told: [['TypeError', 'asking', 'TypeError'], ['asking'], [TABLE, OTHER, `${ASKING}?`, `${OTHER}?`]],
  },
  {
    note: 'do not run when the table is another',
    conduct: { [TABLE]: ['altered'], [OTHER]: ['altered'] },
    loads: ['lang/other'],
    told: [['TypeError'], [], [TABLE]],
  },
  {
    note: 'run as they were checked, whatever the host would answer next',
    conduct: { [ASKING]: ['honest', 'altered'] },
    loads: ['asking', 'asking'],
    told: [['asking', 'asking'], ['asking'], [ASKING]],
  },
  heals('run once the host is back', 'silent'),
  heals('run once the file is back', 'gone'),
  heals('run once the file is mended', 'altered'),
  heals('run once the file is mended, although a cache has the other one', 'altered kept'),
  {
    note: 'run once the table is back',
    conduct: { [TABLE]: ['gone'] },
    loads: ['lang/other', 'lang/other'],
    told: [['TypeError', 'other'], ['other'], [TABLE, `${TABLE}?`, `${OTHER}?`]],
  },
];

let files: ReadonlyMap<string, string>;
let host: LocalServer;
let page: LocalServer;
/** What the host was asked for, by scenario. */
let asked: string[][];
let tell: (scenario: number, told: readonly string[][]) => void;

beforeAll(async () => {
  files = await build();
  host = await localServer(({ url = '' }, response) => {
    const [, scenario = '', address = ''] = /^\/(\d+)\/(.+)$/.exec(url) ?? [];
    const before = asked[Number(scenario)] ?? [];
    const times = before.filter((other) => other === address).length;
    const conduct = SCENARIOS[Number(scenario)]?.conduct[address] ?? [];
    const now = conduct[Math.min(times, conduct.length - 1)] ?? 'honest';
    // Engines try by themselves once more when a connection breaks.
    if (!address.startsWith('script.') && !(now === 'silent' && times)) before.push(address);
    if (now === 'silent') return response.destroy();
    const isAltered = now === 'altered' || now === 'altered kept';
    response.writeHead(now === 'gone' ? 404 : 200, {
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript',
      'cache-control': now === 'altered kept' ? 'max-age=1000' : 'no-store',
    });
    return response.end(
      isAltered ? `globalThis.ran.push('altered'); export default {};` : files.get(address.replaceAll('?', '')),
    );
  });
  page = await localServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', page.url);
    const scenario = Number(searchParams.get('scenario'));
    if (pathname === '/told') {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => tell(scenario, JSON.parse(body)));
      return response.end();
    }
    const { loads = [], script = 'script.js' } = SCENARIOS[scenario] ?? {};
    const isModule = script.endsWith('.mjs');
    response.setHeader('content-type', 'text/html');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; connect-src 'self'; script-src 'nonce-driver' ${isModule ? '' : host.url}; require-trusted-types-for 'script'; trusted-types lit-html`,
    );
    const tag = `src="${host.url}/${scenario}/${script}" ${isModule ? 'type="module" nonce="driver"' : ''}`;
    return response.end(`<!doctype html><title>A page</title><script ${tag}></script>
<script type="module" nonce="driver">
globalThis.ran = [];
const given = [];
for (const name of ${JSON.stringify(loads)}) given.push(await loadPart(name).then((part) => part.default, ({ name }) => name));
if (document.querySelector('script[integrity]')) given.push('left a script behind');
await fetch('/told?scenario=${scenario}', { method: 'POST', body: JSON.stringify([given, ran]) });
if (${scenario + 1 < SCENARIOS.length}) location.href = '/?scenario=${scenario + 1}';
</script>`);
  });
});

/** The script as both kinds of tag, a part that almost every card needs, another, and the table. */
async function build(): Promise<Map<string, string>> {
  const folder = newFolder();
  const file = (file: string, format: ScriptFile['format'], isPart: boolean, code: string): ScriptFile => {
    const entry = join(folder, `${file.replace(/\W/g, '_')}.ts`);
    writeFileSync(entry, code);
    return { file, entry, format, isPart };
  };
  const part = (name: string) => `globalThis.ran.push('${name}'); export default '${name}';`;
  const script = `import { loadPart } from ${JSON.stringify(PARTS)}; globalThis.loadPart = loadPart;`;
  const built = await buildScripts([
    file(ASKING, 'es', true, part('asking')),
    file(OTHER, 'es', true, part('other')),
    file('script.js', 'iife', false, script),
    file('script.mjs', 'es', false, script),
  ]);
  rmSync(folder, { recursive: true });
  return new Map([...built].map(([file, { code }]) => [file, code]));
}

describe.each(ENGINE_NAMES)('the parts of a script, in %s,', (engine) => {
  const tellers: ((told: readonly string[][]) => void)[] = [];
  const told = SCENARIOS.map(() => new Promise((resolve) => tellers.push(resolve)));
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    if (!findEngine(engine)) throw missingHere(howToInstall(engine));
    asked = SCENARIOS.map(() => []);
    tell = (scenario, what) => tellers[scenario]?.([...what, asked[scenario] ?? []]);
    close = await openInEngine(engine, `${page.url}/?scenario=0`);
  });

  afterAll(() => close?.());

  for (const [index, scenario] of SCENARIOS.entries())
    it(scenario.note, async () => expect(await told[index]).toEqual(scenario.told));
});
