import type { ParseArgsOptionsConfig } from 'node:util';
import type { PublishNetwork } from '../../publish/index.ts';
import { readFlags } from '../read-flags.ts';
import { readNetwork } from '../read-network.ts';
import { UsageError } from '../usage-error.ts';

/** Whose publication, and over which network. */
export const READ_OPTIONS = {
  account: { type: 'string' },
  publication: { type: 'string' },
  json: { type: 'boolean' },
  plc: { type: 'string' },
  dev: { type: 'string' },
} as const;

/** What every writing command takes besides. */
export const WRITE_OPTIONS = {
  ...READ_OPTIONS,
  'dry-run': { type: 'boolean' },
  'drop-broken': { type: 'boolean' },
  preview: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

/** The part of the command line that all of them share. */
export interface PublishFlags {
  readonly account: string;
  /** Which publication: its key, at-uri or web address. */
  readonly publication: string | undefined;
  readonly network: PublishNetwork;
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly dropBroken: boolean;
  readonly yes: boolean;
  /** Where the preview goes. */
  readonly preview: string | undefined;
}

/**
 * Reads a command line with the shared flags and those of one command.
 *
 * @throws {UsageError}
 */
export function readPublishFlags<T extends ParseArgsOptionsConfig>(args: string[], options: T, positionals = 0) {
  const { values, positionals: words } = readFlags(args, options, positionals);
  const given: Readonly<Record<string, unknown>> = values;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const account = text('account') ?? process.env.MASTHEAD_ACCOUNT;
  if (!account) {
    throw new UsageError(
      'Say whose publication it is: --account alice.example, or MASTHEAD_ACCOUNT in the environment.',
    );
  }
  const flags: PublishFlags = {
    account,
    publication: text('publication'),
    network: publishNetwork({ plc: text('plc'), dev: text('dev') }),
    json: given.json === true,
    dryRun: given['dry-run'] === true,
    dropBroken: given['drop-broken'] === true,
    yes: given.yes === true,
    preview: text('preview'),
  };
  return { flags, values, words };
}

/** `--plc` and `--dev`, as the publisher's side takes them. */
export function publishNetwork(flags: { plc?: string | undefined; dev?: string | undefined }): PublishNetwork {
  const { plcUrl, development } = readNetwork(flags);
  return { ...(plcUrl !== undefined && { plc: plcUrl }), ...(development && { development }) };
}
