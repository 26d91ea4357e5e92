import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWithRecord, exitCode } from '../../../tools/lexicons/compare-lexicons.ts';
import type { LexiconFile } from '../../../tools/lexicons/lexicon-files.ts';
import { LEXICON_SCHEMA, lexiconCid } from '../../../tools/lexicons/lexicon-record.ts';
import { PublishedLexicons } from '../../../tools/lexicons/published-lexicons.ts';
import { type NameServer, startNameServer } from '../../support/network/name-server.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// Lexicons in a real repository on a real PDS, and a name server that leads there.
let network: TestNetwork;
let dns: NameServer;
let publisher: TestAccount;

const lexicon = (id: string, more: object = {}): LexiconFile => {
  const document = { lexicon: 1, id, defs: { main: { type: 'token', description: 'A word.', ...more } } };
  return { document, text: JSON.stringify(document) };
};
const publish = ({ document }: LexiconFile) => publisher.putRecord(LEXICON_SCHEMA, document.id, document);

beforeAll(async () => {
  [network, dns] = await Promise.all([startNetwork(), startNameServer()]);
  publisher = await network.createAccount('lexicons.test');
  dns.names.set('_lexicon.words.example', [[`did=${publisher.did}`]]);
});
afterAll(async () => {
  await Promise.all([network.close(), dns.close()]);
});

const published = () => new PublishedLexicons({ plc: network.plcUrl, resolveTxt: dns.resolveTxt });
const compare = async (file: LexiconFile) => compareWithRecord(file, await published().find(file.document.id));

describe('a lexicon on the network', () => {
  it('is the same as the file, whose CID is that of the record', async () => {
    const file = lexicon('example.words.same');
    const { cid } = await publish(file);
    expect(await compare(file)).toEqual({ id: 'example.words.same', verdict: 'same', says: [] });
    expect(await lexiconCid(file.document)).toBe(cid);
  });

  it('differs, and it is said where', async () => {
    await publish(lexicon('example.words.other', { description: 'Another word.' }));
    expect(await compare(lexicon('example.words.other'))).toEqual({
      id: 'example.words.other',
      verdict: 'differs',
      says: ['defs.main.description: "A word." here, "Another word." there'],
    });
  });

  it.each([
    ['has no record', 'example.words.absent', undefined, /has no record of it/],
    [
      'has an authority that DNS does not know',
      'example.nobody.word',
      undefined,
      /DNS names no account at _lexicon\.nobody\.example/,
    ],
    ['has an authority without such a text', 'example.texts.word', [['v=spf1 -all']], /DNS names no account/],
    [
      'has two accounts that speak for it',
      'example.two.word',
      [['did=did:plc:a'], ['did=did:plc:b']],
      /not one account/,
    ],
    ['has what is no DID', 'example.odd.word', [['did=alice.example']], /not one account/],
    [
      'has an account that there is not',
      'example.gone.word',
      [['did=did:plc:aaaaaaaaaaaaaaaaaaaaaaaa']],
      /no account with a PDS/,
    ],
  ])('is not found where it %s', async (_note, id, txt, says) => {
    const [, authority] = id.split('.');
    if (txt) dns.names.set(`_lexicon.${authority}.example`, txt);
    const compared = await compare(lexicon(id));
    expect(compared.verdict).toBe('not found');
    expect(compared.says.join()).toMatch(says);
  });

  it.each([
    ['a name server that is silent', 'example.silent.word', 'silence' as const],
    ['a name server that fails', 'example.failing.word', 'SERVFAIL' as const],
  ])('is not reachable with %s', async (_note, id, txt) => {
    const [, authority] = id.split('.');
    dns.names.set(`_lexicon.${authority}.example`, txt);
    expect((await compare(lexicon(id))).verdict).toBe('not reachable');
  });

  it('is not reachable where the account’s directory is down', async () => {
    const away = new PublishedLexicons({ plc: 'http://127.0.0.1:9', resolveTxt: dns.resolveTxt });
    expect((await away.find('example.words.same')).kind).toBe('not reachable');
  });

  it('is looked up by one question to DNS for all of an authority', async () => {
    const all = published();
    dns.asked.length = 0;
    await all.find('example.words.same');
    await all.find('example.words.other');
    expect(dns.asked).toEqual(['_lexicon.words.example']);
  });
});

it.each([
  [['same', 'same'], 0],
  [[], 0],
  [['same', 'differs', 'not reachable'], 1],
  [['not found'], 1],
  [['same', 'not reachable'], 2],
] as const)('a comparison with %j ends with %d', (verdicts, code) => {
  expect(exitCode(verdicts.map((verdict) => ({ id: 'a.b.c', verdict, says: [] })))).toBe(code);
});
