import { beforeEach, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../../../src/atproto/node/guard/guarded-fetch.ts';
import { startInternet } from '../../../../../test/atproto/node/guard/fake-internet.ts';
import { asDid } from '../../../../../test/support/values.ts';
import { firstOf } from '../../../src/doctor/rule.ts';
import { findHandleProof, HANDLE_RULES } from '../../../src/doctor/rules/owner-rules.ts';

const internet = await startInternet();
const guarded = createGuardedFetch(internet.guard);
let serial = 0;
let did: string;
beforeEach(() => {
  serial += 1;
  did = `did:plc:${String.fromCharCode(97 + serial).repeat(24)}`;
  internet.pages.clear();
});

const HANDLE = 'alice.masthead.dev';
const look = async (
  txt: string[][] | null,
  file: string | null,
  alsoKnownAs: unknown = [`at://${HANDLE}`],
  valid = true,
) => {
  internet.pages.set(`directory.masthead.dev/${did}`, JSON.stringify({ id: did, alsoKnownAs }));
  if (file !== null) internet.pages.set(`${HANDLE}/.well-known/atproto-did`, file);
  const account = { did: asDid(did), handle: valid ? HANDLE : 'handle.invalid', pds: 'https://pds.masthead.dev' };
  const options = {
    plc: 'https://directory.masthead.dev',
    fetch: ((input, init) => guarded(String(input), { signal: init?.signal ?? null })) as typeof fetch,
    resolveTxt: async () => txt ?? Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' })),
  };
  const said = await firstOf(HANDLE_RULES, await findHandleProof(account, options, guarded));
  if (!said) throw new Error('Nothing is said.');
  return said.step;
};

describe('the handle, both ways', () => {
  it.each<[note: string, txt: () => string[][] | null, file: () => string | null, says: RegExp]>([
    ['DNS', () => [[`did=${did}`]], () => null, /\(DNS TXT\), and the account claims it/],
    ['the file', () => null, () => `${did}\n`, /\(\/\.well-known\/atproto-did\)/],
    ['both', () => [['did=', did]], () => did, /\(DNS TXT and \/\.well-known\/atproto-did\)/],
  ])('by %s', async (_note, txt, file, says) => {
    expect(await look(txt(), file())).toMatchObject({ verdict: 'ok', found: expect.stringMatching(says) });
  });

  it.each<[note: string, txt: string[][] | null, file: string | null, says: RegExp]>([
    ['neither', null, null, /nothing is there\. .*it answers 404/],
    ['another account in DNS', [['did=did:plc:other']], null, /it says did:plc:other/],
    ['a home page for a file', [['v=spf1']], '<!doctype html>', /names no DID.*names no DID/],
    ['two records', [['did=did:plc:a'], ['did=did:plc:b']], null, /it says did:plc:a and did:plc:b/],
  ])('%s', async (_note, txt, file, says) => {
    const step = await look(txt, file, undefined, false);
    expect(step).toMatchObject({ verdict: 'warn', found: expect.stringMatching(says) });
    expect(step.advice).toMatch(new RegExp(`did=${did}.*card does without`));
  });

  it.each([[[]], [undefined], [['https://alice.example']], ['at://x']])(
    'an account that claims none: %j',
    async (names) => {
      expect(await look(null, null, names ?? null, false)).toMatchObject({
        verdict: 'warn',
        found: expect.stringMatching(/claims no handle/),
      });
    },
  );
});
