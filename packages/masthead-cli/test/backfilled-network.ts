import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { did } from '../../../test/support/index/test-index.ts';
import type { BackfillRunOptions } from '../../masthead-appview/src/ingest/backfill/run-backfill.ts';
import {
  onePublicationEach,
  type StandInHost,
  standInDirectory,
  standInHost,
} from '../../masthead-appview/test/ingest/backfill/stand-in-hosts.ts';

/** Where a backfill puts its index, from its folder: named, as a new one must be. */
export const DATABASE = './data/masthead.sqlite';

/**
 * A network of one PDS, its directory, and a relay that lists everybody, ten on a page.
 *
 * @param holds whether the relay never gives the page at a cursor
 * @returns `flags`: those of `masthead backfill` for it; `options`: the same for `runBackfill`
 */
export async function listedNetwork(
  holds: (cursor: number) => boolean,
  count = 40,
): Promise<{ relay: StandInHost; flags: string[]; options: Omit<BackfillRunOptions, 'database'> }> {
  const all = Array.from({ length: count }, (_, i) => `n${i}`);
  const pds = await standInHost(onePublicationEach);
  const directory = await standInDirectory(new Map(all.map((name) => [did(name), pds.origin])));
  const relay = await standInHost((method, params, response) => {
    if (method !== 'com.atproto.sync.listReposByCollection') return void response.writeHead(501).end('{}');
    const from = Number(params.get('cursor') ?? 0);
    if (holds(from)) return undefined;
    const repos = all.slice(from, from + 10).map((name) => ({ did: did(name) }));
    return { repos, ...(from + 10 < all.length && { cursor: String(from + 10) }) };
  });
  const flags = ['--from', relay.origin, '--plc', directory.origin, '--dev', directory.origin];
  const collections = ['site.standard.publication'];
  const development = { handleServer: directory.origin };
  return {
    relay,
    flags: [...flags, '--collection', ...collections],
    options: { from: relay.origin, plcUrl: directory.origin, development, collections },
  };
}

/** Works on the index that a backfill has made in a folder. */
export function inDatabase<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, DATABASE));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The addresses of the publications that it shows. */
export function urls(folder: string): unknown[] {
  const rows = inDatabase(folder, (database) =>
    database.prepare('SELECT url FROM publications WHERE visible = 1').all(),
  );
  return rows.map(({ url }) => url);
}
