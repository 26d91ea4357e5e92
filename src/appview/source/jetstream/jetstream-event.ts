import { fields } from '../../../core/read-fields.ts';
import { isDid, toHandle } from '../../../syntax/identifiers.ts';
import { MAX_BODY, type SourceEvent } from '../../event.ts';
import { ShapeError } from '../shape/check-cbor.ts';
import { readJson } from '../shape/read-json.ts';
import { readJetstreamCommit } from './jetstream-commit.ts';
import { toMicroseconds } from './microseconds.ts';

const MAX_STATUS = 300;

/**
 * Reads one Jetstream v1 event out of a line of JSON.
 *
 * @param cursor where the source goes on after this line
 * @returns a `rejected` event when it is no JSON, or no event; `passed` when it is none of ours
 */
export function readJetstreamEvent(line: string, cursor: number): SourceEvent {
  return readJetstreamLine(line, cursor).event;
}

/** As `readJetstreamEvent`, with the host's own time of it in microseconds, unless the line does not say. */
export function readJetstreamLine(line: string, cursor: number): { event: SourceEvent; witnessed?: number } {
  let value: Record<string, unknown>;
  try {
    value = readJson(line);
  } catch (error) {
    return { event: reject(line, cursor, notRead(error)) };
  }
  const { did, time_us: time } = value;
  if (!isDid(did)) return { event: reject(line, cursor, 'no valid did') };
  if (!isTime(time)) return { event: reject(line, cursor, 'no valid time_us', did) };
  const event = readEvent({ did, time, cursor }, value);
  return { event: typeof event === 'string' ? reject(line, cursor, event, did) : event, witnessed: time };
}

interface Where {
  readonly did: string;
  readonly time: number;
  readonly cursor: number;
}

function readEvent(where: Where, value: Record<string, unknown>): SourceEvent | string {
  switch (value.kind) {
    case 'identity': {
      const { handle } = fields(value.identity);
      return { kind: 'identity', ...where, ...(handle !== undefined && { handle: toHandle(handle) }) };
    }
    case 'account':
      return readAccount(where, value.account) ?? 'an account event without active';
    case 'commit':
      return readJetstreamCommit(where, value.commit);
    default:
      // Kinds that do not exist yet are none of ours.
      return typeof value.kind === 'string' ? { kind: 'passed', cursor: where.cursor } : 'no kind';
  }
}

/**
 * Reads what happened to an account, the same in both versions. Its time is the one that its host gave: each Jetstream witnesses the event at a time of its
 * own, and after a fail-over an old event must not look newer than it is.
 *
 * @returns `null` when it does not say whether the account is active
 */
export function readAccount(where: Where, account: unknown): SourceEvent | null {
  const { active, status, time } = fields(account);
  if (typeof active !== 'boolean') return null;
  const happened = Math.min(where.time, toMicroseconds(time) ?? where.time);
  return {
    kind: 'account',
    ...where,
    time: happened,
    active,
    ...(typeof status === 'string' && { status: status.slice(0, MAX_STATUS) }),
  };
}

/** Why a text was not read. */
export function notRead(error: unknown): string {
  return error instanceof ShapeError ? error.message : 'not JSON';
}

/** A line that is no event. Its beginning is kept for somebody who looks into it. */
export function reject(line: string, cursor: number, reason: string, did?: string): SourceEvent {
  return { kind: 'rejected', cursor, reason, body: line.slice(0, MAX_BODY), ...(did !== undefined && { did }) };
}

/** Microseconds since 1970 that a number holds exactly. */
function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
