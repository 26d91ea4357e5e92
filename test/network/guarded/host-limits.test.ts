import { beforeEach, expect, test } from 'vitest';
import { HostLimits } from '../../../src/network/guarded/host-limits.ts';

const never = new AbortController().signal;
let now = 0;
beforeEach(() => {
  now = 1_000_000;
});

function limits(options = {}) {
  return new HostLimits({ now: () => now, ...options });
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
  const leave = await all.enter('slow.dev', never);
  await all.enter('slow.dev', never);
  const third = all.enter('slow.dev', never);
  expect(await settled(third)).toBe(false);
  expect(await settled(all.enter('other.dev', never))).toBe(true);
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
  const enter = (i: number) => all.enter(place(i)[0], never, place(i)[1]);
  const leave = await enter(1);
  for (let i = 2; i <= 4; i++) await enter(i);
  const fifth = enter(5);
  expect(await settled(fifth)).toBe(false);
  expect(await settled(all.enter('other.org', never, ['9.9.9.9']))).toBe(true);
  leave();
  expect(await settled(fifth)).toBe(true);
});

test('all together have a limit too, and a turn given back twice counts once', async () => {
  const all = limits({ perHost: 2, inAll: 2 });
  const leave = await all.enter('a.dev', never);
  await all.enter('b.dev', never);
  const third = all.enter('c.dev', never);
  const fourth = all.enter('d.dev', never);
  leave();
  leave();
  expect(await settled(third)).toBe(true);
  expect(await settled(fourth)).toBe(false);
});

test('a line that is too long is refused at once', async () => {
  const all = limits({ perHost: 1, waiting: 1 });
  await all.enter('a.dev', never);
  all.enter('a.dev', never);
  await expect(all.enter('a.dev', never)).rejects.toMatchObject({ problem: 'busy' });
});

test('who gives up while waiting leaves the line', async () => {
  const all = limits({ perHost: 1 });
  const leave = await all.enter('a.dev', never);
  const impatient = new AbortController();
  const gone = all.enter('a.dev', impatient.signal);
  const next = all.enter('a.dev', never);
  impatient.abort();
  await expect(gone).rejects.toMatchObject({ problem: 'aborted' });
  leave();
  expect(await settled(next)).toBe(true);
});

test('a host that failed three times is left alone, ever longer, until it answers', async () => {
  const all = limits();
  for (let i = 0; i < 2; i++) all.failed('down.dev');
  expect(await settled(all.enter('down.dev', never))).toBe(true);
  all.failed('down.dev');
  await expect(all.enter('down.dev', never)).rejects.toMatchObject({ problem: 'refused-host' });
  now += 30_001;
  expect(await settled(all.enter('down.dev', never))).toBe(true);
  all.failed('down.dev');
  now += 30_001;
  await expect(all.enter('down.dev', never)).rejects.toMatchObject({ problem: 'refused-host' });
  now += 30_001;
  all.answered('down.dev');
  all.failed('down.dev');
  expect(await settled(all.enter('down.dev', never))).toBe(true);
});

test('never longer than ten minutes', async () => {
  const all = limits();
  for (let i = 0; i < 100; i++) all.failed('down.dev');
  now += 600_001;
  expect(await settled(all.enter('down.dev', never))).toBe(true);
});

test('hosts that the operator chose are neither limited nor remembered', async () => {
  const all = limits({ perHost: 1, inAll: 1, trusted: ['plc.dev'] });
  for (let i = 0; i < 10; i++) all.failed('plc.dev');
  await all.enter('a.dev', never);
  for (let i = 0; i < 10; i++) expect(await settled(all.enter('plc.dev', never))).toBe(true);
});

test('a million failing hosts are not a million entries', () => {
  const all = limits();
  for (let i = 0; i < 20_000; i++) for (let times = 0; times < 3; times++) all.failed(`h${i}.dev`);
  // The first are forgotten, the last are not.
  return Promise.all([
    expect(all.enter('h0.dev', never)).resolves.toBeTypeOf('function'),
    expect(all.enter('h19999.dev', never)).rejects.toMatchObject({ problem: 'refused-host' }),
  ]);
});
