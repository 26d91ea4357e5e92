import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { untilHealthy } from '../../../test/support/network/until-healthy.ts';
import { freePort } from '../../../tools/free-port.ts';
import { callMasthead } from './call-masthead.ts';
import { replayFile } from './replay-file.ts';
import { runMasthead, spawnMasthead } from './run-masthead.ts';

// The command as processes; what it says and does is in masthead.test.ts, in this one.
test('serve answers once the file is read; what another process hides is gone; Ctrl-C ends it in order', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = `http://localhost:${await freePort()}`;
  const database = join(folder, 'new', 'index.sqlite');
  // Without answers in memory, which would be five seconds behind.
  const flags = ['--port', new URL(url).port, '--db', database, '--cache-mb', '0'];
  const run = spawnMasthead(['serve', '--replay', replayFile(folder), ...flags]);
  await untilHealthy(url);
  expect(run.said()).toContain(url);
  const ask = async () => (await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://a.example`)).json();
  expect(await ask()).toHaveProperty('view');

  // The operator's list takes effect beside the running server.
  const hide = ['index', 'hide', 'at://did:plc:a/site.standard.publication/pub', '--db', database];
  expect(await runMasthead(hide)).toMatchObject({ code: 0 });
  expect(await ask()).toEqual({});
  expect(await callMasthead([...hide, '--undo'])).toMatchObject({ code: 0 });
  expect(await ask()).toHaveProperty('view');

  run.child.kill('SIGINT');
  expect(await run.finished).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'new'))).toEqual(['index.sqlite']);
});

test('what a person can mend is one line on standard error, and the exit code 1', async () => {
  const { code, out, err } = await runMasthead(['sevre']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim()).toMatch(/^There is no command "sevre".*$/);
});
