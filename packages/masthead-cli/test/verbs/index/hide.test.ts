import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopClock } from '../../../../../test/support/clock/clock.ts';
import { folderForEachTest, forEachTest } from '../../../../../test/support/for-each-test.ts';
import {
  account,
  did,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../../../../test/support/index/test-index.ts';
import { newFolder } from '../../../../../test/support/new-folder.ts';
import { onCommandLine } from '../../../../../test/support/postgres/on-command-line.ts';
import { NoIndexError, StoreOpenError } from '../../../../masthead-appview/src/index.ts';
import { shownAddress } from '../../../../masthead-appview/src/store/engine.ts';
import { runCommandLine } from '../../../src/process/command-line.ts';
import { UsageError } from '../../../src/process/usage-error.ts';
import { callMasthead } from '../../call-masthead.ts';

const PUB = uri('a', PUBLICATION, 'pub');
const DOC = uri('a', 'site.standard.document', 'doc');
const hide = (args: string[]) => runCommandLine(['index', 'hide', ...args]);
const unhide = (args: string[]) => runCommandLine(['index', 'unhide', ...args]);
const listDeadLetters = (args: string[]) => runCommandLine(['index', 'dead-letters', ...args]);
const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/;

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((lines: string) => void said.push(...lines.split('\n')));
});
afterEach(() => vi.restoreAllMocks());

const FOLLOWS = '; a running server follows within five seconds.';

