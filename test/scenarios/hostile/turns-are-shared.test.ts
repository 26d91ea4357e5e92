import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { BusyError, inTurn } from '../../../src/atproto/node/guard/client-work.ts';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../src/atproto/node/guard/host-gate.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { forFile } from '../../support/for-each-test.ts';
import { appViewOn, networkAt } from '../../support/index/app-view-here.ts';
import { fakeNetwork } from '../../support/network/fake-network.ts';
import { newFolder } from '../../support/new-folder.ts';
import { CA, startHostileHost } from './servers/hostile-host.ts';

// Hosts that hang, and those who send an AppView to them, hold up nobody else.

const HANGING = 16;
/** Longer than a test may take. */
const NEVER = 3_600_000;

/** How many settle, before all that is ready has run. */
async function settledOf(promises: readonly Promise<unknown>[]): Promise<number> {
  let settled = 0;
  const count = () => void settled++;
  for (const promise of promises) promise.then(count, count);
  await setImmediate();
  return settled;
}

describe('one guard', () => {
  /** What an honest host says, while forty hostile ones are asked for. */
  const ask = async (lookUp: (name: string) => Promise<string[]>, attack: (at: number) => string, limits: HostGate) => {
    const honest = await startHostileHost('honest', { secure: true });
    const silent = await startHostileHost('takes the request and says nothing', { secure: true });
    const stop = new AbortController();
    const route = (address: string) => ({
      address: '127.0.0.1',
      port: address === '9.9.9.9' ? honest.port : silent.port,
    });
    const get = createGuardedFetch({ ca: CA, lookUp, route, limits, timeout: NEVER, signal: stop.signal });
    const attacks = Array.from({ length: 40 }, (_, at) => get(attack(at)));
    for (const asked of attacks) asked.catch(() => {});
    try {
      return await (await get('https://honest.masthead.dev/')).text();
    } finally {
      stop.abort();
      await Promise.allSettled(attacks);
      await Promise.all([honest.close(), silent.close()]);
      expect(limits.running).toBe(0);
    }
  };

  // Of one address or network, and of hosts that are slow:
  // test/atproto/node/guard/host-gate.test.ts.
  test('any number of names of one domain, whose name servers never answer', async () => {
    const lookUp = (name: string) =>
      name.endsWith('evil.dev') ? new Promise<string[]>(() => {}) : Promise.resolve(['9.9.9.9']);
    expect(await ask(lookUp, (at) => `https://h${at}.evil.dev/`, new HostGate({ inAll: 8 }))).toBe('honest');
  });
});

// What is slow gives way: test/atproto/node/guard/fair-turns.test.ts.
describe('work in turn', () => {
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  test('one network has half of the turns, an IPv6 /48 is one', async () => {
    const turn = inTurn({ atOnce: 4, waiting: 20 });
    for (let i = 0; i < 10; i++) turn(hang, { client: `20010db80001${String(i).padStart(4, '0')}/64` }).catch(() => {});
    expect(await turn(async () => 'mine', { client: '192.0.2.1' })).toBe('mine');
  });

  test('a full line makes room for somebody of whom fewer wait', async () => {
    const turn = inTurn({ atOnce: 2, waiting: 4 });
    for (const client of ['192.0.2.1', '192.0.2.2']) turn(hang, { client }).catch(() => {});
    const crowd = Array.from({ length: 4 }, () => turn(hang, { client: '192.0.2.1' }));
    for (const asked of crowd) asked.catch(() => {});
    const newcomer = turn(hang, { client: '192.0.2.3' });
    expect(await settledOf([newcomer])).toBe(0);
    await expect(crowd.at(-1)).rejects.toBeInstanceOf(BusyError);
    expect(await settledOf(crowd.slice(0, -1))).toBe(0);
    await expect(turn(hang, { client: '192.0.2.1' })).rejects.toBeInstanceOf(BusyError);
  });

  test('its time counts the waiting', async () => {
    const clock = stopClock();
    const turn = inTurn({ atOnce: 1, waiting: 20 });
    turn(hang).catch(() => {});
    const ends = Promise.allSettled([
      turn(hang, { signal: AbortSignal.timeout(50) }),
      inTurn({ atOnce: 1, waiting: 0 })(() => new Promise(() => {}), { signal: AbortSignal.timeout(50) }),
    ]);
    await clock.advance(50);
    expect(await ends).toMatchObject([{ reason: { name: 'BusyError' } }, { reason: { name: 'TimeoutError' } }]);
  });
});

describe('an AppView', () => {
  const ADA = 'did:plc:ada';
  const self = { createdAt: '2026-01-01T00:00:00Z', headline: 'Here' };
  const network = forFile(() =>
    fakeNetwork({ [ADA]: { handle: 'ada.test', records: { 'id.sifa.profile.self': { self } } } }),
  );
  let url: string;
  beforeAll(async () => {
    const options = { source: networkAt(network.baseUrl), port: 0, host: '127.0.0.1', trustedProxies: 1 };
    // Nobody is in its index, and each client has the default allowance.
    const file = join(newFolder(), 'index.sqlite');
    ({ url } = await appViewOn({ file }, { ...options, rateLimit: undefined }).start());
  });

  const from = (address: string, path: string) => fetch(`${url}${path}`, { headers: { 'x-forwarded-for': address } });
  const profile = (actor: string) => `/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`;
  const check = (account: string) =>
    `/check?${new URLSearchParams({ format: 'json', url: `${network.baseUrl}/post`, account })}`;

  // Each way has four turns, of which one network may have half; each 2.5 s half of them give way
  // to others that wait.
  test.each([
    ['from one network', () => '192.0.2.66', [4]],
    ['from many', (index: number) => `198.51.${index}.66`, [8, 12, 16]],
  ])(
    '%s: strangers who name hosts that hang do not hold up an unseen person, nor a diagnosis',
    async (_, address, turns) => {
      const clock = stopClock();
      const hanging = await Promise.all(
        Array.from({ length: HANGING }, () => startHostileHost('takes the request and says nothing')),
      );
      const asked = () => hanging.filter((host) => host.connections() > 0).length;
      const strangers = hanging.map(({ port }) => `did:web:localhost%3A${port}`);
      const attacks = strangers.map((did, index) => from(address(index), index % 2 ? profile(did) : check(did)));
      const ended = Promise.all(attacks.map(async (attack) => (await attack).status));
      const [first = 0, ...more] = turns;
      await until(() => expect(asked()).toBeGreaterThanOrEqual(first));
      const honest = Promise.all([from('203.0.113.7', profile(ADA)), from('203.0.113.7', check('ada.test'))]);
      for (const taken of more) {
        await clock.advance(2500);
        await until(() => expect(asked()).toBeGreaterThanOrEqual(taken));
      }
      if (more.length > 0) await clock.advance(2500);
      const [seen, checked] = await honest;
      expect([seen.status, checked.status]).toEqual([200, 200]);
      expect(await checked.json()).toMatchObject({
        steps: expect.arrayContaining([expect.objectContaining({ id: 'account', verdict: 'ok' })]),
      });
      await Promise.all(hanging.map((host) => host.close()));
      // Theirs end too: told to come back, or that a host does not answer.
      for (const status of await ended) expect([200, 429, 502, 503, 504]).toContain(status);
    },
  );
});
