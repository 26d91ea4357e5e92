import { describe, expect, test } from 'vitest';
import { RateLimit } from '../../src/network/rate-limit.ts';

const T = 1_800_000_000_000;

function fields({ headers }: { readonly headers: readonly string[] }): Record<string, string> {
  return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])));
}

const ten = () => new RateLimit({ requests: 10, seconds: 10 });

describe('ten requests in ten seconds', () => {
  test('all ten may come at once, and say how many are left; the eleventh is told when to come again', () => {
    const limit = ten();
    const left = Array.from({ length: 10 }, () => fields(limit.count('a', T))['ratelimit-remaining']);
    expect(left).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
    const refused = limit.count('a', T);
    expect(refused.allowed).toBe(false);
    expect(fields(refused)).toEqual({
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '10',
      'ratelimit-policy': '10;w=10',
      'retry-after': '1',
    });
  });

  test('who waits as long as told is let in; who keeps asking is not punished for it', () => {
    const limit = ten();
    for (let asked = 0; asked < 500; asked++) limit.count('a', T);
    expect([1, 2].map(() => limit.count('a', T + 1000).allowed)).toEqual([true, false]);
  });

  test('what makes more work counts for more, and not against who is refused', () => {
    const limit = ten();
    expect(limit.count('a', T, 4).allowed).toBe(true);
    expect(limit.count('a', T, 7).allowed).toBe(false);
    expect(limit.count('a', T, 6).allowed).toBe(true);
    expect(limit.count('a', T).allowed).toBe(false);
  });

  test('nothing counts for more than the whole allowance: it could never be asked for', () => {
    const limit = ten();
    expect(limit.count('a', T, 30).allowed).toBe(true);
    expect(limit.count('a', T, 30).allowed).toBe(false);
    expect(limit.count('a', T + 10_000, 30).allowed).toBe(true);
  });

  test('work that was done is charged, whether or not there is as much left', () => {
    const limit = ten();
    for (let asked = 0; asked < 9; asked++) limit.count('a', T);
    expect(fields(limit.charge('a', T, 4))).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': '13' });
    expect(fields(limit.count('a', T))['retry-after']).toBe('4');
    expect(limit.count('a', T + 3998).allowed).toBe(false);
    expect(limit.count('a', T + 4000).allowed).toBe(true);
    // Nobody comes back later than after the whole window for one charge.
    limit.charge('b', T, 1000);
    expect(limit.count('b', T + 1000).allowed).toBe(true);
  });

  test('no requests: only whether one would be allowed', () => {
    const limit = ten();
    for (let asked = 1; asked <= 10; asked++) expect(limit.count('a', T, 0).allowed, `question ${asked}`).toBe(true);
    limit.charge('a', T, 10);
    expect(limit.count('a', T, 0).allowed).toBe(true);
    limit.charge('a', T, 1);
    expect(limit.count('a', T, 0).allowed).toBe(false);
  });

  test('a clock that jumps back locks nobody out for good', () => {
    const limit = ten();
    limit.count('a', T);
    expect(limit.count('a', T - 1000).allowed).toBe(true);
  });

  test('a million addresses take no more memory than a hundred thousand', () => {
    const limit = ten();
    for (let asked = 0; asked < 10; asked++) limit.count('first', T);
    expect(limit.count('first', T).allowed).toBe(false);
    for (let address = 0; address < 101_000; address++) limit.count(String(address), T);
    // Whoever was seen longest ago was forgotten.
    expect(limit.count('first', T).allowed).toBe(true);
  });
});

describe('IPv6: the wider networks count too', () => {
  /** The n-th /64 of a /48. */
  const of48 = (network: string, n: number) => `${network}${n.toString(16).padStart(4, '0')}/64`;

  test('a /48 has 32 allowances, however many addresses it asks from', () => {
    const limit = ten();
    let allowed = 0;
    for (let n = 0; n < 65_536; n++) if (limit.count(of48('20010db80001', n), T).allowed) allowed++;
    expect(allowed).toBe(320);
    expect(limit.count(of48('20010db80001', 0), T).allowed).toBe(false);
    // Nobody else is any worse off, and it has its share again after a while.
    expect(limit.count(of48('20010db80002', 0), T).allowed).toBe(true);
    expect(limit.count(of48('20010db80001', 9), T + 10_000).allowed).toBe(true);
  });

  test('what is charged to an address is charged to its /48 and its /32', () => {
    const limit = ten();
    for (let n = 0; n < 64; n++) limit.charge(of48('20010db80001', n), T, 5);
    // Their 320 are used up: no more is allowed from any of its addresses, but from the rest of the
    // /32.
    expect(limit.count(of48('20010db80001', 99), T).allowed).toBe(false);
    expect(limit.count(of48('20010db80002', 0), T).allowed).toBe(true);
    for (let network = 0; network < 16; network++)
      for (let n = 0; n < 64; n++) limit.charge(of48((0x20010db8_0010 + network).toString(16), n), T, 5);
    expect(limit.count(of48('20010db80100', 0), T).allowed).toBe(false);
  });

  test('a /32 has 512, and pushing all others out of the memory gives it none more', () => {
    const limit = ten();
    let allowed = 0;
    for (let n = 0; n < 120_000; n++) {
      const network = (0x20010db8_0000 + (n % 65_536)).toString(16);
      if (limit.count(of48(network, Math.floor(n / 65_536)), T).allowed) allowed++;
    }
    expect(allowed).toBe(5120);
    expect(limit.count(of48('20010db90000', 0), T).allowed).toBe(true);
  });

  test('who is refused for its network is told when to come again, and is not punished for asking', () => {
    const limit = ten();
    for (let n = 0; n < 320; n++) limit.count(of48('20010db80001', n), T);
    for (let again = 0; again < 1000; again++) {
      const refused = fields(limit.count(of48('20010db80001', 999), T));
      expect(refused).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '1' });
    }
    const left = Array.from({ length: 11 }, () => limit.count(of48('20010db80001', 999), T + 10_000).allowed);
    expect(left).toEqual([...Array(10).fill(true), false]);
  });

  test('IPv4 has no wider network: one address does not count for another', () => {
    const limit = ten();
    for (let n = 0; n < 1000; n++) expect(limit.count(`192.0.${n >> 8}.${n & 255}`, T).allowed).toBe(true);
  });
});
