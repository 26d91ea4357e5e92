import type { NetworkOptions } from '../identity/node/network-access.ts';
import { readAddress } from './read-flags.ts';

/** The flags `--plc` and `--dev`, which say where directories are; the same for every command that goes out into the network. */
export function readNetwork(flags: { plc?: string | undefined; dev?: string | undefined }): NetworkOptions {
  const { plc, dev } = flags;
  return {
    ...(plc !== undefined && { plcUrl: readAddress('plc', plc, dev === undefined ? ['https:'] : ['https:', 'http:']) }),
    // A network on this machine: http and private addresses are allowed, and this server is asked for handles.
    ...(dev !== undefined && { development: { handleServer: readAddress('dev', dev, ['http:', 'https:']) } }),
  };
}
