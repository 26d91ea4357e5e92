import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { canonicalizeUrl, joinUrl, matchesLink } from '../../../src/core/index.ts';
import { compareClaims, type MatchClaim } from '../../../src/core/match/judge.ts';
import { canonical } from '../../support/canonical.ts';
import {
  DOCUMENT,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../support/index/test-index.ts';

// A few names and addresses, so that most runs have several claims on one link.
const NAMES = ['a', 'b', 'c', 'd'];
const BASES = ['https://x.example', 'https://x.example/one', 'https://me.leaflet.pub', 'https://me.leaflet.pub/one'];
const PATHS = ['/one', '/one/two', 'two/', '/x/../one', '/../one', undefined];
const LINKS = [...BASES, 'https://x.example/one/two', 'https://me.leaflet.pub/one/two/three', 'https://x.example/two'];

interface Person {
  name: string;
  base: string;
  path: string | undefined;
  loose: boolean;
  holds: boolean;
  /** Its account is a bridge's mirror of a web site, unless it holds the host. */
  mirror: boolean;
}

const people = fc
  .record({
    base: fc.constantFrom(...BASES),
    path: fc.constantFrom(...PATHS),
    loose: fc.boolean(),
    holds: fc.boolean(),
    mirror: fc.boolean(),
  })
  .map((person) => person);

/** Each account writes one publication and one document; no two events at the same time. */
const worlds = fc
  .array(people, { minLength: 1, maxLength: NAMES.length })
  .map((list) => list.map((person, index): Person => ({ ...person, name: NAMES[index] ?? '' })));

function eventsOf({ name, base, path, loose, holds, mirror }: Person, times: readonly number[]): SourceEvent[] {
  const [first = 0, second = 0, third = 0] = times;
  const events = [
    publication(name, first, base),
    document(name, second, loose ? base : 'pub', path),
    handle(name, third, holds ? new URL(base).host : `${name}.${mirror ? 'web.brid.gy' : 'example'}`),
  ];
  return events;
}

/** What the rules say, with no index: every claim judged by hand. */
function oracle(world: readonly Person[], times: (name: string) => readonly number[], link: string): string | null {
  // Of several accounts with one handle the one seen with it last holds it.
  const holder = (host: string) =>
    world
      .filter((person) => person.holds && new URL(person.base).host === host)
      .sort((a, b) => (times(b.name)[2] ?? 0) - (times(a.name)[2] ?? 0))[0]?.name;
  const claims = world.flatMap((person): MatchClaim[] => {
    const { name, base, path, loose } = person;
    const [first = 0, second = 0] = times(name);
    const mirrored = person.mirror && !person.holds;
    const shared = { verified: false, mirrored, ownsHost: holder(new URL(base).host) === name };
    const joined = joinUrl(base, path);
    const documentUrl = joined === null ? null : canonicalizeUrl(joined);
    return [
      {
        ...shared,
        uri: uri(name, PUBLICATION, 'pub'),
        recordUrl: canonical(base),
        kind: 'publication',
        hasPath: false,
        claimedAt: first,
      },
      ...(documentUrl === null
        ? []
        : [
            {
              ...shared,
              uri: uri(name, DOCUMENT, 'doc'),
              recordUrl: documentUrl,
              kind: 'document' as const,
              hasPath: path !== undefined,
              claimedAt: loose ? second : Math.max(first, second),
            },
          ]),
    ];
  });
  const matching = claims.filter((claim) => matchesLink(claim.recordUrl, link));
  return matching.sort(compareClaims)[0]?.uri ?? null;
}

test.each(ENGINES)(
  'on %s the winner is the one that the rules name, and no order of arrival changes it',
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (world, seconds, numbers) => {
          const times = (name: string) => {
            const start = NAMES.indexOf(name) * 3;
            return seconds.slice(start, start + 3);
          };
          const queues = world.map((person) => eventsOf(person, times(person.name)));
          // The accounts' events in any mixture, some of them delivered twice.
          const mixed: SourceEvent[] = [];
          while (queues.some((queue) => queue.length > 0)) {
            const open = queues.filter((queue) => queue.length > 0);
            const queue = open[(numbers.next().value ?? 0) % open.length] ?? [];
            const position = (numbers.next().value ?? 0) % queue.length;
            const [event] = queue.splice(position, 1);
            if (event) mixed.push(event);
            if (event && (numbers.next().value ?? 0) % 3 === 0) mixed.push(event);
          }
          const index = await openTestIndex(engine);
          await index.feed(...mixed);
          for (const link of LINKS) expect(await index.winner(link), link).toBe(oracle(world, times, link));
          await index.close();
        },
      ),
      { numRuns: engine === 'sqlite' ? 50 : 20 },
    );
  },
  240_000,
);
