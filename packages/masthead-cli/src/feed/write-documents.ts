import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { DOCUMENT } from 'masthead/internal/core/values/identifiers';
import type { RecordJson, RecordWriter, RepositoryDocuments, RepositoryWrite, WriteAllowance } from 'masthead/publish';
import { firstBatch, MAX_WRITES, POINTS, reconcile } from './next-writes.ts';
import { type PublicationOf, recordAddress } from './plan/document-address.ts';
import { type DocumentPlan, type PlannedWrite, type RefusedEntry, refusedEntry } from './plan/document-plan.ts';
import { newFindings } from './plan/merged-record.ts';
import { CoverUploads } from './upload-covers.ts';

/** The repository for the documents: a `Publisher`. */
export interface DocumentRepository {
  readonly records: Pick<RecordWriter, 'applyWrites' | 'upload'>;
  fetchDocuments(): Promise<RepositoryDocuments>;
}

/** How a plan is written. */
export interface WriteOptions {
  /** The account's publications, or the relevant ones. */
  readonly publications: readonly PublicationOf[];
  /**
   * The commit at which the plan's documents were read; when left out, they are read again first.
   */
  readonly commit?: string | undefined;
  /** Stops between two requests; what was written stays. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: WriteProgress) => void) | undefined;
  /**
   * Called before a wait that the PDS requires, and before the next try when it does not answer;
   * `why` is the beginning of a sentence.
   */
  readonly onWait?: ((milliseconds: number, why: string) => void) | undefined;
  /** Downloads covers; guarded when left out. */
  readonly get?: GuardedFetch | undefined;
  /** Waits; by the clock when left out. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** The progress of the writing. */
export interface WriteProgress {
  readonly done: number;
  readonly all: number;
}

/** The result of the writing. */
export interface WrittenDocuments {
  readonly created: number;
  readonly updated: number;
  /**
   * Writes that were dropped, and why: such as another program changed the same fields meanwhile,
   * or the PDS refuses the record.
   */
  readonly refused: readonly RefusedEntry[];
  /** Writes that remain. The next run continues with them. */
  readonly left: number;
  /** Why it stopped before the end: the signal, or an error that says what to do. */
  readonly stopped?: 'signal' | RepositoryError;
  /** Notes for the user, as sentences. */
  readonly notes: readonly string[];
}

/** The longest wait that the PDS may require, milliseconds. For a longer one the writing stops. */
const MAX_WAIT = 65 * 60_000;
/**
 * The most in a row before it stops: failures of the network, with longer and longer pauses, or
 * refusals by the rate limit; and swaps that lose against another writer.
 */
const MAX_FAILURES = 6;
const MAX_CONFLICTS = 20;
const PAUSES = { first: 1000, longest: 30_000 };
/** Errors that concern only one record. */
const OF_ONE: ReadonlySet<string> = new Set(['refused', 'too-large', 'invalid', 'not-found', 'bad-request']);

/**
 * Writes a plan, many records in one request, each request against the known commit. When another
 * program wrote meanwhile, or an answer was lost, it reads the documents again: other changes stay,
 * and its own writes are recognised. It waits when the PDS requires it.
 *
 * Another run with the remaining writes never doubles anything: each new record has a fixed key
 * (docs/decisions/document-keys.md).
 *
 * @returns also when it stopped before the end
 */
export async function writeDocuments(
  to: DocumentRepository,
  plan: Pick<DocumentPlan, 'writes'>,
  options: WriteOptions,
): Promise<WrittenDocuments> {
  return new DocumentWriting(to, plan.writes, options).run();
}

class DocumentWriting {
  readonly #to: DocumentRepository;
  readonly #options: WriteOptions;
  readonly #covers: CoverUploads;
  readonly #signal: AbortSignal;
  readonly #all: number;
  #created = 0;
  #updated = 0;
  readonly #refused: RefusedEntry[] = [];
  #left: readonly PlannedWrite[];
  #commit: string | undefined;
  #allowance: WriteAllowance | undefined;
  /** The most writes of the next request. */
  #most = MAX_WRITES;
  #failures = 0;
  #conflicts = 0;

  constructor(to: DocumentRepository, writes: readonly PlannedWrite[], options: WriteOptions) {
    this.#to = to;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
    this.#covers = new CoverUploads(to.records, this.#signal, options.get);
    this.#left = writes;
    this.#all = writes.length;
    this.#commit = options.commit;
  }

