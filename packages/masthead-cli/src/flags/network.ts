// Flags that say which network is asked, and readers of actors and servers.

import { Command, Option } from '@commander-js/extra-typings';
import type { ClientConfig } from 'masthead/client';
import { shellWord } from 'masthead/internal/check/shell-command';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { isDid, toHandle } from 'masthead/internal/core/values/identifiers';
import { pastedActor, readContact } from 'masthead/internal/core/values/pasted';
import { UsageError } from '../process/usage-error.ts';
import { givenFlags, readAddress } from './values.ts';

/** For a server, which makes many requests to hosts of others, for a long time. */
export const CONTACT = new Option(
  '--contact <mail|url>',
  'your address for the hosts that get the requests; it is in the User-Agent',
).argParser((value: string): string => {
  const contact = readContact(value);
  if (contact !== null) return contact;
  throw new UsageError(
    `--contact must be a mail address or the http(s) address of a page, without brackets and in ASCII, not ${JSON.stringify(value.slice(0, 100))}.`,
  );
});

export const NO_MIRRORS = new Option(
  '--no-mirrors',
  'leave out what Bridgy mirrors of web sites (*.web.brid.gy), and remove it from the index',
);

const OWN_NETWORK = 'For a network of your own:';

/** Begins a verb that makes requests to the network. */
export function networkVerb(name: string) {
  return new Command(name)
    .addOption(new Option('--plc <url>', 'the PLC directory, where it is not the public one').helpGroup(OWN_NETWORK))
    .addOption(
      new Option(
        '--dev <url>',
        'a network on this machine: allows http and private addresses, and asks this server for handles',
      ).helpGroup(OWN_NETWORK),
    );
}

export interface NetworkFlags {
  readonly plc?: string | undefined;
  readonly dev?: string | undefined;
  readonly contact?: string | undefined;
}

/** The flags as the AppView's options. Throws a `UsageError` for an invalid URL or protocol. */
export function readNetwork({ plc, dev, contact }: NetworkFlags) {
  return {
    ...givenFlags({ contact }),
    ...(plc !== undefined && {
      plcUrl: readAddress('--plc', plc, dev === undefined ? ['https:'] : ['https:', 'http:']),
    }),
    ...(dev !== undefined && { development: { handleServer: readAddress('--dev', dev, ['http:', 'https:']) } }),
  };
}

/**
 * The address of a server from another flag, without a slash at its end; http only with `--dev`.
 * `undefined` without the flag.
 *
 * @throws {UsageError} when it is not such an address
 */
export function readServer(flag: string, given: string | undefined, { dev }: NetworkFlags): string | undefined {
  const protocols = dev === undefined ? ['https:'] : ['https:', 'http:'];
  return given === undefined ? undefined : readAddress(flag, given, protocols).replace(/(?<!\/)\/+$/, '');
}

/**
 * The same for an AppView that is only read, `--app-view`: on this machine, as `masthead serve`
 * starts it, it may have http. Throws a `UsageError`.
 */
export function readAppView(given: string | undefined, flags: NetworkFlags): string | undefined {
  const isHere = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(given ?? '');
  return readServer('--app-view', given, isHere ? { dev: given } : flags);
}

/** The same flags as words of a shell, for the commands that this one prints. */
export function networkWords({ plc, dev }: NetworkFlags): string[] {
  return Object.entries({ plc, dev }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${shellWord(value)}`],
  );
}

/**
 * The same flags as the configuration of all calls that make requests. Throws a `UsageError` for an
 * invalid address, and for `--dev` without a PLC directory at an `http:` address.
 */
export function nodeNetwork(flags: NetworkFlags): ClientConfig {
  const { plcUrl, development } = readNetwork(flags);
  if (development && !plcUrl?.startsWith('http:')) {
    throw new UsageError(
      '--dev is for a network on this machine: name its PLC directory with --plc, at an http: address.',
    );
  }
  return {
    ...(plcUrl !== undefined && { plc: plcUrl }),
    ...(development && { handleResolver: development.handleServer.replace(/(?<!\/)\/+$/, '') }),
  };
}

/**
 * The account in `--account`, else in `MASTHEAD_ACCOUNT`, as a pasted handle or DID; `undefined`
 * when neither names one.
 */
export function namedAccount(flag: string | undefined): string | undefined {
  return pastedActor(flag ?? process.env.MASTHEAD_ACCOUNT ?? '') || undefined;
}

/**
 * A pasted handle or DID, for example from the address of a profile.
 *
 * @throws {UsageError} for any other text
 */
export function readActor(written: string): string {
  const actor = pastedActor(written);
  if (isDid(actor) || toHandle(actor) !== null) return actor;
  const { hostname } = httpUrl(actor) ?? {};
  if (hostname !== undefined)
    throw new UsageError(`"${actor}" is an address: give the handle, such as ${hostname}, or the DID.`);
  if (actor.includes('@')) throw new UsageError('An e-mail address names no account here: give the handle or the DID.');
  throw new UsageError(`"${actor}" is neither a handle such as alice.example nor a DID.`);
}
