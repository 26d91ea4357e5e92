// The network of a run: tells its parent where it is, and ends when the parent lets go of it.
import { startNetwork } from './start-network.ts';

const { pdsUrl, plcUrl, close } = await startNetwork();
process.once('disconnect', () => void close().finally(() => process.exit(0)));
process.send?.(JSON.stringify({ pdsUrl, plcUrl }));
