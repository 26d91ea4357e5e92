// An AppView in a process of its own, which tells what it holds and takes when it is asked:
// `app-view-process.ts` starts it.
import { type AppViewOptions, createAppView } from '../../../../packages/masthead-appview/src/index.ts';
import { mostResident } from './most-resident.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as AppViewOptions;
let logged = 0;
const appView = createAppView({
  ...options,
  log: (line) => {
    logged += line.length;
  },
});
const { url } = await appView.start();

process.on('message', async (message) => {
  if (message === 'close') {
    await appView.close();
    process.exit(0);
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  // Twice, with a turn between them: what waited for the first is gone after the second.
  for (let round = 0; round < 2; round++) {
    gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapUsed, external, rss, mostRss: mostResident(), logged });
});
process.send?.({ url });
