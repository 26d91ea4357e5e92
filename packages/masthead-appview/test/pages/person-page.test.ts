import { describe, expect, it } from 'vitest';
import { type CardView, parseCardView, parseProfileView } from '../../../../src/core/index.ts';
import { personPage } from '../../src/pages/person-page.ts';

const AROUND = { facts: { version: '1' }, publications: [], scriptTag: '<script src="x.js"></script>' } as const;
const TWITTER = { company: 'Twitter' };

describe('the role in what machines read', () => {
  const page = async (positions: object[], more: object = {}, publications: readonly CardView[] = []) => {
    const view = parseProfileView({ did: 'did:plc:x', handle: 'x.example', claimed: true, positions, ...more });
    if (!view) throw new Error('the sample must be readable');
    const { body: html } = await personPage(view, 'https://view.example', { ...AROUND, publications });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const [, description] = /<meta name="description" content="(.*?)">/.exec(html) ?? [];
    return { person: JSON.parse(json).mainEntity, description };
  };

  it('nothing of one that has not begun', async () => {
    const { person, description } = await page([
      { title: 'Chief', company: 'Future', startedAt: '2999', primary: true },
    ]);
    expect(person).not.toHaveProperty('jobTitle');
    expect(person).not.toHaveProperty('worksFor');
    expect(description).toBe('@x.example');
  });

  it('on whose behalf it is held, in the words of the page alone', async () => {
    const { person, description } = await page([{ title: 'Board member', company: 'Acme', onBehalfOf: 'Leodor' }]);
    expect(person).toMatchObject({ jobTitle: 'Board member' });
    expect(JSON.stringify(person)).not.toMatch(/Acme|Leodor/);
    expect(description).toBe('Board member, Acme, on behalf of Leodor');
  });

  it.each([
    ['an employer that only this record names', TWITTER, 'Editor, Twitter', undefined],
    ['one whose own name is proved', { companyDid: 'did:plc:y', ...TWITTER, entityName: 'X' }, 'Editor, X', undefined],
    [
      'the organisation that the account is',
      { companyDid: 'did:plc:x', ...TWITTER, entityName: 'X' },
      'Editor, X',
      'X',
    ],
    ['it, without a name of its own', { companyDid: 'did:plc:x', ...TWITTER }, 'Editor, Twitter', undefined],
  ])('of %s, as an employer only what its own account says', async (_note, position, words, name) => {
    const { person, description } = await page([{ title: 'Editor', ...position }]);
    expect([description, person.worksFor?.name]).toEqual([words, name]);
  });

  it('nothing of a school', async () => {
    const { person } = await page([], { education: [{ rkey: '1', institution: 'KTH', entityName: 'KTH Royal' }] });
    expect(JSON.stringify(person)).not.toContain('KTH');
  });

  const card = (uri: string, status?: string) =>
    parseCardView({ uri, title: 'A site', ...(status && { verification: { status } }) });
  it.each([
    ['at their handle', 'https://x.example/me', [], true],
    ['below their handle', 'https://blog.x.example', [], false],
    ['of a verified publication of theirs', 'https://site.example/', [card('https://site.example', 'verified')], true],
    ['that only their record names', 'https://site.example', [card('https://site.example', 'unverified')], false],
    ['of which the view says nothing', 'https://site.example', [card('https://site.example')], false],
    ['beside a verified one', 'https://site.example/a', [card('https://site.example/b', 'verified')], false],
  ])('the site %s', async (_note, website, publications, isTold) => {
    const { person } = await page(
      [],
      { website },
      publications.flatMap((each) => each ?? []),
    );
    expect(person.sameAs).toEqual(isTold ? [website] : undefined);
  });

  it('no site at a handle that is invalid', async () => {
    const { person } = await page([], { handle: 'handle.invalid', website: 'https://handle.invalid' });
    expect(person).not.toHaveProperty('sameAs');
  });
});

it('keeps hostile words words', async () => {
  const hostile = '"></script></style></title><img src=x onerror=alert(1)><script>alert(1)</script>';
  const view = parseProfileView({
    did: 'did:plc:x',
    handle: 'x.example',
    displayName: hostile,
    about: hostile,
    headline: hostile,
    skills: [{ rkey: 'a', name: hostile }],
    positions: [{ rkey: 'a', title: hostile, company: hostile, startedAt: '2020' }],
  });
  if (!view) throw new Error('the view must be readable');
  const { body: html } = await personPage(view, 'https://cards.example', AROUND);
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toMatch(/<img/);
});

const RED = { accent: { r: 180, g: 30, b: 30 }, accentForeground: { r: 255, g: 255, b: 255 } };

it.each([
  ['nobody’s', undefined, undefined],
  ['of the profile', RED, 'rgb(180 30 30)'],
])('has the accent %s', async (_, palette, accent) => {
  const view = parseProfileView({ did: 'did:plc:x', handle: 'x.example', positions: [], palette });
  if (!view) throw new Error('the sample must be readable');
  const { body: html } = await personPage(view, 'https://cards.example', AROUND);
  const [, found] = /<style>\.card\{--_record-accent:(.*?);/.exec(html) ?? [];
  expect(found).toBe(accent);
});
