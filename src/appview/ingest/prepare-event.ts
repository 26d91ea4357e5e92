import { type CommitEvent, isFutureRevision, type SourceEvent } from '../event.ts';
import { deadLetter, deadLetterBody } from '../store/dead-letter.ts';
import type { DeadLetterWrite, StoreWrite } from '../store/store-write.ts';
import { prepareRecord } from './prepare-record.ts';

// The protocol's words are far shorter, and a few letters.
const STATUS = /^[\w.:#-]{1,64}$/;

/**
 * Turns an event into what is to be stored. Content that cannot be used becomes a dead letter, and the row it would have filled a tombstone.
 *
 * @param source the name of the source, for the dead letters
 * @param now microseconds since 1970
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
      return isFutureRevision(event.rev, now)
        ? [letter(event.did, `a revision from the future (${event.rev})`)]
        : [{ to: 'resync', did: event.did, rev: event.rev, time: Math.min(event.time, now) }];
    case 'gap':
      // The letter is for the operator: it is the trace of what happened.
      return [{ to: 'gap', time: Math.min(event.time, now) }, letter('', `a gap: ${event.reason}`)];
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
