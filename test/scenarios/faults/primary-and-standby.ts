import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { atEnd } from '../../support/at-end.ts';
import { FRESH } from '../../support/index/five-seconds.ts';
import { document, handle, publication } from '../../support/index/test-index.ts';
import { newFolder } from '../../support/new-folder.ts';
import { makeDatabase } from '../../support/postgres/new-database.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/start-postgres.ts';

/**
 * A real primary and a real standby of it, with an index that knows of a and b. They end with their
 * test.
 */
export interface PrimaryAndStandby {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The index on each of the two. */
  readonly at: { readonly primary: string; readonly standby: string };
  /** Starts a server on one of them. */
  serve(database: string, more?: object): Promise<AppView>;
}

export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const folder = newFolder();
  const file = join(folder, 'nothing.jsonl');
  writeFileSync(file, '');
  const primary = await startPostgres();
  atEnd(() => primary.stop());
  const { url } = await makeDatabase(primary.url);
  const writer = await openWriter(url);
  const events = ['a', 'b'].flatMap((name, number) => [
    handle(name, number, `${name}.example`),
    publication(name, number + 2, `https://${name}.example`),
    document(name, number + 4, 'pub', '/post'),
  ]);
  await writer.applyAlone(events.flatMap((event) => prepareEvent(event, 'test', Date.now() * 1000)));
  await writer.close();
  const standby = await primary.standby();
  atEnd(() => standby.stop());
  const { search } = new URL(url);
  const [own, other] = [new URL(primary.url), new URL(standby.url)];
  own.search = other.search = search;
  return {
    primary,
    standby,
    at: { primary: own.href, standby: other.href },
    async serve(database, more = {}) {
      const appView = createAppView({
        ...{ database, source: { kind: 'replay', file }, port: 0, host: '127.0.0.1', rateLimit: null },
        log: () => {},
        ...FRESH,
        ...more,
      });
      atEnd(() => appView.close());
      await appView.start();
      return appView;
    },
  };
}

/** What a server says of itself. */
export async function healthOf(appView: AppView): Promise<Record<string, unknown>> {
  const answer = await appView.fetch(new Request('http://localhost/xrpc/_health'));
  return { ...((await answer.json()) as object), status: answer.status };
}

/** What a server answers about the document of `name`. */
export async function cardOf(
  appView: AppView,
  name: string,
): Promise<{ status: number; age: string | null; has: boolean }> {
  const url = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=https://${name}.example/post`;
  const answer = await appView.fetch(new Request(url));
  return {
    status: answer.status,
    age: answer.headers.get('age'),
    has: (await answer.text()).includes(`${name}'s doc`),
  };
}