/** What a command says, line by line. */
async function saidBy(command: Promise<unknown>): Promise<string[]> {
  said = [];
  await command;
  return said;
}

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  let file: string;
  beforeEach(async () => {
    file = shownAddress(index.file);
    await index.feed(publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post'));
  });

  const inIndex = (...args: string[]) => [...args, '--db', onCommandLine(index.file)];

  test.each([
    ['hide --undo', (args: string[]) => hide([...args, '--undo'])],
    ['unhide', unhide],
  ])('hide takes effect in the index at once, and %s takes it back; both name what was changed', async (_, undo) => {
    for (const subject of [PUB, did('a')]) {
      expect(await saidBy(hide(inIndex(subject)))).toEqual([`${subject} is now hidden in ${file}${FOLLOWS}`]);
      expect(await index.winner('https://a.example/post')).toBeNull();
      const [again = '', ...more] = await saidBy(hide(inIndex(subject)));
      expect(more).toEqual([]);
      expect(again.replace(ISO, 'TIME')).toBe(`${subject} was already hidden in ${file}, since TIME.`);
      expect(await index.winner('https://a.example/post')).toBeNull();
      expect(await saidBy(undo(inIndex(subject)))).toEqual([`${subject} is no longer hidden in ${file}${FOLLOWS}`]);
      expect(await index.winner('https://a.example/post')).not.toBeNull();
      expect(await saidBy(undo(inIndex(subject)))).toEqual([
        `${subject} was not hidden in ${file}; npx masthead-cli index hide --list shows what is hidden.`,
      ]);
      expect(await index.winner('https://a.example/post')).not.toBeNull();
    }
    expect(said.join()).not.toMatch(/password|secret|\?options/);
  });

  test.each([
    { subject: uri('new', PUBLICATION, 'pub'), holds: 'does not have this record now; if it gets it later' },
    { subject: did('new'), holds: 'has nothing of this account now; what it gets later' },
  ])('$subject, which the index does not hold, is noted for the day when it comes', async ({ subject, holds }) => {
    const [first, second, ...more] = await saidBy(hide(inIndex(subject)));
    expect([first, more]).toEqual([`${subject} is now hidden in ${file}${FOLLOWS}`, []]);
    expect(second).toContain(holds);
    // It comes, and nobody ever sees it, nor what stands on it.
    await index.feed(publication('new', 3, 'https://new.example'), document('new', 4, 'pub', '/post'));
    expect(await index.winner('https://new.example')).toBeNull();
    expect(await index.winner('https://new.example/post')).toBeNull();
    await unhide(inIndex(subject));
    expect(await index.winner('https://new.example/post')).toBe(uri('new', 'site.standard.document', 'doc'));
  });

  const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
  test.each<[note: string, act: () => Promise<unknown>, subject: string, stays: string]>([
    ['its account is hidden as well', () => hide(inIndex(did('a'))), PUB, `its account ${did('a')} is hidden`],
    ['its publication is hidden as well', () => hide(inIndex(PUB)), DOC, `its publication ${PUB} is hidden`],
    ['a record of the account is hidden by itself', () => hide(inIndex(DOC)), did('a'), 'of its records 1 is hidden'],
    [
      'the account was taken down where it lives',
      () => index.feed(account('a', 9, false, 'takendown')),
      did('a'),
      'its account is not active (takendown)',
    ],
    [
      'its author labels it so',
      () => index.feed(publication('a', 9, 'https://a.example', 'pub', { labels })),
      PUB,
      'the record itself asks for it',
    ],
  ])('unhide does not say that something is back which stays away: %s', async (_note, act, subject, stays) => {
    await hide(inIndex(subject));
    await act();
    const [first, second] = await saidBy(unhide(inIndex(subject)));
    expect(first).toContain('is no longer hidden');
    expect(second).toContain(stays);
  });

  test('an account may be named by a handle that the index has checked, also within an at-uri', async () => {
    await index.feed(handle('a', 3, 'alice.example'));
    expect(await saidBy(hide(inIndex('Alice.example')))).toEqual([`${did('a')} is now hidden in ${file}${FOLLOWS}`]);
    expect(await saidBy(unhide(inIndex('@alice.example')))).toEqual([
      `${did('a')} is no longer hidden in ${file}${FOLLOWS}`,
    ]);
    const [line] = await saidBy(hide(inIndex(PUB.replace(did('a'), 'alice.example'))));
    expect(line).toBe(`${PUB} is now hidden in ${file}${FOLLOWS}`);
  });

  test('a handle that the index does not know is refused, with the way on', async () => {
    for (const subject of ['nobody.example', `at://nobody.example/${PUBLICATION}/x`]) {
      const error = await hide(inIndex(subject)).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UsageError);
      expect(String(error)).toMatch(/nobody\.example.*DID/);
    }
    expect(await saidBy(hide(inIndex('--list')))).toEqual([`Nothing is hidden in ${file}.`]);
  });

  test('--list shows what is hidden, since when, and whether the index holds it', async () => {
    expect(await saidBy(hide(inIndex('--list')))).toEqual([`Nothing is hidden in ${file}.`]);
    expect(await saidBy(hide(inIndex('--list', '--json')))).toEqual(['[]']);
    const clock = stopClock();
    await hide(inIndex(PUB));
    await clock.advance(1);
    await hide(inIndex(did('new')));
    const [head = '', ...lines] = await saidBy(hide(inIndex('--list')));
    expect(head).toMatch(/^hidden since +in the index +what$/);
    const place = head.indexOf('what');
    expect(lines.slice(0, 2).map((line) => line.slice(place))).toEqual([did('new'), PUB]);
    expect(lines.map((line) => line.slice(head.indexOf('in the'), place).trim()).slice(0, 2)).toEqual(['no', 'yes']);
    for (const line of lines.slice(0, 2)) expect(line.slice(0, 20)).toMatch(ISO);
    expect(lines.slice(2)).toEqual([`In ${file}: 2.`]);

    const [json = ''] = await saidBy(hide(inIndex('--list', '--json')));
    const list: unknown = JSON.parse(json);
    expect(list).toEqual([
      { subject: did('new'), hiddenAt: new Date().toISOString(), held: false },
      { subject: PUB, hiddenAt: new Date(Date.now() - 1).toISOString(), held: true },
    ]);
  });
});

