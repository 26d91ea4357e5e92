import { describe, expect, test } from 'vitest';
import { RateLimit } from '../../../src/appview/http/server/rate-limit.ts';

const T = 1_800_000_000_000;

function fields({ headers }: { readonly headers: readonly string[] }): Record<string, string> {
  return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [])));
}

describe('ten requests in ten seconds', () => {
  const ten = () => new RateLimit({ requests: 10, seconds: 10 });

  test('all ten may come at once, and say how many are left', () => {
    const limit = ten();
    const left = Array.from({ length: 10 }, () => fields(limit.count('a', T))['ratelimit-remaining']);
    expect(left).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  });

  test('the eleventh is refused, and told when to come again', () => {
    const limit = ten();
    for (let asked = 0; asked < 10; asked++) expect(limit.count('a', T).allowed).toBe(true);
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
    expect(limit.count('a', T + 1000).allowed).toBe(true);
    expect(limit.count('a', T + 1000).allowed).toBe(false);
  });

  test('the allowance is whole again after the window', () => {
    const limit = ten();
    for (let asked = 0; asked < 10; asked++) limit.count('a', T);
    const answers = Array.from({ length: 11 }, () => limit.count('a', T + 10_000).allowed);
    expect(answers).toEqual([...Array(10).fill(true), false]);
  });

  test('one address does not count for another', () => {
    const limit = ten();
    for (let asked = 0; asked < 11; asked++) limit.count('a', T);
    expect(limit.count('b', T).allowed).toBe(true);
  });

  test('a clock that jumps back locks nobody out for good', () => {
    const limit = ten();
    limit.count('a', T);
    expect(limit.count('a', T - 1000).allowed).toBe(true);
  });

  test('a million addresses take no more memory than a hundred thousand', () => {
    const limit = ten();
    limit.count('first', T);
    for (let address = 0; address < 10; address++) limit.count('first', T);
    expect(limit.count('first', T).allowed).toBe(false);
    for (let address = 0; address < 150_000; address++) limit.count(String(address), T);
    // Whoever was seen longest ago was forgotten.
    expect(limit.count('first', T).allowed).toBe(true);
  });
});
