import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/publish/pictures.ts';
import { serveMemoryNetwork } from '../../../test/support/network/serve-memory-network.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import type { GROUPS } from '../src/process/command-line.ts';
import { callAtTerminal, callMasthead } from './call-masthead.ts';

// An account is the same however it is written, for every verb that takes one: what is printed is
// what the handle prints.

/** Each verb of a publisher; a new one needs its row. `who`: the account is its subject. */
const VERBS: Readonly<Record<(typeof GROUPS.publishers.verbs)[number] | 'profile', string>> = {
  init: 'init --url https://new.example --name New --dry-run',
  theme: 'theme --accent 0c5aa0 --dry-run',
  icon: 'icon icon.png --dry-run',
  set: 'set --name Better --dry-run',
  show: 'show',
  list: 'list',
  document: 'document https://alice.example/a',
  sync: 'sync feed.json --before-deploy --dry-run',
  proof: 'proof https://alice.example',
  profile: 'profile {who}',
};

const network = await serveMemoryNetwork();
const [alice, eve] = [await network.createAccount('alice.test'), await network.createAccount('eve.test')];
const folder = newFolder();
beforeAll(async () => {
  const publication = { url: 'https://alice.example', name: 'A' };
  const { uri: site } = await alice.createRecord('site.standard.publication', publication);
  const article = { site, path: '/a', title: 'A', publishedAt: '2026-03-01T10:00:00Z' };
  await alice.createRecord('site.standard.document', article);
  await alice.putRecord('id.sifa.profile.self', 'self', { headline: 'Writes', createdAt: '2026-03-01T10:00:00Z' });
  const items = [{ url: 'https://alice.example/b', title: 'B', date_published: '2026-03-01T10:00:00Z' }];
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'A', items };
  writeFileSync(join(folder, 'feed.json'), JSON.stringify(feed));
  writeFileSync(join(folder, 'icon.png'), await picture(256, 256));
});

const call = (line: string, who: string, env: Record<string, string> = {}) => {
  const words = line.split(' ').map((word) => (word === '{who}' ? who : word));
  const account = line.includes('{who}') || env.MASTHEAD_ACCOUNT !== undefined ? [] : ['--account', who];
  const at = ['--plc', network.plcUrl, '--dev', network.pdsUrl];
  return callMasthead([...words, ...account, ...at], { env: { TMPDIR: folder, ...env }, cwd: folder });
};

const FORMS: readonly { readonly note: string; readonly write: () => string }[] = [
  { note: 'the DID', write: () => alice.did },
  { note: 'the handle with @', write: () => `@${alice.handle}` },
  { note: 'in capital letters', write: () => alice.handle.toUpperCase() },
  { note: 'with a dot at its end', write: () => `${alice.handle}.` },
  { note: 'with white space and signs that nobody sees', write: () => ` \u202a${alice.handle}\u202c ` },
  { note: 'as an at-uri', write: () => `at://${alice.did}` },
  { note: 'the address of the profile', write: () => `https://bsky.app/profile/${alice.handle}` },
  { note: 'that with the DID', write: () => `https://bsky.app/profile/${alice.did}/` },
];

const NEITHER = 'is neither a handle such as alice\\.example nor a (?:DID\\.|did:plc)';
const WRONG = [
  { note: 'an e-mail address', who: 'alice@example.com', says: /^An e-mail address names no account here: give/ },
  {
    note: "the site's address",
    who: 'https://alice.test',
    says: /such as alice\.test, or the DID\.|^"https:\/\/alice.test" is/,
  },
  { note: 'a first name', who: 'alice', says: new RegExp(`^"alice" ${NEITHER}`) },
  { note: 'nothing but white space', who: ' ', says: /--account alice\.example|neither a handle|No account is known/ },
];
/** Each form once with the shortest verb, and each verb with one form of each kind. */
const TAKEN = Object.entries(VERBS).flatMap(([verb, line], at) =>
  FORMS.filter((_, form) => verb === 'list' || form === at % FORMS.length).map((form) => ({ verb, line, ...form })),
);
const REFUSED = Object.entries(VERBS).flatMap(([verb, line], at) =>
  WRONG.filter((_, wrong) => verb === 'list' || wrong === at % WRONG.length).map((wrong) => ({ verb, line, ...wrong })),
);

it.each(TAKEN)('$verb takes the account by $note', async ({ line, write }) => {
  const [expected, done] = [await call(line, alice.handle), await call(line, write())];
  expect(expected).toMatchObject({ code: 0, err: '' });
  expect(done).toEqual(expected);
});

it.each(REFUSED)('$verb says what to give in place of $note', async ({ verb, line, who, says }) => {
  const done = await call(line, who);
  // Whose link it is, nobody can tell then.
  expect(done).toMatchObject({ code: verb === 'proof' ? 2 : 1, out: '' });
  expect(done.err.replace(/^No record was found for \S+: /, '')).toMatch(says);
});

it.each(Object.entries(VERBS).filter(([verb]) => verb !== 'profile'))(
  '%s takes it from the environment, in any form',
  async (_, line) => {
    const expected = await call(line, alice.handle);
    const env = { MASTHEAD_ACCOUNT: ` @${alice.handle} ` };
    expect(await call(line, '', env)).toEqual(expected);
  },
);

it('init asks nothing before it knows whose the publication is', async () => {
  const done = await callAtTerminal(['init'], { env: { MASTHEAD_ACCOUNT: '' }, cwd: folder });
  expect(done).toMatchObject({ code: 1, out: expect.stringMatching(/^Give your handle with --account/) });
});

it('list names who has none by the handle, however it was written', async () => {
  for (const who of [eve.did, `@${eve.handle}`, `https://bsky.app/profile/${eve.did}`])
    expect(await call('list', who)).toMatchObject({ out: expect.stringMatching(/^eve\.test has no publication yet/) });
});
