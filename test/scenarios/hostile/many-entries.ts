import { claimsOf, isFor } from '../../../packages/masthead-doctor/src/doctor/owners/claims.ts';
import { wrongTag } from '../../../packages/masthead-doctor/src/doctor/rules/page-rules.ts';
import { readHead } from '../../../packages/masthead-doctor/src/site/markup/read-head.ts';
import { saidOfMiss } from '../../../packages/masthead-doctor/test/doctor/missed.ts';
import { assembleProfileView, type ProfileRecords } from '../../../src/atproto/index.ts';
import { readOrganisationNames } from '../../../src/atproto/repository/organisations.ts';
import { parseCardView, parseProfileView, primaryPosition, summarizeProfile } from '../../../src/core/index.ts';
import { checkRecord, parseDocument, parseOrgProfile, parsePosition, selfLabels } from '../../../src/lexicon/index.ts';
import { renderProProfile, renderProProfileSvg, renderPubCard } from '../../../src/render/index.ts';
import { asDid } from '../../support/values.ts';
import { repositoryOf } from '../../support/written-records.ts';
import type { Entries } from './counting-thread.ts';

const DID = asDid('did:plc:aaaaaaaaaaaaaaaaaaaaaaaa');
const LINK = 'https://blog.example/notes/first';
const createdAt = '2026-01-01T00:00:00Z';
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const position = (index: number) => ({
  $type: 'id.sifa.profile.position',
  title: 'Engineer',
  entityRef: `https://www.wikidata.org/entity/Q${index}`,
  companyDid: `did:plc:${String(index % 20).padStart(24, 'a')}`,
  startedAt: '2020-01',
  createdAt,
  skills: many(3, (skill) => ({ uri: `at://${DID}/id.sifa.profile.skill/${index + skill}`, cid: 'a' })),
});
const records = (count: number): ProfileRecords => ({
  self: { $type: 'id.sifa.profile.self', createdAt, headline: 'x' },
  positions: many(count, (index) => ({ rkey: `${index}`, value: position(index) })),
  skills: many(count, (index) => ({
    rkey: `${index}`,
    value: { $type: 'id.sifa.profile.skill', name: 'x', createdAt },
  })),
  presentations: many(count, (index) => ({ rkey: `${index}`, value: { title: 'x', createdAt } })),
  presentationDeliveries: many(count, (index) => ({
    rkey: `${index}`,
    value: { presentationRef: { uri: `at://${DID}/id.sifa.profile.presentation/${index}`, cid: 'a' }, createdAt },
  })),
});

export const MANY_ENTRIES: Entries<number> = {
  'parts of a card view': (count) =>
    renderPubCard(
      parseCardView({
        uri: LINK,
        title: 'x',
        labels: many(count, () => ({ val: 'x' })),
        associatedRefs: many(count, () => ({ uri: 'x', cid: 'x' })),
        associatedProfiles: many(count, () => ({ did: 'x', handle: 'x' })),
      }),
    ),
  'parts of a profile view': (count) => {
    const parts = many(count, (index) => ({
      rkey: `${index}`,
      title: 'x',
      name: 'x',
      startedAt: `${2000 + (index % 20)}`,
    }));
    const view = parseProfileView({ did: DID, handle: 'a.example', positions: parts, skills: parts, education: parts });
    if (!view) return null;
    const drawing = renderProProfileSvg(view, { maxSkills: Number.POSITIVE_INFINITY });
    return [
      primaryPosition(view.positions),
      summarizeProfile(view),
      renderProProfile(view, { layout: 'full' }),
      drawing,
    ];
  },
  'records of a profile': (count) =>
    assembleProfileView({ did: DID, handle: 'a.example', records: records(count), blobUrl: () => undefined }),
  'employers of a profile': async (count) => {
    const lists = records(count);
    const self = {
      $type: 'id.sifa.org.profile',
      name: 'x',
      createdAt,
      entityRefs: many(1000, (index) => `https://www.wikidata.org/entity/P${index}`),
    };
    const resolveEntityName = await readOrganisationNames(lists, async () => self);
    return assembleProfileView({
      did: DID,
      handle: 'a.example',
      records: lists,
      resolveEntityName,
      blobUrl: () => undefined,
    });
  },
  'problems of a record': (count) => [
    checkRecord('site.standard.document', { tags: many(count, () => 7), title: 7 }),
    parseDocument({ site: LINK, title: 'x', publishedAt: createdAt, tags: many(count, () => 7) }),
    parseOrgProfile({ name: 'x', createdAt, entityRefs: many(count, String) }),
    parsePosition({ ...position(1), skills: many(count, () => 7) }),
    selfLabels({ labels: { values: many(count, () => ({ val: 'x' })) } }),
  ],
  'links and attributes of a head': (count) =>
    readHead(
      `<head>${'<meta name=a content=b>'.repeat(count)}<link ${many(count, (index) => `a${index}=b`).join(' ')} rel=a>`,
    ),
  'tags of a page that name nothing': (count) =>
    ['<link rel="site.standard.documents" href="at://x">', '<!-- site.standard -->', '<template>', '<noscript>'].map(
      (tag) => wrongTag({ answer: { head: null, transient: false, html: tag.repeat(count) }, named: [] }),
    ),
  'AT Tags of a head': (count) =>
    readHead(`<head>${'<meta name="at:canonical" content="at://x">'.repeat(count)}`).links,
  'claims of an account': (count) => {
    const owner = repositoryOf({
      account: { did: DID, handle: 'a.example', pds: 'https://pds.example' },
      whole: true,
      publications: many(count, (index) => ({
        uri: `at://${DID}/site.standard.publication/${index}`,
        cid: 'a',
        record: { url: `https://blog.example/${index}` },
      })),
      documents: many(count, (index) => ({
        uri: `at://${DID}/site.standard.document/${index}`,
        cid: 'a',
        record: { site: `at://${DID}/site.standard.publication/${index}`, path: `/${index}` },
      })),
    });
    const claims = claimsOf(owner);
    return Promise.all([claims.filter((claim) => isFor(claim, LINK)), saidOfMiss(LINK, owner, claims)]);
  },
};

/** Loops over a text: first those that are linear, then those that are not. */
export const EXAMPLES: Entries<number> = {
  'one loop': (count) => {
    let found = 0;
    for (const letter of 'a'.repeat(count)) if (letter === 'b') found++;
    return found;
  },
  'a search that goes on where it was': (count) => {
    const text = 'ab'.repeat(count);
    let at = 0;
    while (at >= 0) at = text.indexOf('b', at + 1);
  },
  'a pattern that goes on where it was': (count) => [...'ab'.repeat(count).matchAll(/b/g)],
  'a loop in a loop': (count) => {
    const text = 'a'.repeat(count);
    let found = 0;
    for (let from = 0; from < text.length; from++) for (let to = from; to < text.length; to++) found++;
    return found;
  },
  'a search from each place to the end': (count) => {
    const text = 'a'.repeat(count);
    for (let at = 0; at < count; at++) text.indexOf('b', at);
  },
  'a pattern from each place to the end': (count) => {
    const text = 'a'.repeat(count);
    for (let at = 0; at < count; at++) /b/.test(text.slice(at));
  },
  'a list that is copied for each letter': (count) => {
    let list: string[] = [];
    for (const letter of 'a'.repeat(count)) list = [...list, letter];
    return list;
  },
};
