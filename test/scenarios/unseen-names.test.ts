import { expect, it } from 'vitest';
import { ownerProfile } from '../../packages/masthead-appview/src/query/card-answer.ts';
import { assembleProfileView } from '../../src/atproto/view/assemble-profile-view.ts';
import { checkRecord, parseDocument, parsePublication } from '../../src/lexicon/index.ts';
import { asDid } from '../support/values.ts';

// Profiles fall back to the next name, or to the handle.
it.each([
  ['\u3164', false],
  ['\u0301', true],
])('each reader of names asks that: %j', (name, shows) => {
  const publication = { $type: 'site.standard.publication', url: 'https://a.example', name };
  const document = { site: 'https://a.example', path: '/x', publishedAt: '2026-01-01T00:00:00Z', title: name };
  expect(parsePublication(publication) !== null).toBe(shows);
  expect(parseDocument({ $type: 'site.standard.document', ...document }) !== null).toBe(shows);
  expect(checkRecord('site.standard.publication', publication)).toEqual(
    shows ? [] : [{ path: 'name', message: 'has no character that can be seen' }],
  );
  const blobUrl = () => 'https://a.example/blob';
  const actorProfile = JSON.stringify({ $type: 'app.bsky.actor.profile', displayName: name });
  const owner = { did: asDid('did:plc:a'), handle: 'a.example', pds: null, hasProfile: false, profileHidden: false };
  expect('displayName' in ownerProfile({ ...owner, actorProfile }, blobUrl)).toBe(shows);
  const self = { createdAt: '2026-01-01T00:00:00Z', displayName: name, headline: 'H' };
  const records = { self, actorProfile: { displayName: 'Alice' } };
  const view = assembleProfileView({ did: 'did:plc:a', handle: 'a.example', records, blobUrl } as never);
  expect(view?.displayName).toBe(shows ? name : 'Alice');
});
