import type { Kysely } from 'kysely';
import { httpUrl } from '../../../core/url/http-url.ts';
import { toHandle } from '../../../syntax/identifiers.ts';
import type { Schema } from '../schema/schema.ts';
import type { OrganisationName, ProfileRecordRow } from '../store-rows.ts';

/** See `StoreReader.decidesProfile`. */
export async function decidesProfile(db: Kysely<Schema>, did: string): Promise<boolean> {
  const found = await db
    .selectNoFrom((of) =>
      of
        .or([
          of.exists(
            of
              .selectFrom('profile_records')
              .select('id')
              .where('did', '=', did)
              .where('collection', '<>', 'app.bsky.actor.profile'),
          ),
          of.exists(of.selectFrom('accounts').select('did').where('did', '=', did).where('active', '=', 0)),
          of.exists(
            of
              .selectFrom('hidden')
              .select('subject')
              .where((subject) =>
                subject.or([
                  subject('subject', '=', did),
                  subject.and([subject('subject', '>=', `at://${did}/`), subject('subject', '<', `at://${did}0`)]),
                ]),
              ),
          ),
        ])
        .as('decides'),
    )
    .executeTakeFirst();
  return Boolean(found?.decides);
}

/** See `StoreReader.hiddenOf`. */
export async function hiddenOf(db: Kysely<Schema>, dids: readonly string[]): Promise<Set<string>> {
  const inactive = db.selectFrom('accounts').select('did').where('active', '=', 0);
  const found = await Promise.all(
    dids.map(async (did) => {
      const hidden = await db
        .selectFrom('hidden')
        .select('subject')
        .where((of) =>
          of.or([
            of('subject', '=', did),
            of.and([of('subject', '>=', `at://${did}/`), of('subject', '<', `at://${did}0`)]),
          ]),
        )
        .execute();
      const organisation = await db
        .selectFrom('profile_records')
        .select('uri as subject')
        .where('uri', '=', `at://${did}/id.sifa.org.profile/self`)
        .where('visible', '=', 0)
        .execute();
      return [...(await inactive.where('did', '=', did).execute()), ...hidden, ...organisation];
    }),
  );
  return new Set(found.flat().map((row) => ('did' in row ? row.did : row.subject)));
}

/** See `StoreReader.profileRecords`. */
export async function profileRecords(db: Kysely<Schema>, did: string, most: number): Promise<ProfileRecordRow[]> {
  const found = await db
    .selectFrom('profile_records')
    .select(['uri', 'did', 'cid', 'collection', 'rkey', 'record'])
    .where('did', '=', did)
    .where('visible', '=', 1)
    .orderBy('collection')
    .orderBy('rkey')
    .limit(most)
    .execute();
  return found.flatMap(({ record, ...row }) => (record === null ? [] : [{ ...row, record }]));
}

/** See `StoreReader.organisationNames`. */
export async function organisationNames(
  db: Kysely<Schema>,
  dids: readonly string[],
  entityRefs: readonly string[],
): Promise<OrganisationName[]> {
  const uris = dids.map((did) => `at://${did}/id.sifa.org.profile/self`);
  const byDid =
    uris.length === 0
      ? []
      : await db
          .selectFrom('profile_records')
          .select(['did', 'record'])
          .where('uri', 'in', uris)
          .where('visible', '=', 1)
          .execute();
  const byRef = await Promise.all(entityRefs.map(async (ref) => ({ ref, record: await ownReference(db, ref) })));
  return [
    ...byDid.map(({ did, record }) => ({ did, name: nameIn(record) })),
    ...byRef.flatMap(({ ref, record }) => (record === null ? [] : [{ entityRef: ref, name: nameIn(record) }])),
  ];
}

/** Anybody may list a reference; only at a domain of its own does it prove who it is. One read of one account, however many list it. */
async function ownReference(db: Kysely<Schema>, ref: string): Promise<string | null> {
  const host = toHandle(httpUrl(ref)?.hostname);
  if (host === null) return null;
  const holder = db.selectFrom('identities').select('did').where('handle', '=', host).where('holds_handle', '=', 1);
  const did = (await holder.executeTakeFirst())?.did;
  if (did === undefined) return null;
  const found = await db
    .selectFrom('organisation_refs as r')
    .innerJoin('profile_records as p', 'p.uri', 'r.uri')
    .select('p.record')
    .where('r.uri', '=', `at://${did}/id.sifa.org.profile/self`)
    .where('r.ref', '=', ref)
    .where('p.visible', '=', 1)
    .executeTakeFirst();
  return found?.record ?? null;
}

function nameIn(record: string | null): string {
  const value: unknown = record === null ? null : JSON.parse(record);
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : '';
}

/** See `StoreWriter.staleIdentities`. */
export async function staleIdentities(db: Kysely<Schema>, now: number, most: number) {
  return db
    .selectFrom('identities')
    .select(['did', 'attempts'])
    .where('refresh_at', '<=', now)
    .orderBy('refresh_at')
    .limit(most)
    .execute();
}

/** See `StoreWriter.recordUris`. */
export async function recordUris(db: Kysely<Schema>, did: string) {
  const of = (table: 'publications' | 'documents' | 'profile_records') =>
    db.selectFrom(table).select(['uri', 'rev']).where('did', '=', did).where('record', 'is not', null);
  return of('publications').unionAll(of('documents')).unionAll(of('profile_records')).execute();
}
