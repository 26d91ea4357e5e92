import { canonicalizeUrl, readingTime } from 'masthead/core';
import { errorText } from 'masthead/internal/core/log';
import { documentPlace, MAX_URL } from 'masthead/internal/core/match/record-address';
import { fields } from 'masthead/internal/core/read-fields';
import { ACTOR_PROFILE, atUri, isCid, isRecordKey, ORGANISATION } from 'masthead/internal/core/values/identifiers';
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

/**
 * Checks one write of a commit and reduces it to what the index keeps: for a document, the reading
 * time instead of its text. A record that cannot be read, such as one nested too deep, is a
 * `problem`.
 */
export function prepareRecord(
  commit: Pick<CommitEvent, 'did' | 'rev' | 'time' | 'changesOften'>,
  op: RecordOp,
): Prepared {
  const { did, rev, time, changesOften } = commit;
  const { collection, rkey, cid } = op;
  const to = tableOf(collection);
  if (to === null || !isRecordKey(rkey)) return { problem: `not a record of ours: ${collection}/${rkey}` };
  const row: RecordRow = { uri: atUri(did, collection, rkey), did, rev, time, selfHidden: false };
  const isActorProfile = collection === ACTOR_PROFILE && rkey === 'self';
  const actorFacts = isActorProfile && {
    signedInOnly: isSignedInOnly(op.record),
    ...(changesOften && { changesOften }),
  };
  const tombstone: RecordWrite =
    to === 'profile_records' ? { ...row, to, collection, rkey, ...actorFacts } : { ...row, to };
  if (op.action === 'delete') return { write: { ...tombstone, deleted: true } };
  const value = fields(op.record);
  try {
    if (value.$type !== undefined && value.$type !== collection) {
      const written = typeof value.$type === 'string' ? JSON.stringify(value.$type.slice(0, 100)) : typeof value.$type;
      return { write: tombstone, problem: `its $type is ${written}` };
    }
    if (Object.keys(value).length === 0 || Array.isArray(op.record)) {
      return { write: tombstone, problem: 'not an object with fields' };
    }
    const kept: RecordRow = {
      ...row,
      selfHidden: isHidden(value),
      // PostgreSQL takes no text with U+0000.
      ...(isCid(cid) && { cid }),
    };
    const result =
      to === 'publications'
        ? preparePublication(kept, value)
        : to === 'documents'
          ? prepareDocument(kept, value)
          : prepareProfile({ ...kept, to, collection, rkey, ...actorFacts }, value);
    if (typeof result === 'string') return { write: tombstone, problem: result };
    const length = keyLength(result);
    return length > MAX_KEY
      ? {
          write: tombstone,
          problem: `its address and at-uri have ${length} bytes together, which is more than ${MAX_KEY}`,
        }
      : { write: result };
  } catch (error) {
    // For example, a record is nested deeper than the stack.
    return { write: tombstone, problem: errorText(error) };
  }
}

/** How long the index key of a row is; all of it is ASCII. */
function keyLength(write: RecordWrite): number {
  const place = 'site' in write ? write.site + write.path : 'url' in write ? write.url : '';
  return String(place).length + write.uri.length;
}

function preparePublication(row: RecordRow, value: Record<string, unknown>): PublicationWrite | string {
  const publication = parsePublication(value);
  if (!publication) return 'a publication needs a name and an http(s) url';
  const url = canonicalizeUrl(publication.url);
  if (url === null || url.length > MAX_URL) return `the url is longer than ${MAX_URL} characters`;
  const record = toStored(value, publication);
  return record === null
    ? 'the record is too big'
    : { ...row, to: 'publications', record, url, host: new URL(url).host };
}

function prepareDocument(row: RecordRow, value: Record<string, unknown>): DocumentWrite | string {
  const document = parseDocument(value);
  if (!document) return 'a document needs a site, a title and a publishedAt';
  const record = toStored(withoutText(value), withoutText(document));
  if (record === null) return 'the record is too big';
  const minutes = readingTime(value) ?? undefined;
  return {
    ...row,
    to: 'documents',
    record,
    ...(minutes !== undefined && { readingTime: minutes }),
    ...documentPlace(row.did, document),
  };
}

/** A record without its text, which is most of it; the source still has the text. */
function withoutText<T extends object>(record: T): Omit<T, 'textContent' | 'content'> {
  const { textContent: _, content: __, ...rest } = record as T & { textContent?: unknown; content?: unknown };
  return rest;
}

function prepareProfile(row: Omit<ProfileWrite, 'record'>, value: Record<string, unknown>): ProfileWrite | string {
  const organisation = row.collection === ORGANISATION ? parseOrgProfile(value) : null;
  if (row.collection === ORGANISATION && !organisation) return 'an organisation needs a name and a createdAt';
  const kept = keepProfileRecord(row.collection, row.rkey, value);
  // No view shows the record: the row only says that the account has it.
  if (!kept) return row;
  const record = toStored(kept.record, null);
  if (record === null) return 'the record is too big';
  const entityRefs = organisation?.entityRefs?.filter((ref) => ref.length <= MAX_ENTITY_REF).slice(0, MAX_ENTITY_REFS);
  return { ...row, record, rank: kept.rank, ...(entityRefs && { entityRefs }) };
}

/**
 * The record's own JSON; when that is too long, the JSON of what its reader returned; `null` when
 * that is too long too.
 */
function toStored(value: object, readable: object | null): string | null {
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) <= MAX_STORED) return json;
  const short = readable && JSON.stringify(readable);
  return short !== null && Buffer.byteLength(short) <= MAX_STORED ? short : null;
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
