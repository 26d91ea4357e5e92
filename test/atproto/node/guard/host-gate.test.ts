import { beforeEach, describe, expect, test } from 'vitest';
import { HostGate, type HostGateOptions, type LeaveGate } from '../../../../src/atproto/node/guard/host-gate.ts';

const never = new AbortController().signal;
let now = 0;
beforeEach(() => {
  now = 1_000_000;
});

function limits(options: HostGateOptions = {}) {
  return new HostGate({ now: () => now, ...options });
}

/** Waits for a turn, and gives what ends it. */
function enter(gate: HostGate, host: string, signal = never, addresses: string[] = []): Promise<() => void> {
  return new Promise((entered, refused) => {
    const request = () => new Promise<void>((leave) => entered(leave));
    gate.run(host, request, signal, addresses).catch(refused);
  });
}

/** Whether a promise is settled once everything that is ready has run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  promise.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

test('a host has so many turns at once, others do not wait for it', async () => {
  const all = limits({ perHost: 2, inAll: 10 });
  const leave = await enter(all, 'slow.dev');
  await enter(all, 'slow.dev');
  const third = enter(all, 'slow.dev');
  expect(await settled(third)).toBe(false);
  expect(await settled(enter(all, 'other.dev'))).toBe(true);
  leave();
  expect(await settled(third)).toBe(true);
});

test.each([
  ['one domain', (i: number) => [`h${i}.evil.dev`, []]],
  ['one IPv4 /24', (i: number) => [`h${i}.dev`, [`8.8.8.${i}`]]],
  ['one IPv6 /48', (i: number) => [`h${i}.dev`, [`2a00:1450:4001:${i}::1`]]],
  ['one address, on many ports', (i: number) => [`localhost:${8000 + i}`, ['127.0.0.1']]],
] as [string, (i: number) => [string, string[]]][])('hosts of %s have a quarter of the turns', async (_, place) => {
  const all = limits({ perHost: 2, inAll: 16 });
  const enterOne = (i: number) => enter(all, place(i)[0], never, place(i)[1]);
  const leave = await enterOne(1);
  for (let i = 2; i <= 4; i++) await enterOne(i);
  const fifth = enterOne(5);
  expect(await settled(fifth)).toBe(false);
  expect(await settled(enter(all, 'other.org', never, ['9.9.9.9']))).toBe(true);
  leave();
  expect(await settled(fifth)).toBe(true);
});

test('all together have a limit too, and a turn given back twice counts once', async () => {
  const all = limits({ perHost: 2, inAll: 2 });
  const leave = await enter(all, 'a.dev');
  await enter(all, 'b.dev');
  const third = enter(all, 'c.dev');
  const fourth = enter(all, 'd.dev');
  leave();
  leave();
  expect(await settled(third)).toBe(true);
  expect(await settled(fourth)).toBe(false);
});

test('a line that is too long is refused at once', async () => {
  const all = limits({ perHost: 1, waiting: 1 });
  await enter(all, 'a.dev');
  enter(all, 'a.dev');
  await expect(enter(all, 'a.dev')).rejects.toMatchObject({ kind: 'busy' });
});

test('who gives up while waiting leaves the line', async () => {
  const all = limits({ perHost: 1 });
  const leave = await enter(all, 'a.dev');
  const impatient = new AbortController();
  const gone = enter(all, 'a.dev', impatient.signal);
  const next = enter(all, 'a.dev');
  impatient.abort();
  await expect(gone).rejects.toMatchObject({ kind: 'aborted' });
  leave();
  expect(await settled(next)).toBe(true);
});

test('a host that failed three times is left alone, ever longer, until it answers', async () => {
  const all = limits();
  for (let i = 0; i < 2; i++) all.failed('down.dev');
  expect(await settled(enter(all, 'down.dev'))).toBe(true);
  all.failed('down.dev');
  await expect(enter(all, 'down.dev')).rejects.toMatchObject({ kind: 'refused-host' });
  now += 30_001;
  expect(await settled(enter(all, 'down.dev'))).toBe(true);
  all.failed('down.dev');
  now += 30_001;
  await expect(enter(all, 'down.dev')).rejects.toMatchObject({ kind: 'refused-host' });
  now += 30_001;
  all.answered('down.dev');
  all.failed('down.dev');
  expect(await settled(enter(all, 'down.dev'))).toBe(true);
});

describe('a host that has rested', () => {
  /** One that has failed three times and has rested since, and four that want to ask it. */
  async function afterRest() {
    const all = limits();
    for (let i = 0; i < 3; i++) all.failed('back.dev');
    now += 30_001;
    let running = 0;
    const ends: (() => void)[] = [];
    const ask = () => {
      running++;
      return new Promise<void>((end) => ends.push(end));
    };
    const asked = Array.from({ length: 4 }, () => all.run('back.dev', ask, never));
    for (const one of asked) one.catch(() => {});
    await settled(Promise.resolve());
    return { all, asked, ends, running: () => running };
  }

  test('is asked one thing first; it answers, and the others follow together', async () => {
    const { all, asked, ends, running } = await afterRest();
    expect(running()).toBe(1);
    all.answered('back.dev');
    ends[0]?.();
    await asked[0];
    await settled(Promise.resolve());
    expect(running()).toBe(4);
  });

  test('is asked one thing first; it fails, and the others are refused without having been asked', async () => {
    const { all, asked, ends, running } = await afterRest();
    all.failed('back.dev');
    ends[0]?.();
    for (const one of asked.slice(1)) await expect(one).rejects.toMatchObject({ kind: 'refused-host' });
    expect(running()).toBe(1);
  });
});

