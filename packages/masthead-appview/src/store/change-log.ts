import { authorityOf } from 'masthead/internal/core';

/**
 * What an answer asks the store by. `did`: an account, what it holds and who says something about it. `uri`: a record. `url`: a claimed URL and its site.
 * `place`: a site and a path below it. `path`: a path below any site. `handle`: who holds it. `ref`: a reference to an organisation.
 */
export type KeyKind = 'did' | 'uri' | 'url' | 'place' | 'path' | 'handle' | 'ref';

// Four megabytes. While a replay is stored as fast as it goes, each bucket is touched once in about a minute.
const BUCKETS = 2 ** 19;

/** How many changes are read one by one; a reader that is behind by more drops all. The log is never trimmed to fewer (`background/changes.ts`). */
export const MAX_BEHIND = 5000;

/** The columns of `CHANGES`: a number, and texts or `null`. */
type Change = readonly unknown[];

/** SQL: the changes behind a position, in the order of the commits. */
export const CHANGES =
  'SELECT seq, did, uri, subject, url, site, path, handle, ref FROM changes WHERE seq > $1 ORDER BY seq';

const KINDS: readonly KeyKind[] = ['did', 'uri', 'url', 'place', 'path', 'handle', 'ref'];

/** The bucket of a key: FNV-1a over the code units of its kind and its values. */
export function bucketOf(kind: KeyKind, value: string, path?: string): number {
  let hash = Math.imul(0x811c9dc5 ^ KINDS.indexOf(kind), 0x01000193);
  for (let at = 0; at < value.length; at++) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  if (path !== undefined) {
    // No code unit: else a site and a path would be cut at another place and be the same.
    hash = Math.imul(hash ^ 0x10000, 0x01000193);
    for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
  }
  return ((hash >>> 13) ^ hash) & (BUCKETS - 1);
}

/** What an answer has read, and from which state of the store on. It holds while nothing of that has changed since. */
export interface KeptReads {
  readonly era: number;
  readonly position: number;
  /** `null`: it depends on more than keys say, and holds only for this very state. */
  readonly buckets: Uint32Array | null;
}

/** Notes what an answer reads. */
export class ReadSet {
  readonly #era;
  readonly #position;
  #buckets: Set<number> | null = new Set();

  /** @param era @param position of the log before the first read: what changes while it is read counts as later */
  constructor(era: number, position: number) {
    this.#era = era;
    this.#position = position;
  }

  note(kind: KeyKind, value: string, path?: string): void {
    this.#buckets?.add(bucketOf(kind, value, path));
  }

  /** The answer depends on what no key says. */
  noteAll(): void {
    this.#buckets = null;
  }

  kept(): KeptReads {
    const buckets = this.#buckets && Uint32Array.from(this.#buckets);
    return { era: this.#era, position: this.#position, buckets };
  }
}

/** A look at the store: what has changed behind a position, in the order of the commits; `null` when that is more than `MAX_BEHIND`. */
export interface Look {
  /** Which database server, since when: another one may have lost what this one has committed. Empty for a file. */
  readonly server: string;
  readonly changes: readonly Change[] | null;
  /** The number of the last change. */
  readonly position: number;
}

/** The changes of the store as far as a reader has followed them, by the keys that reads ask by (docs/decisions/answers-in-memory.md). */
export class ChangeLog {
  /** By bucket, the number of its last change. */
  readonly #newest = new Float64Array(BUCKETS);
  #server: string | undefined;
  #era = 0;
  #position = 0;
  #seenAt = 0;

  /** When the store was last looked at, milliseconds. */
  get seenAt(): number {
    return this.#seenAt;
  }

  get position(): number {
    return this.#position;
  }

  /** Identifies the state that was last looked at: while it is the same, nothing has changed that any answer reads. */
  get version(): string {
    return `${this.#era}.${this.#position}`;
  }

  /** @param asked the position behind which was looked: another look may have gone on meanwhile, and this one then says nothing new */
  take({ server, changes, position }: Look, asked: number): void {
    const isOther = this.#server !== undefined && server !== this.#server;
    if (!isOther && asked < this.#position && position <= this.#position) return;
    // From before another server was reached, whose changes up to there were not looked for.
    const isBeyond = asked > this.#position;
    if (isOther || isBeyond || changes === null || position < this.#position) this.#era++;
    else for (const change of changes) this.#touch(change);
    this.#server = server;
    this.#position = position;
    this.#seenAt = Date.now();
  }

  begin(): ReadSet {
    return new ReadSet(this.#era, this.#position);
  }

  /** Whether an answer is still what would be read now. */
  holds({ era, position, buckets }: KeptReads): boolean {
    if (era !== this.#era) return false;
    if (position === this.#position) return true;
    return buckets?.every((bucket) => (this.#newest[bucket] ?? 0) <= position) === true;
  }

  #touch([seq, did, uri, subject, url, site, path, handle, ref]: Change): void {
    const touch = (kind: KeyKind, value: unknown, below?: unknown) => {
      if (typeof value !== 'string') return;
      this.#newest[bucketOf(kind, value, typeof below === 'string' ? below : undefined)] = Number(seq);
    };
    touch('did', did);
    touch('uri', uri);
    touch('url', url);
    touch('place', site, path);
    touch('path', path);
    touch('handle', handle);
    touch('ref', ref);
    if (typeof subject === 'string') {
      touch(subject.startsWith('did:') ? 'did' : 'uri', subject);
      // What is said of a record is asked for with its account as well.
      if (subject.startsWith('at://')) touch('did', authorityOf(subject));
    }
    if ([did, uri, subject, url, site, path, handle, ref].every((value) => value === null)) this.#era++;
  }
}
