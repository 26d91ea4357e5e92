import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture } from '../../../../../test/publish/pictures.ts';
import { callMasthead } from '../../../../masthead-cli/test/call-masthead.ts';
import type { World } from '../world.ts';

/** The verbs that write into a repository, and ask before. */
const WRITES: ReadonlySet<string> = new Set(['init', 'theme', 'icon', 'set', 'document']);

/**
 * The commands that a report prints first: the lines below `run:`, up to the first that is none.
 */
export function firstCommands(report: string): string[] {
  const [top = ''] = report.split('\n\n');
  const lines = top.split('\n');
  const at = lines.findIndex((line) => line.trim() === 'run:');
  return at < 0
    ? []
    : lines
        .slice(at + 1)
        .filter((line) => line.startsWith('  npx '))
        .map((line) => line.trim());
}

/** Every command that a report prints, anywhere in it. */
export function allCommands(report: string): string[] {
  return report
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('npx masthead-cli '));
}

/**
 * Whether a command is run here: not a question to the doctor himself, and none with a name that
 * only a person knows.
 */
export function isWrite(command: string): boolean {
  return !/^npx masthead-cli (?:doctor|init .*alice\.example)/.test(command);
}

/**
 * Asks what `isWrite` leaves out, with the name of the person for the one that stands for it; what
 * would write is only shown.
 */
export async function askAdvice(command: string, world: World, folder: string): Promise<void> {
  const [, ...words] = shellWords(command.replaceAll('alice.example', world.alice.handle));
  const writes = WRITES.has(`${words[0]}`);
  const asked = await callMasthead([...words, ...(writes ? ['--dry-run'] : [])], {
    env: { TMPDIR: folder },
    cwd: folder,
  });
  const answered = writes ? asked.code === 0 : /^(?:There is|Could not)/.test(asked.out);
  if (!answered) throw new Error(`${command}\n${asked.out}${asked.err}`);
}

/**
 * Runs a command as somebody does who copies it into a shell, in a folder with the picture
 * `icon.png` and the site's folder `public`. Only the consent is added.
 *
 * @throws an error with what the command said, unless it ended well
 */
export async function runAdvice(command: string, world: World, folder: string): Promise<void> {
  mkdirSync(join(folder, 'public'), { recursive: true });
  const icon = join(folder, 'icon.png');
  if (!existsSync(icon)) writeFileSync(icon, await picture(300, 260));
  const [, ...words] = shellWords(command);
  const [verb = ''] = words;
  const env = { MASTHEAD_APP_PASSWORD: world.alice.appPassword, TMPDIR: folder };
  const done = await callMasthead([...words, ...(WRITES.has(verb) ? ['--yes'] : [])], { env, cwd: folder });
  // Before the file is uploaded, verify says that the site does not name the record.
  const ended = verb === 'verify' ? /Upload |For the <head>/.test(done.out) : done.code === 0;
  if (!ended) throw new Error(`${command}\n${done.out}${done.err}`);
}

/**
 * The words of a command after `npx`, as a shell takes them apart that gets them quoted as
 * `shellWord` does.
 */
function shellWords(command: string): string[] {
  const words = command.matchAll(/(?:'((?:[^']|'\\'')*)'|(\S+))/g);
  return Array.from(words, ([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll("'\\''", "'")).slice(1);
}
