import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tid } from '../../support/index/test-index.ts';

/** One of the field's records, whose it is, and what is special about it. */
export interface RealRecord {
  readonly note: string;
  readonly uri: string;
  readonly record: Readonly<Record<string, unknown>>;
}

const START = Date.UTC(2026, 8, 1) * 1000;

/**
 * The records in their order; those that came without an at-uri have one of an account of their
 * own, or of the one that their publication names.
 */
export function readRealRecords(): RealRecord[] {
  const file = readFileSync(join(import.meta.dirname, 'records.json'), 'utf8');
  const { records } = JSON.parse(file, withWords) as {
    records: (Omit<RealRecord, 'uri'> & { uri?: string; collection: string })[];
  };
  return records.map(({ note, uri, collection, record }, at) => {
    const [, named] = /^at:\/\/(did:[^/]+)/.exec(String(record.site)) ?? [];
    // The three roles are one person's.
    const did = named ?? `did:plc:${collection.startsWith('id.sifa.') ? 'roles' : `record${at}`}`;
    const key = /record key "self"/.test(note) && !named ? 'self' : /rkey (skyreader-links)/.exec(note)?.[1];
    return { note, record, uri: uri ?? `at://${did}/${collection}/${key ?? tid(START + at * 1_000_000)}` };
  });
}

function withWords(_: string, value: unknown): unknown {
  const [, count] = /^«(\d+) words»$/.exec(typeof value === 'string' ? value : '') ?? [];
  return count === undefined ? value : Array(Number(count)).fill('word').join(' ');
}

/** The records as events of Jetstream, one a line, each account with a handle. */
export function eventLines(records: readonly RealRecord[]): string {
  let time = START + 1_000_000_000;
  const known = new Set<string>();
  const lines: string[] = [];
  const write = (did: string, event: object) => {
    time += 1000;
    lines.push(JSON.stringify({ did, time_us: time, ...event }));
  };
  for (const [at, { uri, record }] of records.entries()) {
    const [did = '', collection = '', rkey = ''] = uri.slice('at://'.length).split('/');
    if (!known.has(did)) {
      const identity = { did, handle: `person-${at}.example`, seq: at, time: new Date(time / 1000).toISOString() };
      write(did, { kind: 'identity', identity });
      known.add(did);
    }
    const commit = { rev: tid(time), operation: 'create', collection, rkey, record, cid: `bafyrecord${at}` };
    write(did, { kind: 'commit', commit });
  }
  return `${lines.join('\n')}\n`;
}
