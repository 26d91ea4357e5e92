import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replayFile } from '../../packages/masthead-cli/test/replay-file.ts';
import { runMasthead, spawnMasthead } from '../../packages/masthead-cli/test/run-masthead.ts';
import { until } from '../support/clock/clock.ts';
import { untilHealthy } from '../support/network/until-healthy.ts';
import { newFolder } from '../support/new-folder.ts';

// What is hidden where, and in which answers it is absent: hostile/hidden.test.ts.
test('an operator hides: what another process hides beside the server is gone, and there again when shown; Ctrl-C ends it in order', async () => {
  const folder = newFolder();
  const database = join(folder, 'new', 'index.sqlite');
  // Without answers in memory, which would be five seconds behind.
  const flags = ['--port', '0', '--db', database, '--cache-mb', '0'];
  const run = spawnMasthead(['serve', '--replay', replayFile(folder), ...flags]);
  await until(() => expect(run.said()).toMatch(/Masthead listens on http/));
  const [url = ''] = /http:\/\/localhost:\d+/.exec(run.said()) ?? [];
  await untilHealthy(url);
  const ask = async () => (await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://a.example`)).json();
  expect(await ask()).toHaveProperty('view');

  const hide = ['index', 'hide', 'at://did:plc:a/site.standard.publication/pub', '--db', database];
  expect(await runMasthead(hide)).toMatchObject({ code: 0 });
  expect(await ask()).toEqual({});
  expect(await runMasthead([...hide, '--undo'])).toMatchObject({ code: 0 });
  expect(await ask()).toHaveProperty('view');

  run.child.kill('SIGINT');
  expect(await run.finished).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'new'))).toEqual(['index.sqlite']);
});
