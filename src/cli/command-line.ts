import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Command, type CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { print, printError } from './terminal/output.ts';
import { UsageError } from './usage-error.ts';

const VERBS = new URL('./verbs/', import.meta.url);

/**
 * Runs one command line. `verbs/{name}.ts` is the verb of that name; it alone is loaded when it is named, for a publisher does not have the AppView's packages.
 *
 * @param args what stands behind `masthead`
 * @throws {UsageError} the command line makes no sense
 * @throws {CommanderError} help or the version was shown; `exitCode` says what the process is to end with
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const { version }: { version: string } = createRequire(import.meta.url)('masthead/package.json');
  const program = new Command('masthead')
    .description('Cards for links and profiles for people, from AT Protocol records.')
    .version(version, '--version', 'print the version')
    // A verb sees all that stands behind its name.
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: pathOf, sortOptions: true })
    .configureOutput({
      writeOut: (text) => print(...text.trimEnd().split('\n')),
      writeErr: (text) => printError(...text.trimEnd().split('\n')),
      // It is thrown as a UsageError and said by whoever catches it.
      outputError: () => {},
    })
    .hook('preAction', (_program, verb) => mustHaveValues(verb, args));
  for (const verb of await loadVerbs(VERBS, args[0])) program.addCommand(verb);
  inheritSettings(program);
  await program.parseAsync(args.length === 0 ? ['help'] : args, { from: 'user' });
}

/**
 * The verbs of a folder, one of each file.
 *
 * @param name the verb that is wanted; without one, and where there is none of that name, all are loaded: to be listed, or to suggest one
 */
export async function loadVerbs(folder: URL, name?: string): Promise<CommandUnknownOpts[]> {
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.[jt]s$/.test(file));
  const named = files.filter((file) => file.replace(/\.[jt]s$/, '') === name);
  const modules = (named.length > 0 ? named : files).map(async (file) => {
    const { default: verb }: { default: CommandUnknownOpts } = await import(new URL(file, folder).href);
    return verb;
  });
  return Promise.all(modules);
}

/** A verb is made before it is known whose it is, so it takes over where it writes to and what its help looks like. */
function inheritSettings(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : usageError(error, command);
  });
  for (const verb of command.commands) inheritSettings(verb.copyInheritedSettings(command));
}

function usageError({ code, message }: CommanderError, command: CommandUnknownOpts): UsageError {
  const path = pathOf(command);
  const end = message.lastIndexOf('\n(Did you mean ');
  const said = message.slice('error: '.length, end < 0 ? undefined : end).replace(/\.$/, '');
  const hint = end < 0 ? '' : ` (did${message.slice(end + '\n(Did'.length)}`;
  const help = `${path} --help`;
  switch (code) {
    case 'commander.unknownCommand': {
      if (!command.parent)
        return new UsageError(`There is no command "${command.args[0]}"${hint}; masthead help lists those there are.`);
      const names = command.commands.map((verb) => verb.name());
      return new UsageError(`"${command.name()}" does one of ${names.join(', ')}${hint}; ${help} shows how.`);
    }
    case 'commander.conflictingOption': {
      const flags = Array.from(said.matchAll(/'(--[a-z-]+)/g), ([, flag]) => flag);
      return new UsageError(`${flags.join(' and ')} exclude each other; give one of them.`);
    }
    default:
      return new UsageError(`${path}: ${said}${hint}; ${help} shows what it takes.`);
  }
}

/** `masthead publish init` */
function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/**
 * A flag behind a flag that needs a value is more likely a forgotten value than one.
 *
 * @throws {UsageError}
 */
function mustHaveValues(verb: CommandUnknownOpts, args: readonly string[]): void {
  for (const { long, required } of verb.options) {
    const next = args.find((arg, index) => required && args[index - 1] === long && /^-./.test(arg));
    if (next === undefined) continue;
    throw new UsageError(
      `${long} needs a value, and "${next}" looks like a flag; if it is none, write ${long}="${next}".`,
    );
  }
}
