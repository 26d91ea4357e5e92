// Runs one command line: finds and loads its verb, prints help and errors, sets the exit code.
// `masthead.ts` calls `main`.

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { commandLine } from 'masthead/internal/check/shell-command';
import { refusePasswords } from '../flags/values.ts';
import { asStarted, commandName, runLines } from '../terminal/advice-lines.ts';
import { print, printError, printFault } from '../terminal/output.ts';
import { StoppedError } from './stopping.ts';
import { UsageError } from './usage-error.ts';

// Errors that a person can fix: only the message is printed. Any other error is a bug, and its
// stack is printed too.
const EXPECTED: ReadonlySet<string> = new Set([
  'UsageError',
  'RepositoryError',
  'StoppedError',
  'ListenError',
  'SourceError',
  'StoreOpenError',
  'NoIndexError',
  'StoreUnavailableError',
  'BackUpError',
]);

/**
 * Runs one command line (the arguments after `masthead`), prints the error if there is one, and
 * sets the exit code of the process.
 */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await runCommandLine(args);
  } catch (error) {
    // Commander throws also after it has shown help or the version.
    const isOwn = error instanceof CommanderError || error instanceof StoppedError || error instanceof UsageError;
    process.exitCode = isOwn ? error.exitCode : 1;
    if (error instanceof CommanderError) return;
    if (error instanceof Error && EXPECTED.has(error.name)) {
      const failure = error instanceof StoppedError ? error.cause : error;
      const run = failure instanceof RepositoryError ? failure.run : [];
      printError(asStarted(error.message), ...runLines(run, '  '));
    } else printFault(error);
  }
}

const FOLDER = new URL('../verbs/', import.meta.url);
const INDEX = new URL('../verbs/index/', import.meta.url);

const ABOUT_WRITING = `
Commands that write show the difference and a preview first, and ask. Then they ask for the app password, or read
it from MASTHEAD_APP_PASSWORD or standard input; never from an argument.`;

/**
 * Runs one command line. Each verb is the file `verbs/{name}.ts`. Only the verb that the command
 * line names is loaded, because a publisher may not have the AppView's packages.
 *
 * @param args the arguments after the command's name
 * @throws {UsageError} when the command line is invalid
 * @throws {CommanderError} after help or the version was shown, with the exit code of the process
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const named = args[0] === 'help' ? args.slice(1) : args;
  const known = VERBS.find(({ verb }) => verb === named[0]);
  // Before anything else: any other message might repeat the password.
  if (known === undefined || known.group === 'publishers') refusePasswords(args);
  mustBeCommand(named);
  const { version }: { version: string } = createRequire(import.meta.url)('masthead-cli/package.json');
  const program = new Command(commandName())
    .description('Cards for links and profiles for people, from AT Protocol records.')
    .version(version, '--version', 'print the version')
    // Everything after a verb's name belongs to the verb.
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: pathOf, sortOptions: true })
    .configureOutput({
      writeOut: (text) => print(...text.trimEnd().split('\n')),
      writeErr: (text) => printError(...text.trimEnd().split('\n')),
      // Errors are thrown as UsageError; the caller prints them.
      outputError: () => {},
    })
    .addHelpText('afterAll', ({ command }) => helpEnd(command))
    .commandsGroup('Help:')
    .helpCommand(true)
    .hook('preAction', (_program, verb) => mustHaveValues(verb, args));
  const loaded = await loadVerbs(FOLDER, named);
  for (const { verb, heading } of VERBS) {
    const command = loaded.find((each) => each.name() === verb);
    if (command) program.addCommand(command.helpGroup(heading));
  }
  inheritSettings(program);
  // Commander's own `help` takes one word: "help index hide" is "index help hide".
  const [first = '', ...rest] = named;
  const isDeep = named !== args && loaded.some((verb) => verb.name() === first && verb.commands.length > 0);
  const line = args.length === 0 ? ['help'] : isDeep ? [first, 'help', ...rest] : args;
  await program.parseAsync(line, { from: 'user' });
}

/** The module of a verb. `verbs`: the folder of its own verbs. */
interface VerbModule {
  readonly default: CommandUnknownOpts;
  readonly verbs?: URL;
}

/** The files of a folder that are verbs, by their names. */
function verbFiles(folder: URL): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.[jt]s$/.test(file));
  return new Map(files.map((file) => [file.replace(/\.[jt]s$/, ''), file]));
}

/**
 * Throws a `UsageError` that says what to type, where the first word is not a command and its
 * meaning is clear.
 */
function mustBeCommand(named: readonly string[]): void {
  const meant = whatIsMeant(named, [...verbFiles(INDEX).keys()]);
  if (!meant) return;
  const [line = 'npx masthead-cli help'] = commandLine(...meant);
  throw new UsageError(`There is no command "${named[0]}"; type: ${line}`);
}

/**
 * Loads the verbs of a folder, one per file: only the one that `args` begin with, if there is such
 * a verb; otherwise all, to list them or to suggest one.
 */
export async function loadVerbs(folder: URL, [name = '', ...rest]: readonly string[]): Promise<CommandUnknownOpts[]> {
  const files = verbFiles(folder);
  const file = files.get(name);
  const named = file === undefined ? [] : [file];
  const modules = (named.length > 0 ? named : [...files.values()]).map(async (file) => {
    const { default: verb, verbs }: VerbModule = await import(new URL(file, folder).href);
    // A list of all verbs does not need the verbs within each.
    const own = verbs && named.length > 0 ? await loadVerbs(verbs, rest) : [];
    for (const each of own) if (!verb.commands.includes(each)) verb.addCommand(each);
    return verb;
  });
  return Promise.all(modules);
}

