import { join } from 'node:path';
import { startNetwork } from '../../test/support/network/start-network.ts';
import { childServer } from './child-server.ts';
import { untilHealthy } from './until-healthy.ts';

/** How long an edit takes to show; milliseconds. */
export interface EditResult {
  /** From the PDS's answer to the write until a changed answer. */
  readonly afterAnswer: readonly number[];
  /** From sending the write. */
  readonly afterSending: readonly number[];
}

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Fedited.example%2Fpost';
const RKEY = '3mwozxjgk2222';

/**
 * Edits a record on a real PDS while another client writes there all the time, and requests the
 * AppView's answer until it has changed.
 */
export async function measureEdits(folder: string, edits: number): Promise<EditResult> {
  const network = await startNetwork();
  const [alice, busy] = [await network.createAccount('alice.test'), await network.createAccount('busy.test')];
  await alice.putRecord('site.standard.publication', RKEY, { url: 'https://edited.example', name: 'Edited' });
  const source = {
    kind: 'firehose',
    service: network.pdsUrl.replace('http:', 'ws:'),
    from: 'oldest',
    plcUrl: network.plcUrl,
    development: { handleServer: network.pdsUrl },
  };
  const server = await childServer('./app-view-server.ts', {
    database: join(folder, 'edit.sqlite'),
    source,
    verify: 'off',
  });
  let writing = true;
  const others = (async () => {
    while (writing) {
      await busy.createRecord('app.bsky.feed.post', { text: 'Busy.', createdAt: new Date().toISOString() });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const titleNow = async () => {
    const answer = (await (await fetch(`http://127.0.0.1:${server.port}${CARD}`)).json()) as {
      view?: { external?: { title?: unknown } };
    };
    return answer.view?.external?.title;
  };
  const edit = async (title: string) => {
    const sent = performance.now();
    await alice.putRecord('site.standard.document', RKEY, {
      site: `at://${alice.did}/site.standard.publication/${RKEY}`,
      path: '/post',
      title,
      publishedAt: '2026-01-01T00:00:00Z',
    });
    const answered = performance.now();
    while ((await titleNow()) !== title) await new Promise((resolve) => setTimeout(resolve, 1));
    const shown = performance.now();
    return { afterAnswer: shown - answered, afterSending: shown - sent };
  };
  try {
    await untilHealthy(server.port);
    await edit('the first, which does not count');
    const times: { readonly afterAnswer: number; readonly afterSending: number }[] = [];
    for (let number = 0; number < edits; number++) times.push(await edit(`edit ${number}`));
    return {
      afterAnswer: times.map(({ afterAnswer }) => afterAnswer),
      afterSending: times.map(({ afterSending }) => afterSending),
    };
  } finally {
    writing = false;
    await others;
    await server.stop();
    await network.close();
  }
}
