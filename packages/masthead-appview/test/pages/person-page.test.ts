import { describe, expect, it } from 'vitest';
import { parseProfileView } from '../../../../src/core/index.ts';
import { personPage } from '../../src/pages/person-page.ts';

const AROUND = { facts: { version: '1' }, publications: [], scriptTag: '<script src="x.js"></script>' } as const;

describe('what machines are told of a role', () => {
  const page = async (positions: object[]) => {
    const view = parseProfileView({ did: 'did:plc:x', handle: 'x.example', claimed: true, positions });
    if (!view) throw new Error('the sample must be readable');
    const { html } = await personPage(view, 'https://view.example', AROUND);
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

  it('on whose behalf it is held', async () => {
    const { person, description } = await page([{ title: 'Board member', company: 'Acme', onBehalfOf: 'Leodor' }]);
    expect(person).toMatchObject({
      jobTitle: 'Board member',
      worksFor: { '@type': 'Organization', name: 'Acme' },
      hasOccupation: {
        '@type': 'Occupation',
        name: 'Board member',
        description: 'Board member · Acme, on behalf of Leodor',
      },
    });
    expect(description).toBe('Board member · Acme, on behalf of Leodor');
  });

  it.each([
    ['the employer’s own name', { company: 'Twitter', entityName: 'X' }, 'Editor · X', 'X'],
    [
      'a nested name before a flat one',
      { agentRef: { name: 'Tidewater' }, company: 'Old' },
      'Editor · Tidewater',
      'Tidewater',
    ],
    ['no employer where none is named', { employmentType: 'id.sifa.defs#selfEmployed' }, 'Editor', undefined],
  ])('%s', async (_note, position, words, name) => {
    const { person, description } = await page([{ title: 'Editor', ...position }]);
    expect([description, person.worksFor?.name]).toEqual([words, name]);
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
  const { html } = await personPage(view, 'https://cards.example', AROUND);
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html).not.toMatch(/<img/);
});
