import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from '@atproto/api';
import { expect, it, onTestFinished } from 'vitest';
import { RecordWriter } from '../../../src/publish/record/record-writer.ts';

const did = `did:plc:${'a'.repeat(24)}`;
const PUBLICATION = 'site.standard.publication';

/** A writer to a PDS that never answers. */
async function unanswered(): Promise<RecordWriter> {
  const server = createServer(() => {}).listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const agent = new Agent((path, init) => fetch(new URL(path, origin), init));
  return new RecordWriter(
    { did, pds: origin },
    { agent, mainPassword: false, timeout: 20, signOut: async () => undefined },
  );
}

it.each<[note: string, write: (writer: RecordWriter) => Promise<unknown>, look: string]>([
  [
    'a publication at a key',
    (writer) => writer.put(PUBLICATION, 'self', {}, null),
    `npx masthead-cli show --publication self --account ${did}`,
  ],
  ['a new publication', (writer) => writer.create(PUBLICATION, {}), `npx masthead-cli list --account ${did}`],
  ['another record', (writer) => writer.put('a.b.c', 'key', {}, null), `look for at://${did}/a.b.c/key`],
  ['a blob, which is nowhere yet', (writer) => writer.upload(new Uint8Array(), 'image/png'), 'run the command again'],
])('no answer in time: it is not known whether it was written, and how to look: %s', async (_note, write, look) => {
  const error = write(await unanswered());
  await expect(error).rejects.toMatchObject({ name: 'RepositoryError', kind: 'unreachable' });
  await expect(error).rejects.toThrow(/not known whether it was written/);
  await expect(error).rejects.toThrow(new RegExp(`${look}$`));
});
