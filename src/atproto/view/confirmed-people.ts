import { compact } from '../../core/read-fields.ts';
import { seen } from '../../core/shows-something.ts';
import { parseActorProfile, parseProfileSelf } from '../../lexicon/records/profile-records.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import type { ProfileRecords } from '../repository/profile-records.ts';
import type { BlobUrl } from './blob-url.ts';
import { type NamingSection, namingUri } from './named-people.ts';

/** Somebody who confirmed that a record names them rightly. */
export interface ConfirmedPerson {
  readonly did: string;
  /** Verified in both directions, else `handle.invalid`. */
  readonly handle: string;
  readonly displayName?: string;
  readonly avatar?: string;
  /** Whether they have a professional profile of their own. */
  readonly hasSifaProfile: boolean;
}

/**
 * Who somebody is whom a record names. Anybody can be named, so it gives only who confirmed it (docs/rules.md#people-in-a-record).
 *
 * @param subject the at-uri of the record
 * @returns `undefined` for everybody else; the view does not name them
 */
export type ResolvePerson = (subject: string, did: string) => ConfirmedPerson | undefined;

/** The two records of an account that say how it is called. */
export type OutwardRecords = Pick<ProfileRecords, 'self' | 'actorProfile'>;

/**
 * A person who confirmed, by their own profiles.
 *
 * @returns `undefined` for somebody who hides one of the two
 */
export function assemblePerson(
  { did, handle }: Pick<ConfirmedPerson, 'did' | 'handle'>,
  records: OutwardRecords,
  blobUrl: BlobUrl,
): ConfirmedPerson | undefined {
  if (isHidden(records.self) || isHidden(records.actorProfile)) return undefined;
  const { displayName, avatar } = outwardly(did, records, blobUrl);
  const hasSifaProfile = typeof records.self === 'object' && records.self !== null;
  return compact({ did, handle, displayName, avatar, hasSifaProfile });
}

/** Name, picture and pronouns: those of the professional profile, else those of `app.bsky.actor.profile`. */
export function outwardly(did: string, { self, actorProfile }: OutwardRecords, blobUrl: BlobUrl) {
  const own = parseProfileSelf(self);
  const social = isHidden(actorProfile) ? null : parseActorProfile(actorProfile);
  const avatar = own?.avatar ?? social?.avatar;
  return {
    displayName: seen(own?.displayName) ?? seen(social?.displayName),
    avatar: avatar && blobUrl(did, avatar, 'avatar'),
    pronouns: seen(own?.pronouns) ?? seen(social?.pronouns),
  };
}

/** Makes the function that keeps, of the people whom a record of `owner` names, those who confirmed it; `undefined` for nobody. */
export function onlyConfirmed(owner: string, resolvePerson: ResolvePerson = () => undefined) {
  return <Named extends { readonly did?: string }>(
    section: NamingSection,
    rkey: string,
    named: readonly Named[] = [],
  ) => {
    const subject = namingUri(owner, section, rkey);
    const people = new Map<string, Named & ConfirmedPerson & { readonly confirmed: true }>();
    for (const one of named) {
      const person = one.did === undefined ? undefined : resolvePerson(subject, one.did);
      if (person && !people.has(person.did)) people.set(person.did, { ...one, ...person, confirmed: true });
    }
    return people.size > 0 ? [...people.values()] : undefined;
  };
}
