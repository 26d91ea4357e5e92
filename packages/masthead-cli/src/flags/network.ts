import { Command } from '@commander-js/extra-typings';
import { shellWord } from 'masthead/internal/check';
import type { PublishNetwork } from 'masthead/internal/node';
import { readAddress } from './values.ts';

/** Begins a verb that makes requests to the network. */
export function networkVerb(name: string) {
  return new Command(name)
    .option('--plc <url>', 'the PLC directory, where it is not the public one')
    .option(
      '--dev <url>',
      'a network on this machine: allows http and private addresses, and asks this server for handles',
    );
}

export interface NetworkFlags {
  readonly plc?: string | undefined;
  readonly dev?: string | undefined;
}

/** The flags as the AppView's options. Throws a `UsageError` for an invalid URL or protocol. */
export function readNetwork({ plc, dev }: NetworkFlags) {
  return {
    ...(plc !== undefined && {
      plcUrl: readAddress('--plc', plc, dev === undefined ? ['https:'] : ['https:', 'http:']),
    }),
    ...(dev !== undefined && { development: { handleServer: readAddress('--dev', dev, ['http:', 'https:']) } }),
  };
}

/**
 * The address of a server that another flag names, without a slash at its end; http only where `--dev` is given. `undefined` when it is not given.
 *
 * @throws {UsageError} when it is no such address
 */
export function readServer(flag: string, given: string | undefined, { dev }: NetworkFlags): string | undefined {
  const protocols = dev === undefined ? ['https:'] : ['https:', 'http:'];
  return given === undefined ? undefined : readAddress(flag, given, protocols).replace(/(?<!\/)\/+$/, '');
}

/** The same flags as words of a shell: a command that is printed needs them as this one did. */
export function networkWords({ plc, dev }: NetworkFlags): string[] {
  return Object.entries({ plc, dev }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(value)}`],
  );
}

/** The same flags as options of `masthead-cli/publish`. */
export function publishNetwork(flags: NetworkFlags): PublishNetwork {
  const { plcUrl, development } = readNetwork(flags);
  return { ...(plcUrl !== undefined && { plc: plcUrl }), ...(development && { development }) };
}
