import { type CommitEvent, isFutureRevision, type SourceEvent } from '../source/event.ts';
import { deadLetter, deadLetterBody } from '../store/dead-letter.ts';
import type { DeadLetterWrite, StoreWrite } from '../store/store-write.ts';
import { prepareRecord } from './prepare-record.ts';

// The statuses of the protocol are far shorter, and only letters.
const STATUS = /^[\w.:#-]{1,64}$/;

/** Turns an event into writes. A record that cannot be used becomes a dead letter, and its row a tombstone. `source`: its name; `now`: microseconds. */
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
      const { did, time, active, status, often } = event;
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
          ...(often === true && { often }),
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
