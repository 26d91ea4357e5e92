import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { forFile } from '../support/for-each-test.ts';
import { localServer } from '../support/local-server.ts';
import { type NameServer, startNameServer } from '../support/network/name-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { snippetsOf } from './snippets.ts';

// The commands of docs/handles.md, as they stand there, with a name server and a TLS host of this
// machine in place of the internet's.
const root = join(import.meta.dirname, '../..');
const FIXTURES = join(root, 'test/atproto/node/guard/fixtures');
const [DOMAIN, HERE] = ['alice.example', 'alice.masthead.dev'];
const DID = 'did:plc:cq23ctxyeyxurhg2g7t2kv4q';
const PROOF = `at://${DID}/site.standard.publication/3mwozxjgk2222`;
const FILES: Readonly<Record<string, string>> = {
  '/.well-known/atproto-did': DID,
  '/.well-known/site.standard.publication': PROOF,
  '/xrpc/com.atproto.identity.resolveHandle?handle=alice.bsky.social': JSON.stringify({ did: DID }),
};
const run = promisify(execFile);
/** Not every small machine has it, and no user of one would come by. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const snippets = snippetsOf('docs/handles.md');
const lines = snippets.filter(({ language }) => language === 'sh').flatMap(({ code }) => code.trim().split('\n'));

const names = forFile(startNameServer);
let port: number;
const folder = newFolder();
/** Loaded before Node's own script: DNS is the name server here. */
let preload: string;
beforeAll(async () => {
  const [key = '', cert = ''] = ['server.key', 'server.pem'].map((file) => readFileSync(join(FIXTURES, file), 'utf8'));
  const answer: RequestListener = ({ url = '' }, response) => {
    const file = FILES[url];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  };
  ({ port } = await localServer(answer, { key, cert }));
  preload = join(folder, 'dns.cjs');
  const here = `['127.0.0.1:${names.port}']`;
  writeFileSync(
    preload,
    `const dns = require('node:dns');
dns.setServers(${here});
const { Resolver } = dns.promises;
dns.promises.Resolver = class extends Resolver {
  constructor(options) {
    super(options);
    this.setServers(${here});
  }
};
require('node:module').syncBuiltinESMExports();
`,
  );
});

/** A line of the page, asked of this machine. */
async function asked(line: string): Promise<string> {
  const local = line.replaceAll(DOMAIN, HERE).replaceAll('public.api.bsky.app', 'api.masthead.dev');
  const command = local
    .replace(/^curl /, `curl --noproxy '*' --cacert "${join(FIXTURES, 'ca.pem')}" --connect-to ::127.0.0.1:${port} `)
    .replace(/^node /, `"${process.execPath}" --require "${preload}" `);
  return (await run('bash', ['-c', command], { cwd: folder })).stdout;
}

describe('what the page checks with', () => {
  it.skipIf(!hasCurl)('the DID of a handle', async () => {
    expect(await asked(lines.find((line) => line.includes('resolveHandle')) ?? '')).toBe(JSON.stringify({ did: DID }));
  });

  it.each<[note: string, says: NonNullable<ReturnType<NameServer['names']['get']>>, prints: string]>([
    ['a record', [[`did=${DID}`]], `[ [ 'did=${DID}' ] ]\n`],
    ['no such name', 'NXDOMAIN', 'ENOTFOUND\n'],
    ['no record of that kind', [], 'ENODATA\n'],
  ])('DNS: %s', async (_note, says, prints) => {
    names.names.set(`_atproto.${HERE}`, says);
    expect(await asked(lines.find((line) => line.startsWith('node ')) ?? '')).toBe(prints);
  });

  it.skipIf(!hasCurl).each(Object.entries(FILES).slice(0, 2))('the file %s', async (path, holds) => {
    expect(await asked(lines.find((line) => line.endsWith(path)) ?? '')).toBe(holds);
  });

  it.skipIf(!hasCurl)('a file that is not there fails, and says so', async () => {
    const line = lines.find((each) => each.endsWith('/atproto-did')) ?? '';
    await expect(asked(line.replace('atproto-did', 'atproto'))).rejects.toThrow('404');
  });

  it.each(lines.filter((line) => line.startsWith('npx ')))('%s', async (line) => {
    expect(line).toMatch(/^npx masthead-cli (?:doctor|verify) /);
    const [, , verb = ''] = line.split(' ');
    const { out, code } = await callMasthead([verb, '--help']);
    expect(code).toBe(0);
    for (const flag of line.match(/--[a-z]+/g) ?? []) expect(out).toContain(flag);
  });

  it('the program', async () => {
    names.names.set(`_atproto.${HERE}`, [[`did=${DID}`]]);
    const [{ code = '' } = {}] = snippets.filter(({ language }) => language === 'js');
    const args = ['--require', preload, '--input-type=module', '--eval', code.replaceAll(DOMAIN, HERE)];
    expect((await run(process.execPath, args, { cwd: root })).stdout).toBe(`${DID}\n`);
  });

  it('leaves no command out', () => {
    expect(lines.filter((line) => !/^(?:curl|node|npx) /.test(line))).toEqual([]);
    expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set(['sh', 'js']));
  });
});
