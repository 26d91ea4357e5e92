import { describe, expect, it } from 'vitest';
import { writtenDocument } from '../../../../../src/lexicon/records/site-records.ts';
import { ALICE, MALLORY, SHARED_SEGMENTS } from '../../../../../test/core/match/shared-segments.ts';
import { canonical } from '../../../../../test/support/canonical.ts';
import { claimOf } from '../../../src/site/page/judge-names.ts';

describe('claimOf on the host that a platform’s authors share', () => {
  it.each(SHARED_SEGMENTS)('$note', ({ base, path, link, alice, mallory }) => {
    for (const [account, matches] of [[ALICE, alice] as const, [MALLORY, mallory] as const]) {
      const seen = writtenDocument({
        uri: `at://${account.did}/site.standard.document/3post`,
        cid: 'bafy',
        kind: 'document' as const,
        record: { site: base, path },
        account: { ...account, pds: 'https://pds.example' },
      });
      expect(claimOf(canonical(link), seen).claimed !== undefined).toBe(matches);
    }
  });
});
