import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { picture } from '../../../../../test/publish/pictures.ts';
import { callMasthead } from '../../../../masthead-cli/test/call-masthead.ts';
import type { World } from '../world.ts';

const VERBS = join(import.meta.dirname, '../../../../masthead-cli/src/verbs/publish');

/** The commands that a report prints first: the lines below `run:`, up to the first that is none. */
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

/** Whether a command is run here: not a question to the doctor himself, and none with a name that only a person knows. */
export function isWrite(command: string): boolean {
  return !/^npx masthead-cli (?:doctor|publish init .*alice\.example)/.test(command);
}

/** Asks what `isWrite` leaves out, with the name of the person for the one that stands for it; what would write is only shown. */
export async function askAdvice(command: string, world: World, folder: string): Promise<void> {
  const [, ...words] = await shellWords(command.replaceAll('alice.example', world.alice.handle));
  const asked = await callMasthead([...words, ...(words[0] === 'publish' ? ['--dry-run'] : [])], {
    env: { TMPDIR: folder },
    cwd: folder,
  });
  const answered = words[0] === 'publish' ? asked.code === 0 : /^(?:There is|Could not)/.test(asked.out);
  if (!answered) throw new Error(`${command}\n${asked.out}${asked.err}`);
}

/**
 * Runs a command as somebody does who copies it into a shell, in a folder with the picture `icon.png` and the site's folder `public`: a real shell takes its words
 * apart. Only the consent is added.
 *
 * @throws an error with what the command said, unless it ended well
 */
export async function runAdvice(command: string, world: World, folder: string): Promise<void> {
  mkdirSync(join(folder, 'public'), { recursive: true });
  const icon = join(folder, 'icon.png');
  if (!existsSync(icon)) writeFileSync(icon, await picture(300, 260));
  const [, ...words] = await shellWords(command);
  const [verb, name = ''] = words;
  if (verb === 'publish' && !existsSync(join(VERBS, `${name}.ts`))) return writeFields(words, world);
  const env = { MASTHEAD_APP_PASSWORD: world.alice.appPassword, TMPDIR: folder };
  const done = await callMasthead([...words, ...(verb === 'publish' ? ['--yes'] : [])], { env, cwd: folder });
  // Before the file is uploaded, verify says that the site does not name the record.
  const ended = verb === 'verify' ? /Upload |For the <head>/.test(done.out) : done.code === 0;
  if (!ended) throw new Error(`${command}\n${done.out}${done.err}`);
}

/** The words of a command after `npx`, as a shell takes them apart. */
async function shellWords(command: string): Promise<string[]> {
  const script = `npx() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  return stdout.split('\0').slice(0, -1);
}

/** What `publish set` and `publish document` do, for a tree without them: the flags are the contract. */
async function writeFields(words: readonly string[], { alice }: World): Promise<void> {
  const [, name, uri = ''] = words;
  const flag = (wanted: string) => words.flatMap((word, at) => (words[at - 1] === wanted ? [word] : []));
  const collection = `site.standard.${name === 'document' ? 'document' : 'publication'}`;
  if (words.includes('--new')) {
    const site = `at://${alice.did}/site.standard.publication/${flag('--publication')[0]}`;
    const record = { site, title: flag('--title')[0], path: flag('--path')[0], publishedAt: new Date().toISOString() };
    return void (await alice.createRecord(collection, record));
  }
  const rkey = String(name === 'document' ? uri.split('/').at(-1) : flag('--publication')[0]);
  if (words.includes('--delete')) return alice.deleteRecord(collection, rkey);
  const record = await alice.getRecord(collection, rkey);
  const pairs = (wanted: string) =>
    flag(wanted).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
  for (const [field, value] of pairs('--set')) record[field] = value;
  for (const [field, value] of pairs('--set-json')) record[field] = JSON.parse(value);
  for (const field of flag('--unset')) delete record[field];
  await alice.putRecord(collection, rkey, record);
}
