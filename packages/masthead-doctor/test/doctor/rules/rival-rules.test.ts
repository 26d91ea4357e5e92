import { expect, test } from 'vitest';
import { asDid } from '../../../../../test/support/values.ts';
import { repositoryOf } from '../../../../../test/support/written-records.ts';
import { claimsOf, matchOf } from '../../../src/doctor/owners/claims.ts';
import type { RankedClaim } from '../../../src/doctor/owners/judge-claims.ts';
import { firstOf } from '../../../src/doctor/rule.ts';
import { RIVAL_RULES } from '../../../src/doctor/rules/rival-rules.ts';

const LINK = 'https://tide.example';

function ranked(name: string, handle: string, ownsHost = false) {
  const uri = `at://did:plc:${name}/site.standard.publication/pub`;
  const found = { uri, cid: '', record: { name, url: LINK } };
  const account = { did: asDid(`did:plc:${name}`), handle, pds: 'https://pds.example' };
  const [claim] = claimsOf(repositoryOf({ account, publications: [found], documents: [], whole: true }));
  const match = claim && matchOf(claim, { verified: false, ownsHost, claimedAt: () => 1 });
  if (!claim || !match) throw new Error('It makes no claim.');
  return { claim, match, verification: { id: 'verification', verdict: 'warn', found: 'nobody' } } as const;
}

const rivals = async (judged: readonly RankedClaim[], chosen: RankedClaim) =>
  (await firstOf(RIVAL_RULES, { judged, chosen, named: true, failures: [] }))?.step;

const mirror = ranked('mirror', 'tide.example.web.brid.gy');

test('whoever has a mirror of their site learns that another record comes before it because of that', async () => {
  const mine = ranked('z', 'z.example');
  expect(await rivals([mine, mirror], mirror)).toMatchObject({
    verdict: 'broken',
    instead: mine.claim.found.uri,
    found: expect.stringContaining("yours is a bridge's mirror of the web site"),
  });
});

test('a mirror does not come before what a person wrote, and is named as a rival all the same', async () => {
  const mine = ranked('z', 'z.example');
  expect(await rivals([mine, mirror], mine)).toMatchObject({ verdict: 'warn' });
});

test('the handle of a site’s own is none of a mirror', async () => {
  const own = ranked('own', 'tide.example', true);
  const step = await rivals([own, ranked('z', 'z.example')], ranked('z', 'z.example'));
  expect(step?.found).toContain("its owner's handle is the link's host");
});
