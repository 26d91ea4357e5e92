import { plainJson } from '../plain-json.ts';
import { date, type FieldReaders, flag, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { toEndDate, toPartialDate } from './partial-date.ts';
import type { ProfileEntry, ProfileView } from './profile-view.ts';
import { key, lines, PLACE, type ShownProfile, SPAN } from './shown-profile.ts';

/** The fields of a profile that `<pro-profile>` does not show. */
export type ProfileDetails = Omit<ProfileView, keyof ShownProfile>;

type Delivery = ProfileEntry<'presentationDeliveries'>;

const integer = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined);
const did = (value: unknown) => prefixed(value, 'did:');
const atUri = (value: unknown) => prefixed(value, 'at://');
const truth = (value: unknown) => value === true;
const PERSON = { handle: line, displayName: line, avatar: link, confirmed: flag, confirmedStale: flag };
/** Of the sections with `startDate` and `endDate` in place of `startedAt` and `endedAt`. */
const DATES = { description: prose, startDate: toPartialDate, endDate: toEndDate };

const presentationLink = objectOf<NonNullable<Delivery['links']>[number]>(
  { uri: link, type: line, label: line },
  'uri',
);
const coSpeaker = objectOf<NonNullable<Delivery['coSpeakers']>[number]>({
  ...PERSON,
  did,
  hasSifaProfile: flag,
  name: line,
});
const delivery = objectOf<Delivery>(
  {
    ...PLACE,
    rkey: line,
    presentationRkey: line,
    title: line,
    role: line,
    eventName: line,
    date: toPartialDate,
    mode: line,
    status: line,
    links: each(presentationLink),
    eventUri: atUri,
    coSpeakers: each(coSpeaker),
    sameAs: atUri,
  },
  'rkey',
);

/** Reads the details out of a profile: only known fields, each checked. */
export const readProfileDetails: (profile: unknown) => ProfileDetails | undefined = objectOf<ProfileDetails>({
  industries: entries({ industry: line, domain: line }, 'industry'),
  discoverable: (value) => (value === false ? value : undefined),
  cut: lines,
  locationCountry: line,
  locationRegion: line,
  locationLocality: line,
  countryCode: line,
  openTo: lines,
  preferredWorkplace: lines,
  availableFromUtc: integer,
  availableToUtc: integer,
  langs: lines,
  createdAt: date,
  locations: entries({ ...PLACE, rkey: line, type: line, label: line, isPrimary: flag }, 'rkey'),
  certifications: entries(
    {
      rkey: key,
      name: line,
      issuingOrg: line,
      entityRef: line,
      issueDate: toPartialDate,
      expiryDate: toEndDate,
      credentialUrl: link,
    },
    'name',
  ),
  projects: entries(
    {
      ...DATES,
      rkey: key,
      name: line,
      url: link,
      primary: flag,
      members: each(objectOf({ ...PERSON, did, role: line, title: line }, 'did', 'handle')),
      sameAs: atUri,
    },
    'name',
  ),
  volunteering: entries(
    { ...DATES, rkey: key, organization: line, entityRef: line, role: line, cause: line },
    'organization',
  ),
  involvement: entries(
    {
      ...SPAN,
      rkey: key,
      kind: line,
      upstream: line,
      upstreamDid: did,
      upstreamUrl: link,
      role: line,
      links: (value) =>
        list(value, objectOf({ url: link, kind: line, label: line, verified: flag, verifiedPlatform: line }, 'url')) ??
        [],
      legacy: truth,
    },
    'kind',
  ),
  publications: entries(
    {
      rkey: key,
      title: line,
      subtitle: line,
      publisher: line,
      date: toPartialDate,
      url: link,
      description: prose,
      doi: line,
      type: line,
      typeLabel: line,
      contributors: each(objectOf({ name: line, orcidId: line, did, handle: line }, 'name')),
      verified: truth,
      verifiedVia: line,
      orcidCorroborated: flag,
      publicationUri: atUri,
      publicationUrl: link,
      publicationName: line,
      image: link,
      primary: flag,
    },
    'title',
  ),
  courses: entries(
    { rkey: key, name: line, number: line, institution: line, entityRef: line, credentialRkey: line },
    'name',
  ),
  presentations: entries(
    {
      rkey: key,
      title: line,
      description: prose,
      duration: objectOf({ minMinutes: integer, maxMinutes: integer }, 'minMinutes'),
      intendedAudiences: lines,
      links: each(presentationLink),
      writeupUri: atUri,
      coverImageUrl: link,
      deliveries: (value) => list(value, delivery) ?? [],
      primary: flag,
    },
    'title',
  ),
  presentationDeliveries: section(delivery),
  honors: entries(
    { rkey: key, title: line, issuer: line, entityRef: line, description: prose, date: toPartialDate },
    'title',
  ),
  languages: entries({ rkey: key, language: line, proficiency: line }, 'language'),
  externalAccounts: entries(
    {
      rkey: key,
      platform: line,
      url: link,
      label: line,
      feedUrl: link,
      verifiable: flag,
      verified: flag,
      verifiedVia: line,
      primary: flag,
    },
    'url',
  ),
  atfundContribute: objectOf({ url: link, label: line }, 'url'),
  followersCount: integer,
  followingCount: integer,
  connectionsCount: integer,
  metInPersonCount: integer,
  atprotoFollowersCount: integer,
  blueskyVerified: flag,
  blueskyVerifiedAt: date,
  activeApps: entries(
    { id: line, name: line, category: line, recentCount: integer, latestRecordAt: date },
    'id',
    'name',
  ),
  pdsProvider: objectOf({ name: line, host: line }, 'name'),
});

function each<T>(read: (value: unknown) => T | undefined): (value: unknown) => T[] | undefined {
  return (value) => list(value, read);
}

/** The reader of a section of objects. */
function entries<T extends object>(readers: FieldReaders<T>, ...needed: (keyof T)[]) {
  return section(objectOf(readers, ...needed));
}

/** The reader of a section. Lists within lists multiply, so `plainJson` bounds the whole section first. */
function section<T>(read: (value: unknown) => T | undefined): (value: unknown) => T[] | undefined {
  return (value) => list(plainJson(value), read);
}

function prefixed(value: unknown, prefix: string): string | undefined {
  const written = line(value);
  return written?.startsWith(prefix) ? written : undefined;
}
