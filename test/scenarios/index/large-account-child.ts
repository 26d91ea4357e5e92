import { fetchRepository } from '../../../packages/masthead-appview/src/ingest/backfill/fetch-repository.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';

// Reads a repository that has nothing any more into an index that holds a hundred thousand records of it.
const [, , database = '', did = ''] = process.argv;
const answers: Readonly<Record<string, object>> = {
  'com.atproto.sync.getLatestCommit': { rev: '3mb2345672345' },
  'com.atproto.repo.describeRepo': { collections: ['site.standard.publication'] },
  'com.atproto.repo.listRecords': { records: [] },
};
const network = { fetch: async (input: string | URL) => Response.json(answers[new URL(input).pathname.slice(6)]) };
const store = await openWriter(database);
const wanted = { did, rev: '', time: 1, requestedAt: 1 };
await fetchRepository(wanted, 'https://pds.example', network as never, store, new AbortController().signal);
await store.close();
