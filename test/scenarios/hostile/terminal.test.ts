import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { VERBS as ALL_VERBS } from '../../../packages/masthead-cli/src/process/command-line.ts';
import { callAtTerminal, callMasthead, startMasthead } from '../../../packages/masthead-cli/test/call-masthead.ts';
import { printableLog } from '../../../src/core/log.ts';
import { UNSPEAKABLE } from '../../core/unspeakable.ts';
import { until } from '../../support/clock/clock.ts';
import { openSqliteWriter } from '../../support/index/test-index.ts';
import { newFolder } from '../../support/new-folder.ts';
import {
  DOCUMENT_URI,
  HANDLE,
  MANNERS,
  type Manner,
  startTalkingHost,
  type TalkingHost,
  URI,
  WORDS,
} from './servers/talking-host.ts';

const CLI = join(import.meta.dirname, '../../../packages/masthead-cli/src/masthead.ts');
const MANNERS_OF_HOSTS = Object.keys(MANNERS) as Manner[];

let hosts: ReadonlyMap<Manner, TalkingHost>;
const folder = newFolder();
let number = 0;
beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  hosts = new Map(
    await Promise.all(MANNERS_OF_HOSTS.map(async (manner) => [manner, await startTalkingHost(manner)] as const)),
  );
});

function hostThat(manner: Manner): TalkingHost {
  const host = hosts.get(manner);
  if (!host) throw new Error('The host is not there.');
  return host;
}

/** A folder of one's own: a database and previews go there. */
function own(): string {
  const place = join(folder, String(number++));
  mkdirSync(place);
  return place;
}

// By code points and not by the pattern that takes them out.
const FORBIDDEN = new Set(Object.values(UNSPEAKABLE).flatMap((all) => [...all.replaceAll(/[\n ]/g, '')]));

