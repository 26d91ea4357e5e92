import { canonicalizeUrl, readingTime } from 'masthead/core';
import { errorText } from 'masthead/internal/core/log';
import { documentPlace, MAX_URL } from 'masthead/internal/core/match/record-address';
import { fields } from 'masthead/internal/core/read-fields';
import {
  ACTOR_PROFILE,
  atUri,
  isCid,
  isRecordKey,
  ORGANISATION,
  SELF,
} from 'masthead/internal/core/values/identifiers';
import { keepProfileRecord } from 'masthead/internal/lexicon/records/kept-record';
import { isHidden, isSignedInOnly, parseDocument, parseOrgProfile, parsePublication } from 'masthead/lexicon';
import { type CommitEvent, isFutureRevision, type RecordOp, type SourceEvent, tableOf } from '../source/event.ts';
import {
  type DeadLetterWrite,
  type DocumentWrite,
  deadLetter,
  deadLetterBody,
  type ProfileWrite,
  type PublicationWrite,
  type RecordRow,
  type RecordWrite,
  type StoreWrite,
} from '../store/store-write.ts';

/**
 * A record ready for the store, or what is wrong with it. With both, `write` is a tombstone: the
 * row must not show the older record.
 */
interface Prepared {
  readonly write?: RecordWrite;
  readonly problem?: string;
}

// Bytes of JSON. An honest record without its text is far shorter. Of a longer one only the parts
// that its reader returns are stored; the reader has its own limits.
const MAX_STORED = 128 * 1024;
/**
 * Bytes of a URL and an at-uri together: PostgreSQL's indexes hold keys of 2,704. Only a URL that
 * is longer than any link that is looked up, or a very long DID or record key, exceeds it.
 */
const MAX_KEY = 2500;
const MAX_ENTITY_REFS = 20;
const MAX_ENTITY_REF = 512;

/** A record that the index cannot use. The message says why, for its dead letter. */
class UnusableRecordError extends Error {
  override readonly name = 'UnusableRecordError';
}

/**
 * Checks one write of a commit and reduces it to what the index keeps: for a document, the reading
 * time instead of its text. A record that cannot be read, such as one nested too deep, is a
 * `problem`.
 */
export function prepareRecord(
  commit: Pick<CommitEvent, 'did' | 'rev' | 'time' | 'changesOften'>,
  op: RecordOp,
): Prepared {
  const { collection, rkey } = op;
  const to = tableOf(collection);
  if (to === null || !isRecordKey(rkey)) return { problem: `not a record of ours: ${collection}/${rkey}` };
  const { did, rev, time, changesOften } = commit;
  const row: RecordRow = { uri: atUri(did, collection, rkey), did, rev, time, selfHidden: false };
  const isActorProfile = collection === ACTOR_PROFILE && rkey === SELF;
  const actorFacts = isActorProfile && {
    signedInOnly: isSignedInOnly(op.record),
    ...(changesOften && { changesOften }),
  };
  const tombstone: RecordWrite =
    to === 'profile_records' ? { ...row, to, collection, rkey, ...actorFacts } : { ...row, to };
  if (op.action === 'delete') return { write: { ...tombstone, deleted: true } };
  try {
    return { write: usableWrite(tombstone, op) };
  } catch (error) {
    // Also an error of the engine, such as for a record that is nested deeper than the stack.
    return { write: tombstone, problem: errorText(error) };
  }
}

/** @throws {UnusableRecordError} */
function usableWrite(tombstone: RecordWrite, { collection, cid, record }: RecordOp): RecordWrite {
  const value = fields(record);
  const { $type: type } = value;
  if (type !== undefined && type !== collection) {
    const written = typeof type === 'string' ? JSON.stringify(type.slice(0, 100)) : typeof type;
    throw new UnusableRecordError(`its $type is ${written}`);
  }
  if (Object.keys(value).length === 0 || Array.isArray(record))
    throw new UnusableRecordError('not an object with fields');
  // PostgreSQL takes no text with U+0000.
  const row = { ...tombstone, selfHidden: isHidden(value), ...(isCid(cid) && { cid }) };
  const write = withRecord(row, value);
  const length = keyLength(write);
  if (length <= MAX_KEY) return write;
  throw new UnusableRecordError(`its address and at-uri have ${length} bytes together, which is more than ${MAX_KEY}`);
}

/** How long the index key of a row is; all of it is ASCII. */
function keyLength(write: RecordWrite): number {
  const place = 'site' in write ? write.site + write.path : 'url' in write ? write.url : '';
  return String(place).length + write.uri.length;
}

function withRecord(row: RecordWrite, value: Record<string, unknown>): RecordWrite {
  switch (row.to) {
    case 'publications':
      return withPublication(row, value);
    case 'documents':
      return withDocument(row, value);
    case 'profile_records':
      return withProfileRecord(row, value);
  }
}

function withPublication(row: PublicationWrite, value: Record<string, unknown>): PublicationWrite {
  const publication = parsePublication(value);
  if (!publication) throw new UnusableRecordError('a publication needs a name and an http(s) url');
  const url = canonicalizeUrl(publication.url);
  if (url === null || url.length > MAX_URL)
    throw new UnusableRecordError(`the url is longer than ${MAX_URL} characters`);
  return { ...row, record: storedJson(value, publication), url, host: new URL(url).host };
}

