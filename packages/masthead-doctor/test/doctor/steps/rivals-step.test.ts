import { expect, test } from 'vitest';
import { makeStep } from '../../../src/doctor/diagnosis.ts';
import { claimsOf, matchOf } from '../../../src/doctor/owners/claims.ts';
import { rivalsStep } from '../../../src/doctor/steps/rival-steps.ts';

const LINK = 'https://tide.example';

function ranked(name: string, handle: string, ownsHost = false) {
  const uri = `at://did:plc:${name}/site.standard.publication/pub`;
  const found = { uri, cid: '', record: { name, url: LINK } };
  const account = { did: `did:plc:${name}`, handle, pds: 'https://pds.example' };
  const [claim] = claimsOf({ account, publications: [found], documents: [], whole: true });
  const match = claim && matchOf(claim, { verified: false, ownsHost, claimedAt: () => 1 });
  if (!claim || !match) throw new Error('It makes no claim.');
  return { claim, match, verification: makeStep.verification.warn('nobody') };
}

const mirror = ranked('mirror', 'tide.example.web.brid.gy');

test('whoever has a mirror of their site learns that another record comes before it because of that', () => {
  const mine = ranked('z', 'z.example');
  expect(rivalsStep([mine, mirror], mirror, true)).toMatchObject({
    verdict: 'broken',
    instead: mine.claim.found.uri,
    found: expect.stringContaining("yours is a bridge's mirror of the web site"),
  });
});

test('a mirror does not come before what a person wrote, and is named as a rival all the same', () => {
  const mine = ranked('z', 'z.example');
  expect(rivalsStep([mine, mirror], mine, true)).toMatchObject({ verdict: 'warn' });
});

test('the handle of a site’s own is none of a mirror', () => {
  const own = ranked('own', 'tide.example', true);
  const step = rivalsStep([own, ranked('z', 'z.example')], ranked('z', 'z.example'), true);
  expect(step.found).toContain("its owner's handle is the link's host");
});
