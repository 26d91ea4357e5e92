import { Agent } from '@atproto/api';
import { expect, it } from 'vitest';
import { RecordWriter } from '../../../src/publish/record/record-writer.ts';
import { stopClock } from '../../support/clock/clock.ts';

const did = `did:plc:${'a'.repeat(24)}`;
const PUBLICATION = 'site.standard.publication';

/** A writer to a PDS that never answers. */
function unanswered(): RecordWriter {
  const agent = new Agent(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  return new RecordWriter(
    { did, handle: 'alice.example', pds: 'https://pds.example' },
    { agent, mainPassword: false, signOut: async () => undefined },
  );
}

it.each<[note: string, write: (writer: RecordWriter) => Promise<unknown>, look: string]>([
  [
    'a publication',
    (writer) => writer.put(PUBLICATION, 'self', {}, null),
    'masthead-cli show --publication self --account alice.example',
  ],
  ['a new publication', (writer) => writer.create(PUBLICATION, {}), `npx masthead-cli list --account alice.example`],
  ['another record', (writer) => writer.put('a.b.c', 'key', {}, null), `look for at://${did}/a.b.c/key`],
  ['a blob, which is nowhere yet', (writer) => writer.upload(new Uint8Array(), 'text/plain'), 'run the command again'],
])('no answer in time: it is not known whether it was written, and how to look: %s', async (_note, write, look) => {
  const clock = stopClock();
  const failed = write(unanswered()).catch((error: unknown) => error);
  await clock.advance(60_000);
  expect(await failed).toMatchObject({
    name: 'RepositoryError',
    kind: 'unreachable',
    message: expect.stringMatching(new RegExp(`not known whether it was written.*${look}$`)),
  });
});
