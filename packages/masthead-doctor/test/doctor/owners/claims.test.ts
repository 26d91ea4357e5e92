import { describe, expect, it } from 'vitest';
import { checkCard } from '../../../../../src/check/index.ts';
import { ALICE, MALLORY, SHARED_SEGMENTS } from '../../../../../test/core/match/shared-segments.ts';
import { repositoryOf } from '../../../../../test/support/written-records.ts';
import { claimsOf, isFor } from '../../../src/doctor/owners/claims.ts';

describe('a claim on the host that a platform’s authors share', () => {
  it.each(SHARED_SEGMENTS)('$note', ({ base, path, link, alice, mallory }) => {
    for (const [account, matches] of [[ALICE, alice] as const, [MALLORY, mallory] as const]) {
      const uri = `at://${account.did}/site.standard.document/3post`;
      const found = { uri, cid: 'bafy', record: { site: base, path } };
      const owner = repositoryOf({
        account: { ...account, pds: 'https://pds.example' },
        publications: [],
        documents: [found],
        whole: true,
      });
      expect(claimsOf(owner).map((claim) => isFor(claim, link))).toEqual([matches]);
      // So do the findings, which have the account by its at-uri and as commands name it.
      const document = { uri, record: found.record, account: account.handle };
      expect(checkCard({ document, link }).every(({ id }) => !/^(?:other-|no-path)/.test(id))).toBe(matches);
    }
  });
});
