import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';
import { untilHealthy } from '../../../../test/support/network/until-healthy.ts';
import { replayFile } from '../replay-file.ts';
import { type CommandProcess, spawnAsFirst, spawnMasthead } from '../run-masthead.ts';

// One signal is in serve.stop.test.ts, in process.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-stop-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `masthead serve`, up to its first answer. */
async function serve(
  start: typeof spawnMasthead,
  ...flags: readonly string[]
): Promise<CommandProcess & { readonly url: string }> {
  const args = ['serve', '--replay', replayFile(folder), '--port', '0', '--db', 'index.sqlite', ...flags];
  const server = start(args, { cwd: folder });
  await until(() => expect(server.said()).toContain('Masthead listens on'));
  const [url = ''] = /http:\/\/localhost:\d+/.exec(server.said()) ?? [];
  await untilHealthy(url);
  return { ...server, url };
}

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--kill-child', '--mount-proc', 'true']).status === 0;

it.skipIf(!canUnshare)(
  'SIGTERM ends the first process of a container, which no signal ends that it does not hear',
  async () => {
    const { child, finished, url } = await serve(spawnAsFirst);
    // What unshare itself gets it does not pass on; docker sends to the first process within.
    const [within = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(within), 'SIGTERM');
    expect(await finished).toMatchObject({ code: 0 });
    await expect(fetch(url)).rejects.toThrow();
  },
);

it('a second signal, whichever of the two, ends it at once', async () => {
  const { child, finished, said } = await serve(spawnMasthead, '--drain-seconds', '3600', '--log', 'json');
  child.kill('SIGTERM');
  await until(() => expect(said()).toContain('Stopping'));
  child.kill('SIGINT');
  expect(await finished).toMatchObject({ code: null, signal: 'SIGINT' });
});
