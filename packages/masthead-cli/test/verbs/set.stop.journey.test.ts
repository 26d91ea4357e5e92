import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';

// About the process: signals come from outside. A proxy before the real PDS holds one request back until the signal was sent.
const CLI = join(import.meta.dirname, '../../src/masthead.ts');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PUBLICATION = 'site.standard.publication';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let rkey: string;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('stopper.test');
});
beforeEach(async () => {
  await emptyAccount(network, alice);
  const { uri } = await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice writes' });
  rkey = uri.split('/').at(-1) ?? '';
});

/** Stands before the PDS and the PLC directory, which says then that the PDS is here. `held` resolves with what lets the held request go on. */
async function proxy(method: string) {
  let hold: (letGo: () => void) => void;
  const held = new Promise<() => void>((resolve) => {
    hold = resolve;
  });
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    const path = request.url ?? '';
    const isPlc = path.startsWith('/did:');
    const pass = async () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const answer = await fetch(`${isPlc ? network.plcUrl : network.pdsUrl}${path}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body: Uint8Array.from(Buffer.concat(body)) }),
      });
      await reply(response, answer, isPlc ? [network.pdsUrl, origin] : ['', '']);
    };
    if (path.endsWith(method)) hold(() => void pass());
    else await pass();
  }).listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, held };
}

async function reply(response: ServerResponse, answer: Response, [from, to]: readonly [string, string]) {
  const type = answer.headers.get('content-type') ?? 'application/json';
  const text = await answer.text();
  response.writeHead(answer.status, { 'content-type': type }).end(from === '' ? text : text.replaceAll(from, to));
}

/** Renames the publication in a process of its own, and sends it the signal once the request is held. */
async function stopped(method: string, signal: NodeJS.Signals) {
  const { origin, held } = await proxy(method);
  const args = ['set', '--name', 'B', '--yes', '--account', alice.did, '--plc', origin, '--dev', network.pdsUrl];
  const child = spawn(process.execPath, [CLI, ...args], {
    // The preview is the person's to keep, and not the run's.
    env: { ...process.env, MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder },
  });
  let out = '';
  let err = '';
  const saysSo = new Promise<void>((resolve) => {
    child.stderr.on('data', (data) => {
      err += data;
      if (err.includes('Stopping')) resolve();
    });
  });
  child.stdout.on('data', (data) => {
    out += data;
  });
  const closed = once(child, 'close');
  const letGo = await held;
  child.kill(signal);
  await saysSo;
  letGo();
  const [code] = await closed;
  return { code, out, err };
}

async function name(): Promise<unknown> {
  const query = new URLSearchParams({ repo: alice.did, collection: PUBLICATION, rkey });
  const answer = await fetch(`${network.pdsUrl}/xrpc/com.atproto.repo.getRecord?${query}`);
  return ((await answer.json()) as { value: { name?: unknown } }).value.name;
}

it('lets a write finish that is under way, and says that it was written', async () => {
  const done = await stopped('com.atproto.repo.putRecord', 'SIGINT');
  expect(done).toMatchObject({ code: 130, out: expect.stringContaining('Written.') });
  expect(done.err).toContain('Stopping.');
  expect(await name()).toBe('B');
});

it('writes nothing when it is stopped before', async () => {
  const done = await stopped('com.atproto.server.createSession', 'SIGTERM');
  expect(done.code).toBe(143);
  expect(done.err).toMatch(/Stopped; nothing was written after that\./);
  expect(await name()).toBe('Alice writes');
});
