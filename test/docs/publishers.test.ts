import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { FINDING_IDS } from '../../src/check/index.ts';
import { picture } from '../publish/pictures.ts';
import { forFile } from '../support/for-each-test.ts';
import { serveMemoryNetwork } from '../support/network/serve-memory-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { newFolder } from '../support/new-folder.ts';
import { runSnippet } from './run-snippet.ts';
import { asksNetwork, printedBy, referenceSnippets, snippetsOf } from './snippets.ts';

// docs/publishers.md and the pages behind it, step by step and in their order, with a fresh
// account; then the examples in comments that ask the network. Only the network and the consent are
// added.
const root = join(import.meta.dirname, '../..');
const PAGES = ['publishers', 'commands', 'doctor', 'proof', 'articles', 'publish-from-code'];
const snippets = PAGES.flatMap((page) => snippetsOf(`docs/${page}.md`));

it('has the way to a card on one screen', () => {
  expect(readFileSync(join(root, 'docs/publishers.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(64);
});

it('explains every finding by its name', () => {
  const page = readFileSync(join(root, 'docs/doctor.md'), 'utf8');
  const named = [...page.matchAll(/^- `([a-z]+(?:-[a-z]+)*)`: /gm)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining([...FINDING_IDS]));
});

const network = forFile(serveMemoryNetwork);
let alice: TestAccount;
const folder = newFolder();
beforeAll(async () => {
  alice = await network.createAccount('alice.test');
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'icon.png'), await picture(256, 256));
  writeFileSync(
    join(folder, 'feed.xml'),
    `<rss version="2.0"><channel><title>Alice</title><link>https://alice.example/</link><item><title>Hello</title>
<link>https://alice.example/hello</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
  );
  writeFileSync(join(folder, 'photo.jpg'), await picture(900, 500, 'jpeg'));
});

/** The words of a command line, as a shell reads these simple ones. */
function wordsOf(line: string): string[] {
  const words = line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return Array.from(words, ([, double, single, plain]) => double ?? single ?? plain ?? '');
}

/**
 * What a documented command may come to: the article of the example does not exist, and its site
 * proves nothing.
 */
const EXPECTED: readonly (readonly [RegExp, readonly number[]])[] = [
  [/doctor .*\/essays\/first$/, [1]],
  [/^npx masthead-cli verify/, [1, 2]],
];

const WRITES: ReadonlySet<string> = new Set(['init', 'theme', 'icon', 'set', 'document', 'sync']);
const ASKS: ReadonlySet<string> = new Set(['doctor', 'verify']);

describe('commands', () => {
  it.each(snippets.filter(({ language }) => language === 'sh'))('$place does what it says', async ({ code }) => {
    for (const line of code.trim().split('\n')) {
      const [, , ...args] = wordsOf(line);
      if (/^export MASTHEAD_ACCOUNT=alice\.example$|^npm install [\w@/ -]+$/.test(line)) continue;
      expect(line).toMatch(/^npx masthead-cli \w+ /);
      const [command] = args;
      const asks = WRITES.has(`${command}`) && !line.includes('--dry-run');
      // The site of the examples is nobody's, so none of its pages is there.
      const comes = /^npx masthead-cli (?:sync|document --(?:new|key)) /.test(line) ? ['--before-deploy'] : [];
      const added = asks ? ['--yes'] : ASKS.has(`${command}`) ? ['--account', alice.handle] : [];
      const given = [...new Set([...args, ...added, ...comes]), '--plc', network.plcUrl, '--dev', network.pdsUrl];
      const env = { MASTHEAD_ACCOUNT: alice.handle, MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder };
      const done = await callMasthead(given, { env, cwd: folder });
      const codes = EXPECTED.find(([pattern]) => pattern.test(line))?.[1] ?? [0];
      expect(codes, `${line}\n${done.out}${done.err}`).toContain(done.code);
    }
  });

  it('leave the file that the page promises', () => {
    const proof = readFileSync(join(folder, 'public/.well-known/site.standard.publication'), 'utf8');
    expect(proof).toMatch(/^at:\/\/did:plc:\w+\/site\.standard\.publication\/\w+$/);
  });
});

describe('code', () => {
  const js = snippets.filter(({ language }) => language === 'js');
  it.each([...js, ...referenceSnippets().filter(asksNetwork)])('$place runs', async ({ code }) => {
    const local = `({ plc: '${network.plcUrl}', handleResolver: '${network.pdsUrl}' }, `;
    const run = code
      .replaceAll('({}, ', local)
      .replace(/(?<=')alice\.example(?=')|(?<=@)alice\.example/g, alice.handle);
    const printed = await runSnippet(run, { MASTHEAD_APP_PASSWORD: alice.appPassword });
    // A site builder's configuration only says what to do.
    if (!/^export default/m.test(code)) expect(printed).not.toBe('');
    expect(printed).not.toMatch(/\bundefined\b/);
    expect(printed.replaceAll(alice.handle, 'alice.example').split('\n')).toEqual(
      expect.arrayContaining(printedBy(code)),
    );
  });
});
