import { describe, expect, it } from 'vitest';
import { judgeProfile } from '../../../stories/labs/profile/judge-profile.ts';
import { judgeRecord } from '../../../stories/labs/record/judge-record.ts';
import { SAMPLE_RECORDS } from '../../../stories/labs/record/sample-records.ts';

const PUBLICATION = { url: 'https://me.leaflet.pub/', name: 'Mine' };
const DOCUMENT = {
  site: 'at://did:plc:you/site.standard.publication/3labpublication',
  path: '/a',
  title: 'A',
  publishedAt: '2026-10-18T16:05:00.000Z',
};
const matched = (record: unknown, around?: { publication?: unknown; link?: string }) =>
  judgeRecord(record, around).links.flatMap(({ link, matches }) => (matches ? [link] : []));

describe('the record lab', () => {
  it('on a platform a publication answers for what is below it, never for what only begins like it', () => {
    const { address, links } = judgeRecord({ ...PUBLICATION, url: 'https://me.leaflet.pub/notes' });
    expect(address).toBe('https://me.leaflet.pub/notes');
    expect(links).toContainEqual({ link: 'https://me.leaflet.pub/notes/another-post', matches: true });
    expect(links).toContainEqual({ link: 'https://me.leaflet.pub/notes-not-this-one', matches: false });
    expect(links).toContainEqual({ link: 'http://me.leaflet.pub/notes', matches: false });
  });

  it('elsewhere it answers for its own address only', () => {
    const own = matched({ ...PUBLICATION, url: 'https://mine.example' });
    expect(own).toContain('https://mine.example/');
    expect(own).not.toContain('https://mine.example/another-post');
  });

  it('a link to try comes first, and need not be one', () => {
    expect(judgeRecord(PUBLICATION, { link: 'nonsense' }).links[0]).toEqual({ link: 'nonsense', matches: false });
  });

  it('a document has the address below its publication, and its colours', () => {
    const { view, address } = judgeRecord(DOCUMENT, { publication: PUBLICATION });
    expect(address).toBe('https://me.leaflet.pub/a');
    expect([view?.title, view?.source?.title]).toEqual(['A', 'Mine']);
  });

  it.each<[note: string, record: unknown, around: unknown, why: RegExp]>([
    ['without its publication', DOCUMENT, undefined, /whose record is not here/],
    ['that climbs out', { ...DOCUMENT, path: '/../b' }, PUBLICATION, /leads elsewhere/],
    ['without a title', { ...DOCUMENT, title: undefined }, PUBLICATION, /missing/],
    ['hidden', { ...DOCUMENT, labels: { values: [{ val: '!hide' }] } }, PUBLICATION, /labelled to be hidden/],
    ['no publication at all', { name: 'Mine' }, undefined, /missing/],
    ['not even an object', 7, undefined, /expected an object/],
  ])('no card, and why: a record %s', (_, record, publication, why) => {
    const judgement = judgeRecord(record, { publication });
    expect(judgement.view).toBeNull();
    expect(judgement.findings[0]).toMatchObject({ stops: true, says: expect.stringMatching(why) });
  });

  it('the samples are what they say', () => {
    const problems = (name: string) =>
      judgeRecord(SAMPLE_RECORDS[name]?.record, { publication: SAMPLE_RECORDS[name]?.publication }).findings;
    expect(problems('A publication that is right')).toEqual([]);
    expect(problems('A document and its publication')).toEqual([]);
    expect(problems('A publication with five problems')).toHaveLength(5);
  });
});

describe('the profile lab', () => {
  it('names a problem by its path, and shows the profile all the same', () => {
    const { problems, view } = judgeProfile({ did: 'did:plc:a', handle: 'a.example', claimed: true, headline: 7 });
    expect(problems.map(({ path }) => path)).toContain('headline');
    expect(view?.handle).toBe('a.example');
  });

  it('without a handle there is nobody to show', () => expect(judgeProfile({ did: 'did:plc:a' }).view).toBeNull());
});
