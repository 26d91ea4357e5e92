import { type Kysely, sql } from 'kysely';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import {
  ACTOR_PROFILE,
  type AtUri,
  atUri,
  type Did,
  isDid,
  ORGANISATION,
  SELF,
  toHandle,
} from 'masthead/internal/core/values/identifiers';
import type { Schema } from '../tables.ts';
import { present, unavailableSql } from '../visibility.ts';
import { firstRow, ofAccount, rows, type Work } from '../work.ts';
import { takenSubjects } from '../writes/labels.ts';

const unavailable = sql<boolean>`${sql.raw(unavailableSql('accounts'))}`;

/**
 * The name of an organisation, with the key that found it: exactly one of `did` and `entityRef`.
 */
export interface OrganisationName {
  readonly did?: Did;
  readonly entityRef?: string;
  readonly name: string;
  /** The organisation's account. */
  readonly owner: string;
}

/**
 * An account with this many hidden records counts as hidden as a whole when its records are not
 * checked one by one.
 */
const MAX_HIDDEN = 1000;

/**
 * Whether the index alone decides about a profile: it holds more of its records than
 * `app.bsky.actor.profile`, even if deleted, or the account is not shown, at least in part.
 */
export function* decidesProfile(db: Kysely<Schema>, did: Did): Work<boolean> {
  const records = db.selectFrom('profile_records').select('id').where('did', '=', did);
  const found = yield* firstRow(records.where('collection', '<>', ACTOR_PROFILE).limit(1));
  return found !== undefined || (yield* isUnavailable(db, did)) || (yield* hiddenSubjectsOf(db, did, 1)).length > 0;
}

/**
 * What must be absent from every answer about these accounts, even if it was read elsewhere:
 * at-uris and DIDs that the operator or a labeler hides, DIDs of accounts that are not shown, and
 * the at-uri of an organisation's profile that its owner hid or deleted.
 */
export function* hiddenOf(db: Kysely<Schema>, dids: readonly string[]): Work<Set<string>> {
  const hidden = new Set<string>();
  for (const did of new Set(dids.filter(isDid))) {
    if (yield* isUnavailable(db, did)) hidden.add(did);
    const subjects = yield* hiddenSubjectsOf(db, did, MAX_HIDDEN);
    for (const { subject } of subjects) hidden.add(subject);
    if (subjects.length === MAX_HIDDEN) hidden.add(did);
    const profile = db.selectFrom('profile_records').select('uri').where('uri', '=', organisationProfile(did));
    for (const { uri } of yield* rows(profile.where('visible', '=', 0))) hidden.add(uri);
  }
  return hidden;
}

function* isUnavailable(db: Kysely<Schema>, did: Did): Work<boolean> {
  const account = db.selectFrom('accounts').select('did').where('did', '=', did).where(unavailable);
  return (yield* firstRow(account)) !== undefined;
}

/** What the operator and labelers hide of an account. */
function* hiddenSubjectsOf(db: Kysely<Schema>, did: Did, limit: number): Work<{ readonly subject: string }[]> {
  const listed = yield* rows(db.selectFrom('hidden').select('subject').where(ofAccount('subject', did)).limit(limit));
  return [...listed, ...(yield* takenSubjects(db, did, limit))].slice(0, limit);
}

function organisationProfile(did: Did): AtUri {
  return atUri(did, ORGANISATION, SELF);
}

/**
 * Names of organisations: by DID, or by an entity reference that they list and whose host is
 * their handle.
 */
export function* organisationNames(
  db: Kysely<Schema>,
  dids: readonly Did[],
  entityRefs: readonly string[],
): Work<OrganisationName[]> {
  const names: OrganisationName[] = [];
  if (dids.length > 0) {
    const profiles = db.selectFrom('profile_records').select(['did', 'record']).where('visible', '=', 1);
    const shown = profiles.where(present('profile_records'));
    for (const { did, record } of yield* rows(shown.where('uri', 'in', dids.map(organisationProfile)))) {
      names.push({ did, name: nameIn(record), owner: did });
    }
  }
  for (const { ref, record, did } of yield* ownReferences(db, entityRefs))
    names.push({ entityRef: ref, name: nameIn(record), owner: did });
  return names;
}

/**
 * The host of a reference, which is the handle of its owner; `null` when the reference is not the
 * URL of a host.
 */
export function hostOfReference(ref: string): string | null {
  return toHandle(httpUrl(ref)?.hostname);
}

/**
 * Any account may list a reference: it counts only if its host is the account's handle. The search
 * is by handle, so the cost is the same however many accounts list it.
 */
function* ownReferences(
  db: Kysely<Schema>,
  refs: readonly string[],
): Work<{ ref: string; record: string | null; did: Did }[]> {
  const hosted = refs.flatMap((ref) => {
    const host = hostOfReference(ref);
    return host === null ? [] : [{ ref, host }];
  });
  if (hosted.length === 0) return [];
  const hosts = hosted.map(({ host }) => host);
  const holders = db.selectFrom('identities as i').where('i.handle', 'in', hosts).where('i.holds_handle', '=', 1);
  const own = sql<AtUri>`'at://' || i.did || ${`/${ORGANISATION}/${SELF}`}`;
  const listed = holders
    .innerJoin('organisation_refs as r', (on) => on.on('r.uri', '=', own))
    .innerJoin('profile_records as p', 'p.uri', 'r.uri')
    .select(['r.ref', 'p.record', 'p.did'])
    .where((of) => of.or(hosted.map(({ ref, host }) => of.and([of('i.handle', '=', host), of('r.ref', '=', ref)]))));
  return yield* rows(listed.where('p.visible', '=', 1).where(present('p')));
}

function nameIn(record: string | null): string {
  const value: unknown = record === null ? null : JSON.parse(record);
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : '';
}
