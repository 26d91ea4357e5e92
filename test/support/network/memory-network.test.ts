import { memoryNetwork } from './memory-network.ts';
import { pdsContract } from './pds-contract.ts';

pdsContract(memoryNetwork);
