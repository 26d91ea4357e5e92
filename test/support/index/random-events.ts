import { at, did, tid } from './test-index.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lines of a replay file with everything that may happen: records are written, changed, moved and
 * deleted, events come again or late, handles move to other accounts, accounts are deactivated,
 * deleted and restored, and some lines are invalid.
 *
 * @param people the number of accounts: few accounts cause many changes, many cause many new
 *   records
 */
export function randomEvents(seed: number, count: number, people: number): string[] {
  const random = randomNumbers(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const name = `n${pick(people)}`;
    // Sometimes an event comes later than its time.
    const seconds = Math.max(0, i - (random() < 0.05 ? pick(50) : 0));
    const again = lines[lines.length - 1 - pick(20)];
    if (random() < 0.03 && again !== undefined) lines.push(again);
    else lines.push(randomEvent(random, pick, name, seconds));
  }
  return lines;
}

function randomEvent(random: () => number, pick: (most: number) => number, name: string, seconds: number): string {
  const event = (fields: object) => JSON.stringify({ did: did(name), time_us: at(seconds), ...fields });
  const kind = random();
  if (kind < 0.02) return `{"did": "${name}", rubbish`;
  if (kind < 0.06) {
    const handle = `h${pick(30)}.example`;
    return event({ kind: 'identity', identity: { did: did(name), handle, seq: 1, time: '2026-01-01T00:00:00Z' } });
  }
  if (kind < 0.09) {
    const status = ['deactivated', 'takendown', 'deleted', undefined, undefined][pick(5)];
    return event({ kind: 'account', account: { active: status === undefined, did: did(name), seq: 1, status } });
  }
  const operation = random() < 0.1 ? 'delete' : 'create';
  const commit = {
    rev: tid(at(seconds)),
    operation,
    cid: `bafy${pick(1_000_000)}`,
    ...randomRecord(random, pick, name),
  };
  if (operation === 'delete')
    return event({ kind: 'commit', commit: { ...commit, record: undefined, cid: undefined } });
  return event({ kind: 'commit', commit });
}

function randomRecord(random: () => number, pick: (most: number) => number, name: string) {
  const kind = random();
  const labels =
    random() < 0.05 ? { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } : undefined;
  if (kind < 0.3) {
    const url = random() < 0.05 ? 'nowhere' : `https://h${pick(30)}.example/${pick(3)}`;
    return {
      collection: 'site.standard.publication',
      rkey: `p${pick(4)}`,
      record: { name: `Name ${pick(100)}`, url, labels },
    };
  }
  if (kind < 0.8) {
    const site =
      random() < 0.7 ? `at://${did(name)}/site.standard.publication/p${pick(4)}` : `https://h${pick(30)}.example`;
    const record = {
      site,
      title: `Title ${pick(100)}`,
      publishedAt: '2026-01-01T00:00:00Z',
      path: `/${pick(9)}`,
      labels,
    };
    return { collection: 'site.standard.document', rkey: `d${pick(40)}`, record };
  }
  if (kind < 0.9) {
    const record = {
      createdAt: '2026-01-01T00:00:00Z',
      name: `Org ${pick(9)}`,
      entityRefs: [`ref:${pick(5)}`, `ref:${pick(5)}`],
    };
    return { collection: 'id.sifa.org.profile', rkey: 'self', record };
  }
  const record = { createdAt: '2026-01-01T00:00:00Z', title: `T${pick(9)}`, startedAt: '2024-01', labels };
  return { collection: 'id.sifa.profile.position', rkey: `j${pick(5)}`, record };
}
