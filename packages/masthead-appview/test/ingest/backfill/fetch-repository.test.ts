import { expect, test } from 'vitest';
import { GuardError } from '../../../../../src/atproto/node/guard/guard-error.ts';
import type { GuardedFetch } from '../../../../../src/atproto/node/guard/guarded-fetch.ts';
import { stopClock, until } from '../../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { DOCUMENT, did, PUBLICATION, testIndex, tid } from '../../../../../test/support/index/test-index.ts';
import { fetchRepository } from '../../../src/ingest/backfill/fetch-repository.ts';

const index = forEachTest(testIndex);

/**
 * PDSs whose accounts' records do not fit on a page, and whose answers of one record, or whose
 * files, never end.
 */
function endlessHosts(ends: 'list' | 'file') {
  const open: Record<string, number> = { list: 0, file: 0 };
  const most = { ...open };
  const asked: string[] = [];
  const endless = (what: string, signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, refuse) => {
      if (signal?.aborted) return refuse(signal.reason);
      open[what] = (open[what] ?? 0) + 1;
      most[what] = Math.max(most[what] ?? 0, open[what]);
      signal?.addEventListener('abort', () => {
        open[what] = (open[what] ?? 0) - 1;
        refuse(signal.reason);
      });
    });
  const fetch: GuardedFetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input);
    const method = pathname.split('.').at(-1);
    const refused = () => Response.json({ error: 'InvalidRequest' }, { status: 400 });
    if (method === 'getLatestCommit') return Response.json({ rev: tid(Date.UTC(2026, 0, 2) * 1000) });
    if (method === 'describeRepo') return Response.json({ collections: [PUBLICATION, DOCUMENT] });
    if (method === 'getRepo') {
      asked.push(searchParams.get('did') ?? '');
      return ends === 'file' ? endless('file', init?.signal) : refused();
    }
    if (ends === 'file') return refused();
    if (searchParams.get('limit') !== '1') throw new GuardError('too-large', 'too large');
    asked.push(searchParams.get('repo') ?? '');
    return endless('list', init?.signal);
  };
  return { fetch, most, asked };
}

test.each(['list', 'file'] as const)(
  'of long answers (a %s) two are read at once, however many are endless, and everybody has a turn',
  async (ends) => {
    const clock = stopClock();
    const { fetch, most, asked } = endlessHosts(ends);
    const stop = new AbortController();
    const wanted = ['a', 'b', 'c', 'd'].map((name) => ({ did: did(name), rev: '', time: 1, requestedAt: 1 }));
    const reading = wanted.map((each) =>
      fetchRepository(each, `https://${each.did.split(':')[2]}.example`, { fetch }, index.writer, stop.signal).catch(
        () => {},
      ),
    );
    await until(() => expect(new Set(asked).size).toBe(2));
    while (new Set(asked).size < 4) await clock.advance(1000);
    expect(most[ends]).toBe(2);
    stop.abort();
    await Promise.all(reading);
  },
);