test('never longer than ten minutes', async () => {
  const all = limits();
  for (let i = 0; i < 100; i++) all.failed('down.dev');
  now += 600_001;
  await expect(enter(all, 'down.dev')).resolves.toBeTypeOf('function');
});

test('hosts that the operator chose are neither limited nor remembered', async () => {
  const all = limits({ perHost: 1, inAll: 1, trusted: ['plc.dev'] });
  for (let i = 0; i < 10; i++) all.failed('plc.dev');
  await enter(all, 'a.dev');
  for (let i = 0; i < 10; i++) expect(await settled(enter(all, 'plc.dev'))).toBe(true);
});

test('a million failing hosts are not a million entries', () => {
  const all = limits();
  for (let i = 0; i < 20_000; i++) for (let times = 0; times < 3; times++) all.failed(`h${i}.dev`);
  // The first are forgotten, the last are not.
  return Promise.all([
    expect(enter(all, 'h0.dev')).resolves.toBeTypeOf('function'),
    expect(enter(all, 'h19999.dev')).rejects.toMatchObject({ kind: 'refused-host' }),
  ]);
});

/** A turn that is there now. */
function taken(turn: LeaveGate | number): LeaveGate {
  if (typeof turn === 'number') throw new Error('There was no turn.');
  return turn;
}

describe('of work that waits elsewhere', () => {
  const OWNERS = { perHost: 2, spacing: 500 };

  test('a key that is silent three times rests, ever longer, until it answers', () => {
    const gate = limits({ ...OWNERS, perHost: 5 });
    for (let i = 0; i < 3; i++) taken(gate.tryEnter('a'))('unavailable');
    expect(gate.tryEnter('a')).toBe(now + 30_500);
    expect(gate.tryEnter('a')).toBe(now + 31_000);
    taken(gate.tryEnter('b'));
    const before = now;
    now += 30_001;
    taken(gate.tryEnter('a'))('unavailable');
    now = before + 60_002;
    expect(gate.tryEnter('a')).toBe(before + 30_001 + 60_000 + 500);
    now = before + 100_000;
    taken(gate.tryEnter('a'))('answered');
    taken(gate.tryEnter('a'))('unavailable');
    taken(gate.tryEnter('a'));
  });
});

describe('a host of repositories', () => {
  const HOST = 'https://a.example';
  const REPOSITORIES = { perHost: 2, rest: { afterFailures: 1, first: 2000, longest: 3_600_000 } };

  /** How long it rests after one more failure. */
  function fails(gate: HostGate, retryAfter?: number): number {
    now = Math.max(now, gate.restsUntil(HOST));
    taken(gate.tryEnter(HOST))('unavailable', retryAfter);
    return gate.restsUntil(HOST) - now;
  }

  test('that is unavailable rests, each time longer, and then has to answer once before it is asked for more', () => {
    const gate = limits(REPOSITORIES);
    expect([fails(gate), fails(gate), fails(gate)]).toEqual([2000, 4000, 8000]);
    expect([gate.tryEnter(HOST), gate.isDown(HOST)]).toEqual([now + 8000, true]);
    now += 8000;
    const probe = taken(gate.tryEnter(HOST));
    expect(gate.tryEnter(HOST)).toBe(now);
    probe('answered');
    taken(gate.tryEnter(HOST));
    taken(gate.tryEnter(HOST));
  });

  test('that says how long it wants to be left alone is left alone for so long', () => {
    const gate = limits(REPOSITORIES);
    expect(fails(gate, 120_000)).toBe(120_000);
    expect(gate.isDown(HOST)).toBe(false);
  });
});
