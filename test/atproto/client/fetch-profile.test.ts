import { describe, expect, it } from 'vitest';
import { fetchGetProfileView, fetchProfileSummary } from '../../../src/atproto/index.ts';
import { answers, type RudeServer, rudeServer } from '../rude-server.ts';

const profile = {
  did: 'did:plc:alice',
  handle: 'alice.example',
  displayName: 'Alice',
  claimed: true,
  positions: [{ rkey: '1', title: 'Engineer', company: 'Acme', startedAt: '2020' }],
  education: [],
  skills: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ rkey: name, name })),
};

let server: RudeServer | undefined;

async function config(answer: Parameters<typeof rudeServer>[0]) {
  server = await rudeServer(answer);
  return { baseUrl: server.baseUrl };
}

describe('fetchGetProfileView', () => {
  it.each([
    ['a handle', 'alice.example', 'alice.example'],
    ['white space around it', ' alice.example\n', 'alice.example'],
    ['a DID, whose letters count', 'did:web:Alice', 'did:web:Alice'],
  ])('asks for %s', async (_note, actor, sent) => {
    expect(await fetchGetProfileView(await config(answers(profile)), actor)).toMatchObject(profile);
    expect(server?.requests).toEqual([`/xrpc/id.sifa.getProfileView?${new URLSearchParams({ actor: sent })}`]);
  });

  it('asks another service', async () => {
    await fetchGetProfileView({ ...(await config(answers(profile))), service: 'masthead' }, 'a.example');
    expect(server?.requests[0]).toContain('/xrpc/id.masthead.getProfileView?');
  });

  it.each([
    ['ProfileNotFound', 400, { error: 'ProfileNotFound', message: 'none' }],
    ['ProfileNotFound with 404, as a Masthead AppView answers', 404, { error: 'ProfileNotFound', message: 'none' }],
    ['404', 404, {}],
    ['{}', 200, {}],
  ])('gives null for %s', async (_note, status, body) => {
    expect(await fetchGetProfileView(await config(answers(body, status)), 'a.example')).toBeNull();
  });

  it.each([
    ['another bad request', 400, { error: 'InvalidRequest' }, 'bad-request'],
    ['a profile without a did', 200, { handle: 'a.example' }, 'malformed'],
  ])('throws for %s', async (_note, status, body, kind) => {
    const asked = fetchGetProfileView(await config(answers(body, status)), 'a.example');
    await expect(asked).rejects.toMatchObject({ kind });
  });

  it.each(['', '@'])('does not ask for %j', async (actor) => {
    const asked = fetchGetProfileView(await config(answers(profile)), actor);
    await expect(asked).rejects.toMatchObject({ kind: 'bad-request' });
    expect(server?.requests).toHaveLength(0);
  });
});

describe('fetchProfileSummary', () => {
  it('boils a profile down, and shares the answer with whoever asked for the whole', async () => {
    const answered = await config(answers(profile));
    await fetchGetProfileView(answered, 'alice.example');
    expect(await fetchProfileSummary(answered, 'alice.example')).toEqual({
      did: 'did:plc:alice',
      handle: 'alice.example',
      displayName: 'Alice',
      currentTitle: 'Engineer',
      currentCompany: 'Acme',
      topSkills: ['a', 'b', 'c', 'd', 'e'],
      claimed: true,
    });
    expect((await fetchProfileSummary(answered, 'alice.example', { maxSkills: 1 }))?.topSkills).toEqual(['a']);
    expect(server?.requests).toHaveLength(1);
  });

  it('gives null for nobody', async () => {
    expect(await fetchProfileSummary(await config(answers({}, 404)), 'a.example')).toBeNull();
  });
});
