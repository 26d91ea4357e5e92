import { tidTime } from '../../syntax/identifiers.ts';
import { deadLetterBody, MAX_BODY } from '../dead-letter-body.ts';
import type { CommitEvent, SourceEvent } from '../event.ts';
import { type DeadLetterWrite, MAX_ABOUT, type StoreWrite } from '../store/store-write.ts';
import { prepareRecord } from './prepare-record.ts';

// Clocks differ; a repository further ahead than this would lock its rows against its own later writes.
const FUTURE = 5 * 60 * 1_000_000;
// Some reasons quote what was wrong.
const MAX_REASON = 300;
// The protocol's words are far shorter, and a few letters.
const STATUS = /^[\w.:#-]{1,64}$/;

/**
 * Turns an event into what is to be stored. Content that cannot be used becomes a dead letter, and the row it would have filled a tombstone.
 *
 * @param source the name of the source, for the dead letters
 * @param now microseconds since 1970
 */
export function prepareEvent(event: SourceEvent, source: string, now: number): StoreWrite[] {
  const letter = (about: string, reason: string, body: string): DeadLetterWrite => ({
    to: 'dead_letters',
    source,
    cursor: event.cursor,
    about: about.slice(0, MAX_ABOUT),
    reason: reason.slice(0, MAX_REASON),
    body: body.slice(0, MAX_BODY),
    time: Math.floor(now / 1000),
  });
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
      const { did, time, active, status } = event;
      // These two say how a host copes with the account, not that the account wants to be gone.
      const present = active || status === 'throttled' || status === 'desynchronized';
      // A host's clock that is ahead must not lock the account against what comes after.
      const at = Math.min(time, now);
      return [
        {
          to: 'account',
          did,
          time: at,
          active: present,
          ...(status !== undefined && STATUS.test(status) && { status }),
        },
      ];
    }
    case 'sync':
      return isFuture(event.rev, now)
        ? [letter(event.did, `a revision from the future (${event.rev})`, '')]
        : [{ to: 'resync', did: event.did, rev: event.rev, time: Math.min(event.time, now) }];
    case 'gap':
      // The letter is for the operator: it is the trace of what happened.
      return [{ to: 'gap', time: Math.min(event.time, now) }, letter('', `a gap: ${event.reason}`, '')];
    case 'commit':
      return prepareCommit(event, now, letter);
  }
}

function prepareCommit(
  event: CommitEvent,
  now: number,
  letter: (about: string, reason: string, body: string) => DeadLetterWrite,
): StoreWrite[] {
  if (isFuture(event.rev, now)) return [letter(event.did, `a revision from the future (${event.rev})`, '')];
  return event.ops.flatMap((op): StoreWrite[] => {
    const { write, problem } = prepareRecord(event, op);
    if (problem === undefined) return write ? [write] : [];
    const dead = letter(`at://${event.did}/${op.collection}/${op.rkey}`, problem, deadLetterBody(op.record));
    return write ? [write, dead] : [dead];
  });
}

function isFuture(rev: string, now: number): boolean {
  return tidTime(rev) > now + FUTURE;
}