  async run(): Promise<WrittenDocuments> {
    let stopped: WrittenDocuments['stopped'];
    while (this.#left.length > 0 && stopped === undefined) {
      if (this.#signal.aborted) stopped = 'signal';
      else stopped = await this.#step().catch((error: unknown) => this.#recover(error));
      this.#tell();
    }
    const result = {
      created: this.#created,
      updated: this.#updated,
      refused: this.#refused,
      left: this.#left.length,
      notes: this.#covers.notes,
    };
    return { ...result, ...(stopped !== undefined && { stopped }) };
  }

  async #step(): Promise<WrittenDocuments['stopped']> {
    if (this.#commit === undefined) await this.#refresh();
    const [first] = this.#left;
    if (!first) return undefined;
    if (this.#allowance && this.#allowance.remaining < POINTS[first.action]) {
      const { resetsIn } = this.#allowance;
      this.#allowance = undefined;
      return this.#rest(resetsIn);
    }
    const batch = await this.#withCovers(firstBatch(this.#left, this.#most, this.#allowance?.remaining));
    if (batch.length === 0) return undefined;
    try {
      await this.#apply(batch);
    } catch (error) {
      if (!(error instanceof RepositoryError) || !OF_ONE.has(error.kind)) throw error;
      this.#narrow(batch, error);
    }
    return undefined;
  }

  async #apply(batch: readonly PlannedWrite[]): Promise<void> {
    const writes = batch.map(toRepositoryWrite);
    // A fault that was in the record before is no reason to refuse another change.
    const validate = batch.some((write) => this.#wasBroken(write)) ? false : undefined;
    const { commit, allowance } = await this.#to.records.applyWrites(DOCUMENT, writes, {
      swapCommit: this.#commit,
      validate,
    });
    this.#commit = commit;
    this.#allowance = allowance;
    this.#failures = this.#conflicts = 0;
    this.#most = Math.min(this.#most * 2, MAX_WRITES);
    for (const write of batch) this.#count(write);
    this.#take(batch);
  }

  #wasBroken({ action, before }: PlannedWrite): boolean {
    return (
      action === 'update' &&
      before !== undefined &&
      newFindings({ after: before, publications: this.#options.publications }).length > 0
    );
  }

  /** Finds the record that the PDS refuses, by halves. */
  #narrow(batch: readonly PlannedWrite[], error: RepositoryError): void {
    const [first] = batch;
    if (batch.length > 1) this.#most = Math.ceil(batch.length / 2);
    else if (first) {
      this.#refused.push({ source: first.source, reason: error.message });
      this.#most = MAX_WRITES;
      this.#take(batch);
    }
  }

  /** @returns why to stop; nothing when it may continue */
  async #recover(error: unknown): Promise<WrittenDocuments['stopped']> {
    if (this.#signal.aborted) return 'signal';
    if (!(error instanceof RepositoryError)) throw error;
    // Whatever the error, the repository may have changed.
    this.#commit = undefined;
    switch (error.kind) {
      case 'conflict':
        return ++this.#conflicts > MAX_CONFLICTS ? error : undefined;
      case 'rate-limited':
        if (++this.#failures > MAX_FAILURES) return error;
        // Of two errors about too long a wait, that of the PDS says more.
        return (await this.#rest(error.retryAfter ?? 60_000)) ? error : undefined;
      case 'unreachable':
        if (++this.#failures > MAX_FAILURES) return error;
        return this.#waitForAnswer(backOff(this.#failures - 1, PAUSES));
      default:
        return error;
    }
  }

  async #rest(milliseconds: number): Promise<WrittenDocuments['stopped']> {
    const why = 'The PDS accepts no more writes for now';
    if (milliseconds > MAX_WAIT)
      return new RepositoryError('rate-limited', `${why}; try again in ${Math.ceil(milliseconds / 60_000)} minutes.`);
    this.#options.onWait?.(milliseconds, why);
    // A little more, since clocks differ.
    await this.#pause(milliseconds + 500);
    return undefined;
  }

  async #waitForAnswer(milliseconds: number): Promise<undefined> {
    this.#options.onWait?.(milliseconds, 'The PDS does not answer');
    await this.#pause(milliseconds);
  }

  async #pause(milliseconds: number): Promise<void> {
    await (this.#options.wait ?? pause)(milliseconds, this.#signal);
  }

  /** Reads the documents again, and brings the remaining writes up to date. */
  async #refresh(): Promise<void> {
    const { publications } = this.#options;
    const { documents, commit } = await this.#to.fetchDocuments();
    const byUri = new Map(documents.map((document) => [document.uri, document]));
    const pageOf = (record: RecordJson | undefined) => recordAddress(record, publications);
    const holders = new Map(documents.map(({ uri, record }) => [pageOf(record), uri]));
    this.#left = this.#left.flatMap((write) => {
      const page = pageOf(write.after);
      const holder = page === pageOf(write.before) ? undefined : holders.get(page);
      const isTaken = holder !== undefined && holder !== write.uri;
      const now = reconcile(write, byUri.get(write.uri), isTaken);
      if (now === 'done') this.#count(write);
      else if ('write' in now) return now.write;
      else this.#refused.push(refusedEntry(write.source, now));
      return [];
    });
    this.#commit = commit;
  }

  /** A batch with its covers uploaded. */
  async #withCovers(batch: readonly PlannedWrite[]): Promise<readonly PlannedWrite[]> {
    const ready: PlannedWrite[] = [];
    for (const write of batch) {
      const covered = await this.#covers.ready(write);
      if ('action' in covered) ready.push(covered);
      else {
        this.#refused.push(refusedEntry(write.source, covered));
        this.#take([write]);
      }
    }
    return ready;
  }

  #count({ action }: PlannedWrite): void {
    if (action === 'create') this.#created++;
    if (action === 'update') this.#updated++;
  }

  #take(batch: readonly PlannedWrite[]): void {
    const keys = new Set(batch.map(({ rkey }) => rkey));
    this.#left = this.#left.filter(({ rkey }) => !keys.has(rkey));
  }

  #tell(): void {
    this.#options.onProgress?.({ done: this.#all - this.#left.length, all: this.#all });
  }
}

function toRepositoryWrite({ action, rkey, after = {} }: PlannedWrite): RepositoryWrite {
  return action === 'delete' ? { action, rkey } : { action, rkey, record: after };
}
