import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { RepositoryRecords } from '../../../../../src/atproto/node/repository/repository-records.ts';
import { saidOfMiss } from '../missed.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const KEY = '3mwozxkf2m222';

function owner(url?: string): RepositoryRecords {
  const uri = `at://${DID}/site.standard.publication/${KEY}`;
  return {
    account: { did: DID, handle: 'alice.example', pds: 'https://pds.example' },
    publications: url === undefined ? [] : [{ uri, cid: 'c', record: { url, name: 'Alice' } }],
    documents: [],
    whole: true,
  };
}

/** What a shell gives the command that the advice names, one argument a line. */
async function pasted(link: string, of: RepositoryRecords): Promise<string[]> {
  const [command = ''] = (await saidOfMiss(link, of))?.step.run ?? [];
  return execFileSync('sh', ['-c', `npx() { printf '%s\\n' "$@"; }\n${command}`], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

it.each([
  ['nothing special', 'https://www.alice.example/blog'],
  ['a command in a command', 'https://www.alice.example/$(echo$IFS-n$IFSgone)'],
  ['a second command', 'https://www.alice.example/a;echo&echo'],
  ['a quote', "https://www.alice.example/a'b"],
  ['the signs of a replacement', "https://www.alice.example/$&$'$$"],
])('a command that it advises may be pasted into a shell: %s', async (_, link) => {
  const of = owner(link.replace('www.', ''));
  expect(await pasted(link, of)).toEqual([
    'masthead-cli',
    'set',
    '--url',
    link,
    '--account',
    'alice.example',
    '--publication',
    KEY,
  ]);
});

it('likewise where the host is no name of a host', async () => {
  expect(await pasted('https://a$(id).example/x', owner())).toEqual([
    ...['masthead-cli', 'init'],
    ...['--url', 'https://a$(id).example'],
    ...['--name', 'a$(id).example'],
    ...['--account', 'alice.example'],
  ]);
});
