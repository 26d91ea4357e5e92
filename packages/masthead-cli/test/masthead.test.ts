import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSqliteWriter } from '../../../test/support/index/test-index.ts';
import { untilHealthy } from '../../../test/support/network/until-healthy.ts';
import { freePort } from '../../../tools/free-port.ts';
import { callMasthead, startMasthead } from './call-masthead.ts';
import { replayFile } from './replay-file.ts';
import type { Finished } from './run-masthead.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-cli-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const masthead = (...args: string[]) => callMasthead(args, { cwd: folder });

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
  test('a taken port', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    refused(
      await masthead('serve', '--replay', replayFile(folder), '--port', String(port)),
      new RegExp(`^Port ${port} is taken; .*--port\\.$`),
    );
    server.close();
  });

  test('a database of another version', async () => {
    openSqliteWriter(join(folder, 'new.sqlite')).close();
    const database = new DatabaseSync(join(folder, 'new.sqlite'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    refused(
      await masthead('serve', '--replay', replayFile(folder), '--db', 'new.sqlite', '--port', '0'),
      /another version of Masthead .*index hide --list/,
    );
  });

  test('a database of another program is not filled with our tables', async () => {
    const other = () => new DatabaseSync(join(folder, 'other.sqlite'));
    let database = other();
    database.exec('CREATE TABLE moz_places (id)');
    database.close();
    refused(
      await masthead('serve', '--replay', replayFile(folder), '--db', 'other.sqlite', '--port', '0'),
      /^The database .*other\.sqlite is another program's \(.*moz_places.*--db/,
    );
    database = other();
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'moz_places' }]);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
    database.close();
  });

  // The kernel says "no such file" of a folder that nobody can make; Node's own way to make folders
  // tries for ever then.
  test.runIf(process.platform === 'linux')('a folder that cannot be made', async () => {
    refused(
      await masthead('serve', '--replay', replayFile(folder), '--db', '/proc/x/y/m.sqlite', '--port', '0'),
      /^The database .* cannot be opened \(ENOENT.*--db\.$/,
    );
  });
});
