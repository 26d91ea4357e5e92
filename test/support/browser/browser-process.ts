// The Chromium of a run: tells its parent where it is, and ends when the parent lets go of it.
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../../../tools/browsers/chromium.ts';

const executablePath = chromiumPath();
const server = await chromium.launchServer({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_ARGS],
  // Whoever waits for it has a limit.
  timeout: 0,
});
process.once('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.(server.wsEndpoint());
