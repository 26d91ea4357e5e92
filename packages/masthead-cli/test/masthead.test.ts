import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '../../../test/support/for-each-test.ts';
import { openSqliteWriter } from '../../../test/support/index/test-index.ts';
import { localServer } from '../../../test/support/local-server.ts';
import { untilHealthy } from '../../../test/support/network/until-healthy.ts';
import { freePort } from '../../../tools/free-port.ts';
import { callMasthead, startMasthead } from './call-masthead.ts';
import { replayFile } from './replay-file.ts';
import type { Finished } from './run-masthead.ts';

const folder = folderForEachTest();

/** One sentence and no stack, exit code 1. */
function refused({ code, err }: Finished, says: RegExp): void {
  expect(err.trim()).toMatch(says);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test('serve --sample shows a card with its picture at once, and leaves nothing behind', async () => {
  const port = await freePort();
  const rooms = ['work', 'temporary'].map((name) => join(folder, name));
  const [cwd = '', TMPDIR = ''] = rooms;
  for (const room of rooms) mkdirSync(room);
  // A variable that is for other commands.
  const env = { TMPDIR, DATABASE_URL: 'mysql://elsewhere.example' };
  await using run = startMasthead(['serve', '--sample', '--port', String(port)], { cwd, env });
  const url = await run.url;
  await untilHealthy(url);
  expect(run.said()).toContain(`${url}/demo.html`);
  const link = 'https://tidewater.example/essays/the-harbour-at-low-water';
  const answer = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`);
  const { view } = (await answer.json()) as { view: { external: { title: string; thumb: string } } };
  expect(view.external.title).toBe('The harbour at low water');
  expect(new URL(view.external.thumb).origin).toBe(url);
  expect((await fetch(view.external.thumb)).headers.get('content-type')).toBe('image/jpeg');
  expect(await (await fetch(`${url}/demo.html`)).text()).toContain(link);
  expect(await (await fetch(url)).json()).toMatchObject({
    samples: expect.arrayContaining([{ name: 'An article', paste: link }]),
  });

  expect(await run.stop('SIGINT')).toMatchObject({ code: 0 });
  expect(rooms.flatMap((room) => readdirSync(room))).toEqual([]);
});

describe('what a person can mend is one sentence, exit code 1, no stack', () => {
  const sqlite = <T>(file: string, work: (database: DatabaseSync) => T) => {
    const database = new DatabaseSync(join(folder, file));
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const serve = (...args: string[]) =>
    callMasthead(['serve', '--replay', replayFile(folder), ...args], { cwd: folder });

  test('a taken port', async () => {
    const { port } = await localServer();
    refused(await serve('--port', String(port)), new RegExp(`^Port ${port} is taken; .*--port\\.$`));
  });

  test('a database of another version', async () => {
    openSqliteWriter(join(folder, 'new.sqlite')).close();
    sqlite('new.sqlite', (database) => database.exec('PRAGMA user_version = 999'));
    const done = await serve('--db', 'new.sqlite', '--port', '0');
    refused(done, /another version of Masthead .*index hide --list/);
  });

  test('a database of another program is not filled with our tables', async () => {
    sqlite('other.sqlite', (database) => database.exec('CREATE TABLE moz_places (id)'));
    const done = await serve('--db', 'other.sqlite', '--port', '0');
    refused(done, /^The database .*other\.sqlite is another program's \(.*moz_places.*--db/);
    const left = sqlite('other.sqlite', (database) => [
      database.prepare('SELECT name FROM sqlite_schema').all(),
      database.prepare('PRAGMA journal_mode').get(),
    ]);
    expect(left).toEqual([[{ name: 'moz_places' }], { journal_mode: 'delete' }]);
  });

  // The kernel says "no such file" of a folder that nobody can make; Node's own way to make folders
  // tries for ever then.
  test.runIf(process.platform === 'linux')('a folder that cannot be made', async () => {
    const done = await serve('--db', '/proc/x/y/m.sqlite', '--port', '0');
    refused(done, /^The database .* cannot be opened \(ENOENT.*--db\.$/);
  });
});
