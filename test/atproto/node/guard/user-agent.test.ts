import { afterEach, expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { nameContact, userAgent } from '../../../../src/atproto/node/guard/user-agent.ts';
import { guardedConfig } from '../../../../src/atproto/node/guarded-client.ts';
import type { ClientConfig } from '../../../../src/atproto/request/client-config.ts';
import { localServer } from '../../../support/local-server.ts';

afterEach(() => nameContact(undefined));

const NAME = `Masthead/${manifest.version}`;

test('it has name and version, and no address that the manifest does not give', () => {
  expect(userAgent()).toBe('homepage' in manifest ? `${NAME} (+${manifest.homepage})` : NAME);
});

test.each(['ops@cards.example', 'https://cards.example/about'])(
  'the operator’s contact %s stands in its comment',
  (contact) => {
    nameContact(contact);
    expect(userAgent()).toMatch(/^Masthead\/[\w.-]+ \((?:\+\S+; )?[^();]+\)$/);
    expect(userAgent()).toContain(contact);
  },
);

test('what is no contact is refused and changes nothing', () => {
  nameContact('ops@cards.example');
  expect(() => nameContact('nobody)\r\nX: 1')).toThrow(TypeError);
  expect(userAgent()).toContain('ops@cards.example');
});

/** What a server on this machine was told. */
async function heard(ask: (url: string) => Promise<unknown>): Promise<(string | undefined)[]> {
  const agents: (string | undefined)[] = [];
  const { url } = await localServer(({ headers }, response) => {
    agents.push(headers['user-agent']);
    response.end('{}');
  });
  await ask(`${url}/`);
  return agents;
}

test.each([
  ['the guard', (url: string) => createGuardedFetch({ open: true })(url)],
  [
    'a host that the configuration names',
    (url: string) => guardedConfig<ClientConfig>({ backlinks: url }).fetch?.(url),
  ],
])('it is sent by %s', async (_, ask) => {
  nameContact('ops@cards.example');
  expect(await heard(async (url) => ask(url))).toEqual([userAgent()]);
});

test('a caller that has another one keeps it', async () => {
  const asked = await heard((url) => createGuardedFetch({ open: true })(url, { headers: { 'User-Agent': 'mine/1' } }));
  expect(asked).toEqual(['mine/1']);
});
