import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import { diagnose } from '../../src/index.ts';
import { DOCUMENT, KEY, PUBLICATION, startWorld } from './world.ts';

// A record with http, on a site that sends everybody to https.
const fixture = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../../test/atproto/node/guard/fixtures', file), 'utf8');
const [key, cert, trusted] = [fixture('self-signed.key'), fixture('self-signed.pem'), getCACertificates('default')];
const plain = createServer(({ headers: { host }, url }, response) => {
  response.writeHead(301, { location: `https://${host}${url}` }).end();
});
const secure = createSecureServer({ key, cert }, ({ url = '' }, response) => {
  response.writeHead(['/', '/first'].includes(url) ? 200 : 404, { 'content-type': 'text/html' }).end('<p>A');
});
// Both at one port, as 80 and 443 are both none in an address: by the first byte of the connection.
const both = createTcpServer((socket) => {
  socket.once('readable', () => {
    const first = socket.read(1) as Buffer | null;
    if (first) socket.unshift(first);
    (first?.[0] === 0x16 ? secure : plain).emit('connection', socket);
  });
});
const world = await startWorld(serveMemoryNetwork());
let host: string;
beforeAll(async () => {
  setDefaultCACertificates([...trusted, cert]);
  both.listen(0);
  await once(both, 'listening');
  host = `localhost:${(both.address() as AddressInfo).port}`;
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  for (const server of [plain, secure]) server.closeAllConnections();
  both.close();
});

test.each([
  ['from the link with http', 'http:', '', true, /At the record's own address nobody arrives/],
  ['from an article with https', 'https:', '/first', false, /the scheme differs/],
] as const)('%s the record is taken to https, where the card is then', async (_, scheme, path, card, says) => {
  await world.reset();
  const put = (scheme: string) => world.put(PUBLICATION, KEY, world.publication({ url: `${scheme}//${host}` }));
  const look = (url: string) => diagnose(world.options(), url, world.options());
  await put('http:');
  await world.put(DOCUMENT, KEY, world.document({ path: '/first' }));
  const { cause, hint, card: shown } = await look(`${scheme}//${host}${path}`);
  expect((cause ?? hint)?.found).toMatch(says);
  expect((cause ?? hint)?.run).toEqual([expect.stringContaining(`set --url https://${host} --account`)]);
  expect(shown).toBe(card);
  await put('https:');
  for (const each of ['', '/first'])
    expect(await look(`https://${host}${each}`)).toMatchObject({ card: true, hint: null });
});
