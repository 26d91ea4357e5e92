import { expect, test } from 'vitest';
import { spawnMasthead } from '../../packages/masthead-cli/test/run-masthead.ts';
import { until } from '../support/clock/clock.ts';
import { forFile } from '../support/for-each-test.ts';
import { startNetwork } from '../support/network/start-network.ts';
import { newFolder } from '../support/new-folder.ts';
import { newDatabase } from '../support/postgres/new-database.ts';
import { onCommandLine } from '../support/postgres/on-command-line.ts';

// Who leads, and what one that wakes too late may write, is in store/; deaths in the midst of much,
// by night: faults/take-over.nightly.test.ts.
const network = forFile(startNetwork);
const folder = newFolder();

test('a second server takes over: it answers while the first one ingests, and ingests once that one is killed', async () => {
  const { url: database } = await newDatabase();
  const source = ['--source', network.pdsUrl.replace(/^http/, 'ws'), '--source-is', 'pds', '--from', 'oldest'];
  const local = ['--plc', network.plcUrl, '--dev', network.pdsUrl, '--db', onCommandLine(database), '--cache-mb', '0'];
  const serve = () => spawnMasthead(['serve', ...source, ...local, '--port', '0'], { cwd: folder });
  const addressOf = (server: ReturnType<typeof serve>) =>
    until(() => {
      const [, address] = /Masthead listens on (http:\S+)/.exec(server.said()) ?? [];
      expect(address).toBeDefined();
      return address ?? '';
    });
  const titleAt = async (address: string, link: string) => {
    const asked = await fetch(`${address}/xrpc/app.bsky.embed.getEmbedExternalView?url=${link}`);
    const { view } = (await asked.json()) as { view?: { external?: { title?: string } } };
    return view?.external?.title;
  };
  const alice = await network.createAccount('alice.test');
  await alice.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });

  const first = serve();
  const firstAt = await addressOf(first);
  await until(async () => expect(await titleAt(firstAt, 'https://alice.example')).toBe('Alice'));
  const second = serve();
  const secondAt = await addressOf(second);
  await until(() => expect(second.said()).toContain('Another process ingests into this database'));
  expect(await titleAt(secondAt, 'https://alice.example')).toBe('Alice');

  first.child.kill('SIGKILL');
  expect(await first.finished).toMatchObject({ signal: 'SIGKILL' });
  await alice.createRecord('site.standard.publication', { url: 'https://later.example', name: 'Later' });
  await until(async () => expect(await titleAt(secondAt, 'https://later.example')).toBe('Later'));
  expect(second.said()).toContain('This process has taken over');
  second.child.kill('SIGTERM');
  expect(await second.finished).toMatchObject({ code: 0 });
});