function withDocument(row: DocumentWrite, value: Record<string, unknown>): DocumentWrite {
  const document = parseDocument(value);
  if (!document) throw new UnusableRecordError('a document needs a site, a title and a publishedAt');
  const record = storedJson(withoutText(value), withoutText(document));
  const minutes = readingTime(value);
  return { ...row, record, ...(minutes !== null && { readingTime: minutes }), ...documentPlace(row.did, document) };
}

/** A record without its text, which is most of it; the source still has the text. */
function withoutText<T extends object>(record: T): Omit<T, 'textContent' | 'content'> {
  const { textContent: _, content: __, ...rest } = record as T & { textContent?: unknown; content?: unknown };
  return rest;
}

function withProfileRecord(row: ProfileWrite, value: Record<string, unknown>): ProfileWrite {
  const organisation = row.collection === ORGANISATION ? parseOrgProfile(value) : null;
  if (row.collection === ORGANISATION && !organisation)
    throw new UnusableRecordError('an organisation needs a name and a createdAt');
  const kept = keepProfileRecord(row.collection, row.rkey, value);
  // No view shows the record: the row only says that the account has it.
  if (!kept) return row;
  const record = storedJson(kept.record);
  const entityRefs = organisation?.entityRefs?.filter((ref) => ref.length <= MAX_ENTITY_REF).slice(0, MAX_ENTITY_REFS);
  return { ...row, record, rank: kept.rank, ...(entityRefs && { entityRefs }) };
}

/** The JSON of the first of these that is not too long: the record, or what its reader returned. */
function storedJson(...records: readonly object[]): string {
  for (const record of records) {
    const json = JSON.stringify(record);
    if (Buffer.byteLength(json) <= MAX_STORED) return json;
  }
  throw new UnusableRecordError('the record is too big');
}

// The statuses of the protocol are far shorter, and only letters.
const STATUS = /^[\w.:#-]{1,64}$/;

/** Milliseconds. */
const MAX_LABEL_SKEW = 5 * 60_000;

/**
 * Turns an event into writes. An unusable record becomes a dead letter, and its row a tombstone.
 * `source`: the source's name; `now`: microseconds.
 */
export function prepareEvent(event: SourceEvent, source: string, now: number): StoreWrite[] {
  const { cursor } = event;
  const letter = (about: string, reason: string, body = ''): DeadLetterWrite =>
    deadLetter({ source, cursor, about, reason, body, time: Math.floor(now / 1000) });
  switch (event.kind) {
    case 'passed':
      return [];
    case 'rejected':
      return [letter(event.did ?? '', event.reason, event.body)];
    case 'identity': {
      const { did, handle, time } = event;
      return [{ to: 'handle', did, time, ...(handle !== undefined && { handle }) }];
    }
    case 'account': {
      const { did, time, active, status, changesOften } = event;
      // These two statuses are about the host's load and sync; the account is still there.
      const present = active || status === 'throttled' || status === 'desynchronized';
      // A host whose clock is ahead must not block later events of the account.
      const at = Math.min(time, now);
      return [
        {
          to: 'account',
          did,
          time: at,
          active: present,
          ...(status !== undefined && STATUS.test(status) && { status }),
          ...(changesOften === true && { changesOften }),
        },
      ];
    }
    case 'sync':
      return isFutureRevision(event.rev, now)
        ? [letter(event.did, `a revision from the future (${event.rev})`)]
        : [
            {
              to: 'resync',
              did: event.did,
              rev: event.rev,
              time: Math.min(event.time, now),
              ...(event.unproved && { unproved: true }),
            },
          ];
    case 'gap':
      // The dead letter tells the operator that there was a gap.
      return [{ to: 'gap', time: Math.min(event.time, now) }, letter('', `a gap: ${event.reason}`)];
    case 'labels': {
      const { labeler, labels } = event;
      // Ignore a clock that is ahead: otherwise the labeler's later labels would count as earlier.
      // Then the order of the stream counts.
      const ahead = now / 1000 + MAX_LABEL_SKEW;
      return [
        { to: 'labels', labeler, labels: labels.map((label) => (label.cts > ahead ? { ...label, cts: 0 } : label)) },
      ];
    }
    case 'commit':
      return prepareCommit(event, now, letter);
  }
}

function prepareCommit(
  event: CommitEvent,
  now: number,
  letter: (about: string, reason: string, body?: string) => DeadLetterWrite,
): StoreWrite[] {
  if (isFutureRevision(event.rev, now)) return [letter(event.did, `a revision from the future (${event.rev})`)];
  return event.ops.flatMap((op): StoreWrite[] => {
    const { write, problem } = prepareRecord(event, op);
    if (problem === undefined) return write ? [write] : [];
    const dead = letter(`at://${event.did}/${op.collection}/${op.rkey}`, problem, deadLetterBody(op.record));
    return write ? [write, dead] : [dead];
  });
}
