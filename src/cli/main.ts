import { print, printError, printFault } from './output.ts';
import { UsageError } from './usage-error.ts';

// parseArgs of node:util reads the flags: four commands need no dependency for that.

/** Gives its exit code, or nothing for 0; at once or later. */
type Command = (args: string[]) => unknown;

const USAGE = `masthead: cards for links and profiles for people, from AT Protocol records

  masthead serve [--db FILE|postgres://…] [--port N] [--host H] [--source wss://RELAY] [--plc URL] [--images cdn|pds|URL]
                 [--static DIR] [--from now|oldest] [--jetstream wss://HOST,…] [--replay FILE.jsonl]
                 [--no-fetch-unseen] [--backfill] [--backfill-from https://RELAY|PDS] [--source-is relay|pds] [--dev URL]
                 [--verify off|prefer|require] [--verify-pages]
                 [--trusted-proxies N] [--rate-limit REQUESTS/SECONDS|off] [--cache-mb N] [--drain-seconds N]
                 [--metrics-port N] [--metrics-host H] [--log json|text] [--watchdog SECONDS|off]
      Follows the public network (or replays a file of Jetstream events) and answers on http://localhost:2584.
      Every command works on the database that --db names, else on DATABASE_URL, else on ./data/masthead.sqlite; several
      servers may share one: all answer, one follows the network.
      --jetstream reads filtered events from the first host that works instead of the whole stream of --source.
      --backfill first fetches what was published before the index began to listen, beside the stream.
      Somebody whom the index has never seen is read from their PDS, unless --no-fetch-unseen says no.
      --verify says what it is worth that a site names its record: nothing, the first place (the default), or everything.
      --verify-pages reads documents' own pages too.
      --dev allows http and private addresses, for a network on this machine, and names the server to ask for handles.
  masthead hide AT-URI|DID|HANDLE [--db FILE]
  masthead hide --list [--json] [--db FILE]
  masthead unhide AT-URI|DID|HANDLE [--db FILE]
      Takes a record or an account out of every answer, or puts it back; a hidden publication takes its documents along.
      --list shows what is hidden and since when. Like every command but serve it works on an index that is there.
  masthead backfill [--from https://RELAY|PDS] [--collection NSID …] [--db FILE] [--per-host N] [--at-once N]
      Fetches what is published already, also beside a server that runs. One that was stopped goes on where it was.
  masthead backup FILE [--db FILE]
      Copies the SQLite database, also beside a server that runs.
  masthead dead-letters [--retry] [--limit N] [--db FILE]
      Shows the newest content that the index could not use, or tries it once more.
  masthead doctor LINK [--account HANDLE|DID] [--app-view URL] [--bluesky URL|off] [--backlinks URL] [--json]
      Says why a link has a card or has none, and what to change. Exit code 0 a card, 1 none, 2 could not tell.
  masthead verify AT-URI|URL [--account HANDLE|DID] [--write DIR] [--yes] [--json]
      Checks whether a site proves that a record is its own; --write makes the file to upload. Of a link without --account
      (or MASTHEAD_ACCOUNT) it names whose record was found and asks first; --yes agrees.
  masthead publish list | show
  masthead publish init [--url URL] [--name NAME] [--description TEXT] [--accent COLOUR …]
  masthead publish theme --accent COLOUR [--accent-foreground C] [--background C] [--foreground C] | --remove
  masthead publish icon FILE | --from-avatar [--fit] | --remove
  masthead publish rename NAME | url URL
      Reads and writes the record behind the cards of a site. Each takes --account HANDLE|DID (or MASTHEAD_ACCOUNT),
      --publication KEY|URL where there are several, --json, --plc and --dev; what writes shows the difference and a
      preview first and takes --dry-run, --yes, --preview FILE, and --drop-broken (leave out parts that are not right).
      The app password is asked for, or read from MASTHEAD_APP_PASSWORD or standard input; never from an argument.
`;

// Loaded when it is asked for: a publisher does not have the AppView's packages.
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  publish: async () => (await import('./publish/publish.ts')).publish,
  verify: async () => (await import('./verify.ts')).verify,
  doctor: async () => (await import('./doctor.ts')).doctor,
  serve: async () => (await import('./serve.ts')).serve,
  hide: async () => (await import('./hide.ts')).hide,
  unhide: async () => (await import('./hide.ts')).unhide,
  backfill: async () => (await import('./backfill.ts')).runBackfillCommand,
  backup: async () => (await import('./backup.ts')).runBackup,
  'dead-letters': async () => (await import('./dead-letters.ts')).listDeadLetters,
};

// What a person can mend: their message is the whole story. Anything else is a fault of ours and shows where it happened.
const EXPECTED: ReadonlySet<string> = new Set([
  'UsageError',
  'PublishError',
  'ListenError',
  'MissingPackageError',
  'SourceError',
  'StoreOpenError',
  'NoIndexError',
  'StoreUnavailableError',
  'BackUpError',
]);

/**
 * Runs one command.
 *
 * @param args what stands behind `masthead` on the command line
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name) || rest.includes('--help')) {
    print(...USAGE.split('\n'));
    return 0;
  }
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!load) throw new UsageError(`There is no command "${name}"; masthead help lists those there are.`);
    const code = await (await load())(rest);
    return typeof code === 'number' ? code : 0;
  } catch (error) {
    if (error instanceof Error && EXPECTED.has(error.name)) printError(error.message);
    else printFault(error);
    return 1;
  }
}