/** The end of the help: for a verb, one command line, and where it asks for the app password. */
function helpEnd(command: CommandUnknownOpts): string {
  if (!command.parent) return ABOUT_WRITING;
  const example = Object.entries(EXAMPLES).find(([name]) => name === command.name())?.[1];
  if (example === undefined) return '';
  const writes = command.options.some(({ long }) => long === '--dry-run');
  return `\nExample:\n  ${commandName()} ${example}${writes ? `\n${ABOUT_WRITING}` : ''}`;
}

/**
 * Passes output and help settings on to all verbs, which are made before their parent. Errors are
 * thrown instead of exiting.
 */
function inheritSettings(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : usageError(error, command);
  });
  for (const verb of command.commands) inheritSettings(verb.copyInheritedSettings(command));
}

function usageError({ code, message }: CommanderError, command: CommandUnknownOpts): UsageError {
  // Below what is wrong, a line in brackets suggests what was meant. An argument may have lines,
  // too.
  const said = message.slice('error: '.length);
  const [first = '', suggestion] = said.split(/\n(?=\([^\n]*$)/);
  const hint = suggestion === undefined ? '' : ` ${suggestion}`;
  const path = pathOf(command);
  if (code === 'commander.unknownCommand' && !command.parent)
    return new UsageError(`There is no command "${command.args[0]}"${hint}; ${path} help lists the commands.`);
  const missing = command.registeredArguments[command.args.length]?.description;
  const what = code === 'commander.missingArgument' && missing ? ` (${missing})` : '';
  return new UsageError(`${path}: ${first.replace(/\.$/, '')}${what}${hint}; ${path} --help shows what it takes.`);
}

/** A command's full name, such as `masthead init`. */
function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/**
 * Throws a `UsageError` where a flag is followed by another flag instead of its value: most likely
 * the value was forgotten.
 */
function mustHaveValues(verb: CommandUnknownOpts, args: readonly string[]): void {
  for (const { long, required } of verb.options) {
    const next = args.find((arg, index) => required && args[index - 1] === long && /^-./.test(arg));
    if (next === undefined) continue;
    throw new UsageError(
      `${long} needs a value, and "${next}" looks like a flag; if it is the value, write ${long}="${next}".`,
    );
  }
}

/** The verbs by their users. Help lists each group under its heading, in this order. */
export const GROUPS = {
  publishers: {
    heading: 'For publishers, who write the records behind their cards:',
    verbs: ['init', 'theme', 'icon', 'set', 'show', 'list', 'document', 'sync', 'proof'],
  },
  readers: {
    heading: 'For readers, who ask about a link or a person:',
    verbs: ['card', 'profile', 'doctor', 'verify'],
  },
  operators: {
    heading: 'For operators, who run an AppView:',
    verbs: ['serve', 'backfill', 'index'],
  },
} as const;

/** The same in one list. */
export const VERBS: readonly {
  readonly verb: string;
  readonly group: keyof typeof GROUPS;
  readonly heading: string;
}[] = (['publishers', 'readers', 'operators'] as const).flatMap((group) => {
  const { heading, verbs } = GROUPS[group];
  return verbs.map((verb) => ({ verb, group, heading }));
});

/** One example for each verb of publishers and readers, for the end of its help. */
export const EXAMPLES: Readonly<Record<(typeof GROUPS)['publishers' | 'readers']['verbs'][number], string>> = {
  init: 'init --account alice.example --url https://alice.example --name "Alice writes"',
  theme: 'theme --account alice.example --accent "#0c5aa0"',
  icon: 'icon picture.jpg --fit --account alice.example',
  set: 'set --account alice.example --name "Alice writes letters"',
  show: 'show --account alice.example',
  list: 'list --account alice.example',
  document: 'document https://alice.example/essay --account alice.example --set title="A better title"',
  sync: 'sync feed.xml --account alice.example --dry-run',
  proof: 'proof https://alice.example/essay',
  card: 'card https://alice.example/essay',
  profile: 'profile alice.example',
  doctor: 'doctor https://alice.example/essay',
  verify: 'verify https://alice.example --account alice.example --write public',
};

/** Words that people guess, with the right commands. A word in capitals is a placeholder. */
const GUESSES: Readonly<Record<string, readonly string[]>> = {
  check: ['doctor', 'LINK'],
  create: ['init'],
  diagnose: ['doctor', 'LINK'],
  login: ['init'],
  markup: ['proof', 'LINK'],
  preview: ['card', 'LINK'],
  rename: ['set', '--name', 'NAME'],
  url: ['set', '--url', 'URL'],
};

/**
 * The right command for a command line whose first word is not a command, where its meaning is
 * clear.
 *
 * @param args the words after the command's name
 * @param inIndex the verbs within `index`
 * @returns `null` for a command, and for an unknown word
 */
export function whatIsMeant(args: readonly string[], inIndex: readonly string[]): readonly string[] | null {
  const [word = '', ...rest] = args;
  if (inIndex.includes(word)) return ['index', ...args];
  const guess = Object.hasOwn(GUESSES, word) ? GUESSES[word] : undefined;
  if (!guess) return null;
  const isGiven = rest.length > 0 && !rest[0]?.startsWith('-');
  return [...guess.filter((part) => !isGiven || part !== part.toUpperCase()), ...rest];
}
