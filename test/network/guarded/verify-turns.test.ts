import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { turnKey } from '../../../src/network/guarded/turn-key.ts';
import { FairTurns } from '../../../src/network/guarded/verify-turns.ts';

test.each([
  ['https://example.com/a', 'example.com', 'the domain'],
  ['https://a.b.c.example.com', 'example.com', 'its subdomains are its own'],
  ['https://EXAMPLE.com.', 'example.com', 'with a dot behind'],
  ['https://alice.github.io/blog', 'alice.github.io', 'a tenant of a shared domain'],
  ['https://x.alice.leaflet.pub', 'alice.leaflet.pub', 'what lies below a tenant is the tenant’s'],
  ['https://www.example.co.uk', 'example.co.uk', 'what a registry sold'],
  ['https://example.io', 'example.io', 'two labels'],
  ['https://co.uk', 'co.uk', 'a registry itself'],
  ['https://8.8.8.8/x', '8.8.8.8', 'an address'],
  ['https://[2606:4700::1]/x', '[2606:4700::1]', 'an IPv6 address'],
  ['nonsense', '', 'no address'],
])('%s counts under %s: %s', (url, key) => expect(turnKey(url)).toBe(key));

describe('turns', () => {
  let now = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    now = Date.now();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function taken(turn: ((answered: boolean) => void) | number): (answered: boolean) => void {
    if (typeof turn === 'number') throw new Error('There was no turn.');
    return turn;
  }

  test('so many at once for one key; the others come again one after the other', () => {
    const turns = new FairTurns(2, 500);
    const first = taken(turns.take('a', now));
    taken(turns.take('a', now));
    expect([1, 2, 3].map(() => turns.take('a', now))).toEqual([now + 500, now + 1000, now + 1500]);
    taken(turns.take('b', now));
    first(true);
    taken(turns.take('a', now));
  });

  test('a key that is silent three times rests, ever longer, until it answers', () => {
    const turns = new FairTurns(5, 500);
    for (let i = 0; i < 2; i++) taken(turns.take('a', now))(false);
    taken(turns.take('a', now))(false);
    expect(turns.take('a', now)).toBe(now + 30_500);
    expect(turns.take('a', now)).toBe(now + 31_000);
    taken(turns.take('b', now));
    vi.setSystemTime(now + 30_001);
    taken(turns.take('a', now + 30_001))(false);
    expect(turns.take('a', now + 60_002)).toBe(now + 30_001 + 60_000 + 500);
    vi.setSystemTime(now + 100_000);
    taken(turns.take('a', now + 100_000))(true);
    taken(turns.take('a', now + 100_000))(false);
    taken(turns.take('a', now + 100_000));
  });

  test('never longer than ten minutes, and a hundred thousand keys are not remembered', () => {
    const turns = new FairTurns(1, 500);
    let at = now;
    for (let i = 0; i < 30; i++) {
      vi.setSystemTime(at);
      taken(turns.take('a', at))(false);
      at += 600_001;
    }
    for (let i = 0; i < 100_000; i++) taken(turns.take(`k${i}`, at))(true);
    vi.setSystemTime(at - 600_000);
    // Forgotten: otherwise it would rest.
    taken(turns.take('a', at - 600_000));
  });
});
