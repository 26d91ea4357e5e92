import { pdsContract } from './pds-contract.ts';
import { sharedNetwork } from './shared-network.ts';

// What the network in memory answers, the real one does.
pdsContract(async () => ({ ...(await sharedNetwork()), fetch }));
