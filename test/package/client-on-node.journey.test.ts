import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// `masthead/client` as a server gets it from the built package: what strangers name is asked through the guard, unless the caller gives a fetch.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const LOCAL = 'did:web:localhost';

let folder: string;
let server: Server;
let port: number;
let asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-client-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'masthead'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  server = createServer((request, response) => {
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
  server.on('connection', () => asked.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** What a script says that has the client's exports as `client`, in a process of its own. */
async function say(body: string): Promise<unknown> {
  const code = `import * as client from 'masthead/client';
    const port = ${port};
    const local = 'http://127.0.0.1:${port}';
    const told = (error) => error.name + ' ' + error.kind;
    ${body}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
  return JSON.parse(stdout);
}

describe('on Node', () => {
  it.each([
    ['a DID on this machine', 'resolveIdentity({}, "did:web:127.0.0.1%3A" + port)'],
    ['a DID on this machine, by name', 'resolveIdentity({}, "did:web:localhost%3A" + port)'],
    ['a cloud’s own', 'resolveIdentity({}, "did:web:169.254.169.254")'],
    ['its profile', 'fetchProfileFromPds({}, "did:web:169.254.169.254")'],
    ['a name of this machine as a handle', 'resolveIdentity({ resolveTxt: async () => [] }, "alice.localhost")'],
  ])('%s is not asked', async (_, call) => {
    const said = await say(`const end = await client.${call}.catch(told);
      console.log(JSON.stringify(end));`);
    expect([null, 'ClientError network']).toContainEqual(said);
    expect(asked).toEqual([]);
  });

  it('a PDS that a document puts on this machine is not asked, the directory that the caller chose is', async () => {
    const said = await say(`
      const get = (input, init) => fetch(String(input).replace('https://plc.example', local), init);
      // The caller's own directory, with TLS as far as the client can tell.
      console.log(JSON.stringify(await client.fetchProfileFromPds({ plc: 'https://plc.example', fetch: get, timeout: 2000 }, '${DID}').catch(told)));
`);
    // Also with a fetch of one's own the document is read, and what it names is not asked.
    expect(said).toBe('ClientError malformed');
    expect(asked).toContain(`/${DID}`);
    asked = [];
    expect(
      await say(
        `console.log(JSON.stringify(await client.fetchRecordUris({ backlinks: local }, 'https://alice.example/x').catch(told)))`,
      ),
    ).toEqual([]);
    // The index that the caller chose was asked, on this machine; the records that it named led nowhere.
    expect(asked.some((path) => path.includes('getBacklinks'))).toBe(true);
    expect(asked.some((path) => path.includes('listRecords'))).toBe(false);
  });

  it('a fetch of the caller’s own is used for everything, and no DNS', async () => {
    const said = await say(`
      const seen = [];
      const get = async (input) => {
        seen.push(String(input));
        return String(input).includes('atproto-did') ? new Response('${DID}') : Response.json({ id: '${DID}', alsoKnownAs: ['at://alice.masthead.dev'] });
      };
      const { did, handle } = await client.resolveIdentity({ fetch: get }, 'alice.masthead.dev');
      console.log(JSON.stringify([did, handle, ...seen]));`);
    expect(said).toEqual([
      DID,
      'alice.masthead.dev',
      'https://alice.masthead.dev/.well-known/atproto-did',
      `https://plc.directory/${DID}`,
    ]);
  });

  it('a directory without TLS opens the network of this machine, as everywhere', async () => {
    const said = await say(`
      const { did, pds } = await client.resolveIdentity({ plc: local, handleResolver: local }, '${DID}');
      console.log(JSON.stringify([did, pds]));`);
    expect(said).toEqual([DID, expect.stringContaining('127.0.0.1')]);
  });

  it('an AppView may stand anywhere: it is the caller’s choice', async () => {
    await say(
      `console.log(JSON.stringify(await client.fetchCardView({ baseUrl: local }, 'https://alice.example').catch(told)))`,
    );
    expect(asked.some((path) => path.includes('getEmbedExternalView'))).toBe(true);
  });

  it('hands the guard out', async () => {
    const said = await say(`
      const problem = (error) => error.kind;
      console.log(JSON.stringify([
        await client.guardedFetch('https://10.0.0.5/').catch(problem),
        await client.guardedFetch('http://127.0.0.1:${port}/').catch(problem),
        await client.createGuardedFetch({ open: true })('http://127.0.0.1:${port}/').then(({ status }) => status),
      ]));`);
    expect(said).toEqual(['refused-address', 'refused-url', 200]);
  });
});

describe('for everybody else', () => {
  it('a bundler for browsers gets no node: import', async () => {
    writeFileSync(join(folder, 'page.js'), "export * from 'masthead/client';");
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', lib: { entry: join(folder, 'page.js'), formats: ['es'] } },
    });
    const [output] = Array.isArray(result) ? result : [result];
    if (!output || !('output' in output)) throw new Error('The bundler gave nothing.');
    const code = output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
    expect(code).toContain('resolveHandle');
    expect(code).not.toMatch(/['"`]node:/);
    expect(code).not.toContain('GuardError');
  });

  it.each([
    ['nodenext', 0],
    // As for a page: the guard is not there.
    ['bundler', 1],
  ])('types, %s', async (resolution, code) => {
    writeFileSync(
      join(folder, 'server.ts'),
      `import { guardedFetch, resolveIdentity } from 'masthead/client';
      export const asked: Promise<object | null> = resolveIdentity({ fetch: guardedFetch }, 'alice.example');`,
    );
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--target',
      'es2023',
    ];
    const tsc = run(
      join(root, 'node_modules/.bin/tsc'),
      ['--ignoreConfig', ...options, '--lib', 'es2023,dom', '--types', '', 'server.ts'],
      { cwd: folder },
    );
    const end = await tsc.then(
      () => ({ code: 0, stdout: '' }),
      (error: { code: number; stdout: string }) => error,
    );
    expect([end.code, end.stdout]).toEqual([
      code,
      code === 0 ? '' : expect.stringContaining("no exported member 'guardedFetch'"),
    ]);
  });
});
