import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppView, createAppView, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { passFiveSeconds } from '../../support/index/five-seconds.ts';
import { at, did, ENGINES, PUBLICATION, tid, uri } from '../../support/index/test-index.ts';
import { newDatabase } from '../../support/postgres/new-database.ts';

const LINK = 'https://a.example';
const TAKEN_OVER = /^This process has taken over: it ingests now\.$/;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-several-'));
  file = join(folder, 'events.jsonl');
  const record = { name: 'A', url: LINK };
  const commit = {
    rev: tid(at(1)),
    operation: 'create',
    collection: PUBLICATION,
    rkey: 'pub',
    cid: 'bafyreia',
    record,
  };
  writeFileSync(file, JSON.stringify({ did: did('a'), time_us: at(1), kind: 'commit', commit }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(ENGINES)('several servers on one %s database', (engine) => {
  let database: string;
  let drop: (() => Promise<void>) | undefined;
  let running: AppView[];
  let logs: Map<AppView, string[]>;
  beforeEach(async () => {
    running = [];
    logs = new Map();
    if (engine === 'postgres') ({ url: database, drop } = await newDatabase());
    else database = join(folder, 'index.sqlite');
  });
  afterEach(async () => {
    for (const appView of running) await appView.close();
    await drop?.();
  });

  async function start(): Promise<AppView> {
    const lines: string[] = [];
    const appView = createAppView({
      database,
      source: { kind: 'replay', file },
      port: 0,
      host: '127.0.0.1',
      log: (line) => void lines.push(line),
    });
    running.push(appView);
    logs.set(appView, lines);
    await appView.start();
    return appView;
  }

  async function state(appView: AppView): Promise<unknown> {
    const response = await appView.fetch(new Request('http://localhost/xrpc/_health'));
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'state' in body ? body.state : undefined;
  }

  async function until(appView: AppView, wanted: string): Promise<void> {
    while ((await state(appView)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  function said(appView: AppView, line: RegExp): number {
    return logs.get(appView)?.filter((each) => line.test(each)).length ?? 0;
  }

  async function hasCard(appView: AppView): Promise<boolean> {
    const url = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(LINK)}`;
    const response = await appView.fetch(new Request(url));
    expect(response.status).toBe(200);
    return JSON.stringify(await response.json()) !== '{}';
  }

  test('all answer, one ingests, and the others say that they follow; whoever takes over says so', async () => {
    const first = await start();
    await until(first, 'ready');
    const others = [await start(), await start()];
    for (const other of others) {
      await until(other, 'following');
      expect(await hasCard(other)).toBe(true);
      expect((await other.fetch(new Request('http://localhost/xrpc/_health'))).status).toBe(200);
    }
    running = running.filter((appView) => appView !== first);
    await first.close();
    // For a moment both may believe that it is their turn: then one is told that it is not.
    await vi.waitFor(
      async () => expect((await Promise.all(others.map(state))).sort()).toEqual(['following', 'ready']),
      {
        timeout: 20_000,
      },
    );
    expect([said(first, /^This process ingests\.$/), said(first, TAKEN_OVER)]).toEqual([1, 0]);
    for (const other of others) {
      expect(said(other, /^Another process ingests into this database;/)).toBeGreaterThan(0);
      const wins = said(other, TAKEN_OVER) - said(other, /^This process ingests no longer/);
      expect(wins).toBe((await state(other)) === 'ready' ? 1 : 0);
    }
  });

  test('what the operator hides is absent from every server five seconds later, and there again once shown', async () => {
    const servers = [await start(), await start()];
    while (!(await hasCard(servers[0] as AppView))) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const subject of [uri('a', PUBLICATION, 'pub'), did('a')]) {
      for (const hide of [true, false, true, false]) {
        expect(await setHidden(database, subject, hide)).toMatchObject({ changed: true });
        passFiveSeconds();
        for (const server of servers) expect(await hasCard(server)).toBe(!hide);
      }
    }
  });
});