test.each([
  ['no file', undefined, /cannot be read/],
  ['no list', '{"subject":"did:plc:a"}', /not what index hide --list --json writes/],
  ['what names nobody', '[{"subject":"alice.example","hiddenAt":"2026-01-01T00:00:00Z"}]', /not what/],
])('--from with %s hides nothing', async (_note, text, says) => {
  const folder = newFolder();
  const file = join(folder, 'hidden.json');
  if (text !== undefined) writeFileSync(file, text);
  const hiding = hide(['--from', file, '--db', join(folder, 'none.sqlite')]);
  await expect(hiding).rejects.toThrow(UsageError);
  await expect(hiding).rejects.toThrow(says);
});

const TYPO = 'at://did:plc:a/site.standard.publicaton/x';

test.each([
  { note: 'nothing', args: [] },
  { note: 'a link', args: ['https://a.example'], says: /npx masthead-cli doctor/ },
  { note: 'a DID that is none', args: ['did:plc:'] },
  { note: 'two', args: [PUB, 'did:plc:b'] },
  { note: 'an at-uri of no record', args: ['at://did:plc:a/site.standard.publication'] },
  { note: 'a collection with a typing error', args: [TYPO], says: /indexes no/ },
  { note: 'JSON without the list', args: ['--json', PUB], says: /--list/ },
  { note: 'a file and a subject', args: ['--from', 'hidden.json', PUB], says: /cannot be used with --from/ },
])('$note is nothing to hide', async ({ args, says = /./ }) => {
  for (const command of [hide, unhide]) {
    const error = await command(args).catch((reason: unknown) => reason);
    if (command === hide || !args.includes(TYPO)) expect(error).toBeInstanceOf(UsageError);
  }
  await expect(hide(args)).rejects.toThrow(says);
});

describe('where there is no index', () => {
  const folder = folderForEachTest();

  const COMMANDS: readonly string[][] = [
    ['index', 'hide', PUB],
    ['index', 'unhide', PUB],
    ['index', 'hide', '--list'],
    ['index', 'hide', 'alice.example'],
    ['index', 'dead-letters'],
    ['index', 'dead-letters', '--retry'],
    ['index', 'backup', 'copy.sqlite'],
    ['backfill'],
  ];

  test.each(COMMANDS)(
    '%s %s %s makes none without being told where, and says how to name the one that is served',
    async (...args) => {
      vi.restoreAllMocks();
      const { code, out, err } = await callMasthead(args, { cwd: folder });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^There is no .*data\/masthead\.sqlite.*--db.*\n$/);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  const OTHERS: readonly [note: string, make: (file: string) => void, says: RegExp][] = [
    ['nothing at all', () => {}, /There is no .*--db/],
    ['another program’s', (file) => sqlite(file, 'CREATE TABLE moz_places (id)'), /another program.*moz_places.*--db/],
    ['a text', (file) => writeFileSync(file, 'x'.repeat(5000)), /not a database.*--db/],
    ['a folder', (file) => mkdirSync(file), /cannot be opened.*--db/],
  ];
  const sqlite = (file: string, sql: string) => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  test.each(OTHERS)('%s is refused and stays as it is', async (_note, make, says) => {
    const file = join(folder, 'other.sqlite');
    make(file);
    const content = () => {
      try {
        return existsSync(file) ? readFileSync(file).toString('hex') : undefined;
      } catch {
        return 'a folder';
      }
    };
    const before = content();
    for (const command of [
      () => hide([PUB, '--db', file]),
      () => unhide([PUB, '--db', file]),
      () => hide(['--list', '--db', file]),
      () => listDeadLetters(['--db', file]),
    ]) {
      const error = await command().catch((reason: unknown) => reason);
      expect(error instanceof NoIndexError || error instanceof StoreOpenError).toBe(true);
      expect(String(error)).toMatch(says);
    }
    expect(content()).toBe(before);
    expect(readdirSync(folder).filter((name) => !name.startsWith('other.sqlite'))).toEqual([]);
    expect(said).toEqual([]);
  });
});