/** What a terminal or a log must not get; `also` is what our own lines may hold. */
function mustBeClean(output: string, also: RegExp = /(?!)/g): void {
  const shown = output.replace(also, '');
  const found = [...shown].filter((character) => FORBIDDEN.has(character));
  expect(found.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  expect(shown.split('\n').filter((line) => line.startsWith('FORGED'))).toEqual([]);
}

/** How a line of a server's log begins. */
const OURS = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z (?:Masthead|This process|Stopping|Backfill|ws:|http:|Going on|A gap|did:)/;

const network = ({ url }: TalkingHost) => ['--plc', url, '--dev', url];
const ACCOUNT = `--account ${HANDLE}`;

// HOST becomes the host's address. What writes is stopped by --dry-run once it has shown what
// it would do.
const CHANGE = `--drop-broken --dry-run --publication ${URI} ${ACCOUNT}`;
const VERBS = [
  `list ${ACCOUNT}`,
  `show --publication ${URI} ${ACCOUNT}`,
  // Of several it names all.
  `show ${ACCOUNT}`,
  `init --url https://new.example --name New --dry-run ${ACCOUNT}`,
  `theme --accent #0c5aa0 ${CHANGE}`,
  `icon --remove ${CHANGE}`,
  `icon --from-avatar ${CHANGE}`,
  `set --name New ${CHANGE}`,
  `set --url https://new.example ${CHANGE}`,
  `verify ${URI}`,
  `verify HOST/site ${ACCOUNT}`,
  'doctor HOST/site --app-view HOST --backlinks HOST --bluesky HOST',
  `doctor HOST/other --app-view HOST ${ACCOUNT}`,
  'card HOST/site --app-view HOST --backlinks HOST',
  `profile ${HANDLE}`,
  `profile ${HANDLE} --app-view HOST`,
  `document ${DOCUMENT_URI} ${ACCOUNT}`,
  `document ${DOCUMENT_URI} --set path=/new --dry-run ${ACCOUNT}`,
  `sync HOST/feed --dry-run --publication ${URI} ${ACCOUNT}`,
  `proof ${URI}`,
];

it('all verbs of publishers and readers are asked', () => {
  const asked = new Set(VERBS.map((line) => line.split(' ')[0]));
  expect(ALL_VERBS.filter(({ verb, group }) => group !== 'operators' && !asked.has(verb))).toEqual([]);
});

const DRAWN = ['card HOST/site --app-view HOST --html', `profile ${HANDLE} --app-view HOST --svg`];

const AS_JSON = VERBS.map((verb) => `${verb} --json`);
/**
 * How each fails is the same for every format: of JSON a few; and in whatever way, for every verb.
 */
const ASKED: Readonly<Record<Manner, readonly string[]>> = {
  'answers, and every word is hostile': [...VERBS, ...AS_JSON, ...DRAWN],
  'refuses, with a hostile message': [...VERBS, ...AS_JSON.filter((_, at) => at % 5 === 0)],
  'has a fault, with a hostile name': VERBS.filter((_, at) => at % 4 === 0),
  'knows nobody, with a hostile message': VERBS.filter((_, at) => at % 4 === 1),
};

describe.each(MANNERS_OF_HOSTS)('a host that %s', (manner) => {
  it.each(ASKED[manner])('%s', async (verb) => {
    const host = hostThat(manner);
    const { out, err } = await callMasthead([...verb.replaceAll('HOST', host.url).split(' '), ...network(host)]);
    expect(out + err).not.toBe('');
    mustBeClean(out);
    mustBeClean(err);
    if (verb.endsWith('--json')) for (const line of out.split('\n').filter((some) => some !== '')) JSON.parse(line);
    // A fault of ours would show where it happened.
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe.each([
  ['answers, and every word is hostile', 'text'],
  ['refuses, with a hostile message', 'json'],
] as const)('what runs long, of a host that %s', (manner, log) => {
  it('backfill, and the dead letters of it', async () => {
    const host = hostThat(manner);
    const [cwd, db] = [own(), ['--db', 'index.sqlite']];
    const flags = ['--from', host.url, '--collection', 'site.standard.publication', ...db, ...network(host)];
    const backfill = startMasthead(['backfill', ...flags], { cwd });
    await until(() => expect(backfill.said()).not.toBe(''));
    await backfill.stop();
    mustBeClean(backfill.said());
    const letters = await callMasthead(['index', 'dead-letters', ...db], { cwd });
    mustBeClean(letters.out + letters.err);
  });

  it(`serve --log ${log}`, async () => {
    const host = hostThat(manner);
    const source = ['--source', host.relay, '--source-is', 'relay', '--backfill', '--backfill-from', host.url];
    const flags = ['--port', '0', '--log', log, ...source, ...network(host)];
    const server = startMasthead(['serve', ...flags], { cwd: own() });
    await until(() => expect(server.said()).toContain('word'));
    await server.stop();
    mustBeClean(server.said());
    const lines = server.said().trim().split('\n');
    if (log === 'json') for (const line of lines) JSON.parse(line);
    else for (const line of lines) expect(line).toMatch(OURS);
  });
});

describe('words from elsewhere', () => {
  it('what the index put aside', async () => {
    const place = own();
    const file = join(place, 'index.sqlite');
    openSqliteWriter(file).close();
    const database = new DatabaseSync(file);
    database
      .prepare('INSERT INTO dead_letters (source, cursor, about, reason, body, time) VALUES (?, 1, ?, ?, ?, 1)')
      .run(WORDS, WORDS, WORDS, WORDS.replaceAll('\0', ''));
    database.close();
    const { out } = await callMasthead(['index', 'dead-letters', '--db', file]);
    mustBeClean(out.replaceAll('\ufffd', '?'));
    expect(JSON.parse(out)).toMatchObject({ about: expect.stringContaining('\u202e') });
  });

  const typed = WORDS.replaceAll('\0', '');
  it.each([
    ['an unknown command', [typed]],
    ['what is no link', ['card', typed]],
    ['who is nobody', ['profile', typed]],
    ['what cannot be hidden', ['index', 'hide', typed]],
    ['a database that is not there', ['index', 'hide', '--list', '--db', join(CLI, '..', typed)]],
    ['an address that is none', ['serve', '--source', typed]],
  ])('on the command line: %s', async (_note, args) => {
    const { out, err, code } = await callMasthead(args);
    expect({ code, said: out + err }).not.toMatchObject({ said: '' });
    mustBeClean(out + err);
  });

  it('on a terminal, where colours and questions are our own', async () => {
    const host = hostThat('answers, and every word is hostile');
    const place = own();
    const args = ['verify', `${host.url}/site`, '--write', place, ...network(host)];
    const { out } = await callAtTerminal(args, { cwd: place, input: 'n' });
    expect(out).toContain('[y/N]');
    // What the terminal itself adds at the ends of lines, and what readline does to draw the
    // prompt.
    mustBeClean(out.replaceAll('\u001b[', '<CSI>'), /\r|<CSI>(?:\d*[GJK]|\?2004[hl])/g);
  });
});

it('an AppView in a program of somebody else logs one clean line, however long the words', () => {
  const lines: unknown[][] = [];
  printableLog((...line) => lines.push(line))(`A ${WORDS.repeat(100)}`, { reason: WORDS, level: 'error', count: 3 });
  expect(lines).toHaveLength(1);
  const [[line, fields]] = lines as [[string, { reason: string }]];
  expect(line.length).toBeLessThan(2100);
  mustBeClean(line);
  mustBeClean(fields.reason);
  expect(line).not.toContain('\n');
  expect(fields).toMatchObject({ level: 'error', count: 3 });
});
