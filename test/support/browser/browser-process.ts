// The Chromium of a run: sends its address to its parent, and ends when the parent disconnects.
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../../tools/browsers/chromium.ts';

const executablePath = chromiumPath();
const server = await chromium.launchServer({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS],
  // The test that waits for it has a limit.
  timeout: 0,
});
process.once('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.(server.wsEndpoint());
