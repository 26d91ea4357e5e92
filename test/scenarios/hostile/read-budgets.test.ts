import { expect, test } from 'vitest';
import { listRepositories } from '../../../packages/masthead-appview/src/ingest/backfill/list-repositories.ts';
import { createNetworkAccess } from '../../../packages/masthead-appview/src/network/network-access.ts';
import { SourceError } from '../../../packages/masthead-appview/src/source/event.ts';
import { backfillLists, registerList } from '../../../packages/masthead-appview/src/store/jobs/repositories.ts';
import { fetchProfileFromPds } from '../../../src/atproto/index.ts';
import { atEnd } from '../../support/at-end.ts';
import { testIndex } from '../../support/index/test-index.ts';
import { type HostilePds, hostileDid, startHostilePds } from './servers/hostile-pds.ts';

// What is read of a host has a budget in bytes; memory.nightly.test.ts measures what a server holds
// of it.

const MB = 1024 * 1024;

let pds: HostilePds;

test.each(['a-profile-of-14-mb', 'cursors-of-a-megabyte', 'pages-without-end'])(
  'masthead/client reads no more than 4 MB for one profile, by any fetch: %s',
  async (behaviour) => {
    pds = await startHostilePds();
    let bytes = 0;
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const counted = response.body?.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, out) {
            bytes += piece.length;
            out.enqueue(piece);
          },
        }),
      );
      return new Response(counted, response);
    };
    const reading = fetchProfileFromPds({ plc: pds.url, fetch: counting }, hostileDid(behaviour, 1000));
    await expect(reading).rejects.toMatchObject({ name: 'CollectionError', kind: 'malformed' });
    // What was on its way when the limit was reached came too.
    expect(bytes).toBeLessThan(8 * MB);
  },
);

test.each([
  [
    'cursors of a megabyte',
    (n: number) => ({ cursor: `${'c'.repeat(1_000_000)}${n}`, repos: [{ did: `did:plc:a${n}` }] }),
  ],
  [
    'a page of 31 MB',
    (n: number) => ({ cursor: String(n), repos: [{ did: 'did:plc:a', more: 'a'.repeat(31_000_000) }] }),
  ],
])('a list of repositories with %s is no list, and nothing of it is kept', async (_, page) => {
  let asked = 0;
  pds = await startHostilePds((method, __, response) => {
    if (method !== 'com.atproto.sync.listRepos') return false;
    response.end(JSON.stringify(page(++asked)));
    return true;
  });
  const index = testIndex();
  const stop = new AbortController();
  atEnd(() => stop.abort());
  await index.writer.perform((db) => registerList(db, pds.url, '', 'wanted', 1));
  const [list] = await index.reader.read(backfillLists, pds.url);
  if (!list) throw new Error('The list is not there.');
  const network = createNetworkAccess({ plcUrl: pds.url, development: { handleServer: pds.url } }, stop.signal);
  const reading = listRepositories(list, network, index.writer, stop.signal, { log: () => {} });
  await expect(reading).rejects.toBeInstanceOf(SourceError);
  expect(asked).toBe(1);
  const [after] = await index.reader.read(backfillLists, pds.url);
  expect(after?.position).toBe('');
});
