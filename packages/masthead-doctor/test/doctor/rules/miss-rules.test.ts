import { expect, it } from 'vitest';
import type { FoundRecord } from '../../../../../src/atproto/node/repository/newest-records.ts';
import { asDid } from '../../../../../test/support/values.ts';
import { repositoryOf } from '../../../../../test/support/written-records.ts';
import type { Missed } from '../../../src/doctor/situation.ts';
import type { PageNames } from '../../../src/site/page/name-page.ts';
import { saidOfMiss } from '../missed.ts';

const DID = asDid('did:plc:aaaaaaaaaaaaaaaaaaaaaaaa');
const PUB = `at://${DID}/site.standard.publication/3mwozxkf2m222`;

const ACCOUNT = { did: DID, handle: 'alice.example', pds: 'https://pds.example' };
const ALICE = { uri: PUB, cid: 'c', record: { url: 'https://alice.example', name: 'Alice' } };
const ownerOf = (publications: readonly FoundRecord[], documents: readonly FoundRecord[] = []) =>
  repositoryOf({ account: ACCOUNT, publications, documents, whole: true });

/** What is advised for a page below a publication that has an article at `/deep/first`. */
async function advised(path: string): Promise<string | undefined> {
  const record = { site: PUB, path: '/deep/first', title: 'First' };
  const document = { uri: `at://${DID}/site.standard.document/3mwozxkf2m222`, cid: 'c', record };
  return (await saidOfMiss(`https://alice.example${path}`, ownerOf([ALICE], [document])))?.step.advice;
}

const DOUBT = /^Only if this page is an article: let the tool/;

it.each([
  ['a tag', '/tag/bread'],
  ['a category within one', '/category/food/bread'],
  ['an archive of a month', '/archive/2026/11'],
  ['a further page of a list', '/essays-of-mine/page/2'],
  ['the front page of a blog', '/blog/'],
  ['a page above an article', '/deep'],
])('a page that lists articles gets no record without a word of doubt: %s', async (_, path) => {
  expect(await advised(path)).toMatch(DOUBT);
});

it.each([
  ['an article', '/essays/second'],
  ['an article about such a word', '/essays/how-to-tag'],
  ['an article beside the other one', '/deep/second'],
])('%s gets one', async (_, path) => {
  expect(await advised(path)).toMatch(/^Let the tool/);
});

it('a site of one’s own below the name of a service is one’s own', async () => {
  const said = await saidOfMiss('https://alice.substack.com', ownerOf([]));
  expect(said?.step.run).toEqual([expect.stringContaining('init --url https://alice.substack.com ')]);
});

/**
 * What is said of `link` where its page or its site names a record that the account does not show,
 * which has nothing else.
 */
async function named(uri: string, publications: readonly FoundRecord[], options: Missed['options']) {
  const names = { named: [{ written: uri }], sites: [] } as unknown as PageNames;
  return JSON.stringify(
    await saidOfMiss('https://alice.example/essay', ownerOf(publications), undefined, { names, options }),
  );
}

it.each([
  ['a publication', `at://${DID}/site.standard.publication/3mwozxkf2m229`, []],
  ['a document', `at://${DID}/site.standard.document/3mwozxkf2m229`, [ALICE]],
])('%s that a page names and that is not there has its key; what may be hidden is not named', async (_, uri, own) => {
  expect(await named(uri, own, {})).toMatch(/--key 3mwozxkf2m229/);
  expect(await named(uri, own, { hidden: async () => new Set() })).not.toContain('3mwozxkf2m229');
});

// What a shell makes of such words: test/check/command-line.journey.test.ts.
it.each([
  ['a command in a command', '/$(echo$IFS-n$IFSgone)'],
  ['a second command', '/a;echo&echo'],
  ['a quote', "/a'b"],
  ['the signs of a replacement', "/$&$'$$"],
])('a command that it advises may be pasted into a shell: %s', async (_, path) => {
  const link = `https://www.alice.example${path}`;
  const publication = { uri: PUB, cid: 'c', record: { url: link.replace('www.', ''), name: 'Alice' } };
  const words = `'${link.replaceAll("'", "'\\''")}'`;
  expect((await saidOfMiss(link, ownerOf([publication])))?.step.run).toEqual([
    `npx masthead-cli set --url ${words} --account alice.example --publication 3mwozxkf2m222`,
  ]);
});

it('a command that it advises may be pasted into a shell whatever the host is called', async () => {
  const missed = await saidOfMiss('https://a$(id).example/x', ownerOf([]));
  expect(missed?.step.run).toEqual([
    "npx masthead-cli init --url 'https://a$(id).example' --name 'a$(id).example' --account alice.example",
  ]);
});
