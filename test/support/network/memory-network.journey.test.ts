import { pdsContract } from './pds-contract.ts';
import { type OwnNetwork, startNetwork } from './start-network.ts';

// What the network in memory answers, the real one does.
let network: OwnNetwork;
pdsContract(async () => {
  network = await startNetwork();
  return { ...network, fetch };
});
