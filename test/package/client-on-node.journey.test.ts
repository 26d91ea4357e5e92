import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { type LocalServer, localServer } from '../support/local-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { BUNDLER, compile, NODENEXT, STRICT } from './compile.ts';

// `masthead/client` as a server gets it from the built package: what strangers name is asked
// through the guard, unless the caller gives a fetch.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const LOCAL = 'did:web:localhost';

const folder = newFolder();
let server: LocalServer;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'masthead'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  server = await localServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    // A directory that leads to this very machine.
    const service = { id: '#atproto_pds', serviceEndpoint: `https://127.0.0.1:${port}` };
    const url = new URL(request.url ?? '', 'http://x');
    const answer = url.pathname.includes(DID)
      ? { id: DID, service: [service], alsoKnownAs: ['at://alice.example'] }
      : {
          did: DID,
          records: url.searchParams.get('subject') === 'https://alice.example' ? [{ did: LOCAL, rkey: 'abc' }] : [],
        };
    response.end(JSON.stringify(answer));
  });
  ({ port } = server);
});

/**
 * One process asks all, and says what came of each: the calls are written in order, and each is
 * asked when the one before it has ended.
 */
const CALLS: readonly (readonly [note: string, call: string, said: unknown, asked: readonly string[]])[] = [
  ['a DID on this machine', 'client.resolveIdentity({}, "did:web:127.0.0.1%3A" + port)', null, []],
  ['a DID on this machine, by name', 'client.resolveIdentity({}, "did:web:localhost%3A" + port)', null, []],
  ['a cloud’s own', 'client.fetchProfileFromPds({}, "did:web:169.254.169.254")', null, []],
  ['a name of this machine', 'client.resolveIdentity({ resolveTxt: async () => [] }, "alice.localhost")', null, []],
  [
    // The caller's own directory is asked, with TLS as far as the client can tell; what its
    // document names is not.
    'a PDS that a document puts on this machine, with a fetch of the caller’s own',
    `client.fetchProfileFromPds({ plc: 'https://plc.example', timeout: 2000,
      fetch: (input, init) => fetch(String(input).replace('https://plc.example', local), init) }, '${DID}')`,
    'ClientError malformed',
    [`/${DID}`],
  ],
  [
    'records that an index of the caller’s names, which lead nowhere',
    `client.fetchRecordUris({ backlinks: local }, 'https://alice.example/x')`,
    [],
    ['/xrpc/blue.microcosm.links.getBacklinks'],
  ],
  [
    'a directory without TLS, which opens the network of this machine, as everywhere',
    `client.resolveIdentity({ plc: local, handleResolver: local }, '${DID}').then(({ did, pds }) => [did, pds])`,
    [DID, expect.stringContaining('127.0.0.1')],
    [`/${DID}`, '/xrpc/com.atproto.identity.resolveHandle'],
  ],
  [
    'an AppView, which may stand anywhere: it is the caller’s choice',
    `client.fetchCardView({ baseUrl: local }, 'https://alice.example')`,
    expect.anything(),
    ['/xrpc/app.bsky.embed.getEmbedExternalView'],
  ],
  [
    'the guard, which is handed out',
    `Promise.all([
      client.guardedFetch('https://10.0.0.5/').catch(({ kind }) => kind),
      client.guardedFetch(local).catch(({ kind }) => kind),
      client.createGuardedFetch({ open: true })(local + '/open').then(({ status }) => status),
    ])`,
    ['refused-address', 'refused-url', 200],
    ['/open'],
  ],
];

it('on Node strangers’ names lead to no address of this machine, and what the caller chose is asked', async () => {
  const code = `import * as client from 'masthead/client';
    const port = ${port};
    const local = 'http://127.0.0.1:${port}';
    const said = [];
    for (const call of [${CALLS.map(([, call]) => `() => ${call}`).join(',')}]) {
      said.push((await call().catch((error) => error.name + ' ' + error.kind)) ?? null);
      await fetch(local + '/next');
    }
    console.log(JSON.stringify(said));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  const told = JSON.parse(stdout) as unknown[];
  const paths = asked
    .join('\n')
    .split('/next')
    .map((part) => part.split('\n').flatMap((path) => path.match(/^\/[^?]*/)?.[0] ?? []));
  for (const [at, [note, , said, expected]] of CALLS.entries()) {
    // Whether nobody is there or it may not be asked is told alike.
    if (said === null) expect([null, 'ClientError network'], note).toContainEqual(told[at]);
    else expect(told[at], note).toEqual(said);
    expect([...new Set(paths[at])], note).toEqual(expected);
  }
});

it.each([
  { where: 'nodenext', module: NODENEXT, hasGuard: true },
  // As for a page.
  { where: 'bundler', module: BUNDLER, hasGuard: false },
])('has types, $where', async ({ module, hasGuard }) => {
  writeFileSync(
    join(folder, 'server.ts'),
    `import { guardedFetch, resolveIdentity } from 'masthead/client';
      export const asked: Promise<object | null> = resolveIdentity({ fetch: guardedFetch }, 'alice.example');`,
  );
  const said = await compile([...STRICT, ...module, '--skipLibCheck', '--types', '', 'server.ts'], folder);
  if (hasGuard) expect(said).toBe('');
  else expect(said).toContain("no exported member 'guardedFetch'");
});
