import { describe, expect, onTestFinished, test } from 'vitest';
import { CheckedDidResolver } from '../../../packages/masthead-appview/src/network/checked-did-resolver.ts';
import { createHandleResolver } from '../../../packages/masthead-appview/src/network/network-access.ts';
import { resolveIdentity } from '../../../src/atproto/index.ts';
import { GuardError } from '../../../src/atproto/node/guard/guard-error.ts';
import { asFetch, createGuardedFetch, type GuardOptions } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../src/atproto/node/guard/host-gate.ts';
import { until } from '../../support/clock/clock.ts';
import { localServer } from '../../support/local-server.ts';
import { BEHAVIOURS, type BehaviourName } from './servers/hostile-behaviours.ts';
import { CA, type HostileHost, startHostileHost } from './servers/hostile-host.ts';

// Whatever a host does, a request ends within its time, gives its turn back and leaves no
// connection behind.

const TIMEOUT = 500;
const NAMES = Object.keys(BEHAVIOURS) as BehaviourName[];
const ASKED = 'https://host.masthead.dev/';

/** Everything that it names is at a public address, where the host stands. */
function guard({ port }: HostileHost, options: GuardOptions = {}) {
  const route = () => ({ address: '127.0.0.1', port });
  return createGuardedFetch({
    ca: CA,
    lookUp: async () => ['8.8.8.8'],
    route,
    timeout: TIMEOUT,
    keepOpen: 200,
    ...options,
  });
}

/** A host that behaves so until its test ends: tests run beside each other here. */
async function hostThat(name: BehaviourName, whenFinished: typeof onTestFinished, secure = true): Promise<HostileHost> {
  const hostile = await startHostileHost(name, { secure });
  whenFinished(() => hostile.close());
  return hostile;
}

/** What a request came to. */
function endOf(request: Promise<Response>): Promise<string> {
  return request.then(
    () => 'answer',
    (error: unknown) => (error instanceof GuardError ? error.kind : String(error)),
  );
}

/** Longer than a test may take: what waits for it never ends. */
const NEVER = 3_600_000;

describe('a guarded request', () => {
  test.concurrent.for(NAMES)('%s', async (name, { onTestFinished }) => {
    const hostile = await hostThat(name, onTestFinished);
    const limits = new HostGate();
    // Only where it is what ends the request: a slow machine must not make a time-out of an answer.
    const timeout = (BEHAVIOURS[name].ends as readonly string[]).includes('timeout') ? TIMEOUT : NEVER;
    const end = await endOf(guard(hostile, { limits, timeout })(ASKED));
    expect(BEHAVIOURS[name].ends).toContain(end);
    expect(limits.running).toBe(0);
    await hostile.abandoned();
  });
});

test.concurrent.for(['honest', 'more than its length', 'a body that never begins', 'a gzip bomb'] as const)(
  'a question for the head alone needs no body: %s',
  async (name, { onTestFinished }) => {
    const hostile = await hostThat(name, onTestFinished);
    const limits = new HostGate();
    const end = await guard(hostile, { limits, timeout: NEVER })(ASKED, { method: 'HEAD' }).then(
      async (response) => (await response.text()).length,
      String,
    );
    // Where one came all the same it is nobody's: the connection is given up.
    expect([0, expect.stringContaining('GuardError')]).toContainEqual(end);
    expect(limits.running).toBe(0);
    await hostile.abandoned();
  },
);

describe('whoever asks through the guard', () => {
  const hangs = [
    'never says a word',
    'upgrades to a web socket',
    'goes on with 103',
    'headers by the letter',
    'a body by the byte',
    'half a gzip, and waits',
    'takes the request and resets',
  ] satisfies BehaviourName[];

  test.concurrent.for(hangs)('%s', async (name, { onTestFinished }) => {
    const hostile = await hostThat(name, onTestFinished);
    const limits = new HostGate();
    // Who asks ends it, and not the guard.
    const ask = guard(hostile, { limits, timeout: NEVER });
    const get = asFetch(ask);
    const [web, handle] = ['did:web:host.masthead.dev', 'host.masthead.dev'];
    const silent = () => new Promise<never>(() => {});
    const nothing = { get: () => undefined, set: () => undefined };
    await Promise.allSettled([
      // The web's own signal, as whoever knows no guard has it.
      get(ASKED, { signal: AbortSignal.timeout(TIMEOUT) }),
      // The client: a DID's host, a handle's host, and DNS that never answers.
      resolveIdentity({ fetch: get, cache: nothing }, web, { timeout: TIMEOUT }),
      resolveIdentity({ fetch: get, cache: nothing, resolveTxt: silent }, handle, { timeout: TIMEOUT }),
      // The index: its own resolvers.
      new CheckedDidResolver({ fetch: get, timeout: TIMEOUT }).resolve(web),
      new CheckedDidResolver({ fetch: get, timeout: TIMEOUT, plcUrl: ASKED }).resolve(
        'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
      ),
      createHandleResolver(guard(hostile), { resolveTxt: async () => [] })(handle),
    ]);
    await until(() => expect(limits.running).toBe(0));
    await hostile.abandoned();
  });
});

test('the client without a guard is done with every host too, and asks the next one', async ({ onTestFinished }) => {
  const ask = async (name: BehaviourName) => {
    const hostile = await hostThat(name, onTestFinished, false);
    await resolveIdentity({ handleResolver: hostile.url }, 'alice.masthead.dev', { timeout: TIMEOUT }).catch(() => {});
  };
  await Promise.all(NAMES.map(ask));
  const honest = await localServer((_, response) => response.writeHead(404).end('{}'));
  const next = { handleResolver: honest.url };
  await expect(resolveIdentity(next, 'alice.masthead.dev', { timeout: NEVER })).resolves.toBe(null);
});

describe('a second answer', () => {
  test.each(['answers twice', 'answers again while idle'] as const)('%s: it is nobody’s', async (name) => {
    const hostile = await hostThat(name, onTestFinished);
    const get = guard(hostile, { keepOpen: NEVER, timeout: NEVER });
    const read = () => get(ASKED).then((response) => response.text(), String);
    await read();
    // The second answer is on its way: a busy machine sends it when it can, and a question that is
    // quicker would take it for its own.
    await hostile.abandoned();
    for (let i = 0; i < 3; i++) expect(await read()).toBe('honest');
  });
});
