// Reads whole profiles: what `<pro-profile>` does not show, beside `shown-profile.ts`.

import { compact, date, type FieldReaders, fields, flag, LIMITS, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { isAtUriText } from '../values/identifiers.ts';
import { did, withAgent } from './organisation.ts';
import { type ProfileEntry, type ProfileView, partialDate, toEndDate, withoutOthers } from './profile-view.ts';
import {
  AGENT,
  amount,
  coSpeakers,
  type FullSection,
  key,
  lines,
  PLACE,
  profileIn,
  readEducation,
  readPositions,
  readSkills,
  type ShownProfile,
  SPAN,
  saidOnce,
  TERM,
  toShownProfile,
} from './shown-profile.ts';

/**
 * The fields of a profile that `<pro-profile>` does not show, and the sections that it shows in
 * part.
 */
export type ProfileDetails = Omit<ProfileView, Exclude<keyof ShownProfile, FullSection>>;

type Delivery = ProfileEntry<'presentationDeliveries'>;

const integer = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : undefined);
const atUri = (value: unknown) => {
  const written = line(value);
  return isAtUriText(written) ? written : undefined;
};
const truth = (value: unknown) => value === true;
/** For sections with `startDate` and `endDate` in place of `startedAt` and `endedAt`. */
const DATES = { description: prose, startDate: partialDate, endDate: toEndDate };

const presentationLink = objectOf<NonNullable<Delivery['links']>[number]>(
  { uri: link, type: line, label: line },
  'uri',
);
const delivery = objectOf<Delivery>(
  {
    ...PLACE,
    rkey: line,
    presentationRkey: line,
    title: line,
    role: line,
    eventName: line,
    date: partialDate,
    mode: line,
    status: line,
    links: each(presentationLink),
    eventUri: atUri,
    coSpeakers,
    sameAs: atUri,
  },
  'rkey',
);

/** Reads the details out of a profile: only known fields, each checked. */
const readProfileDetails: (profile: unknown) => ProfileDetails | undefined = objectOf<ProfileDetails>({
  industries: entries({ industry: line, domain: line }, 'industry'),
  discoverable: (value) => (value === false ? value : undefined),
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
  certifications: named(
    'issuingOrg',
    {
      ...AGENT,
      entityRef: link,
      rkey: key,
      name: line,
      issuingOrg: line,
      issueDate: partialDate,
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
      role: line,
      url: link,
      primary: flag,
      sameAs: atUri,
    },
    'name',
  ),
  volunteering: named(
    'organization',
    { ...AGENT, ...DATES, rkey: key, organization: line, entityRef: link, role: line, cause: line },
    'organization',
  ),
  investments: named(
    'company',
    {
      agentRef: AGENT.agentRef,
      ...TERM,
      rkey: key,
      company: line,
      companyDid: did,
      entityRef: link,
      role: line,
      stage: line,
      status: line,
      via: line,
      viaDid: did,
      viaEntityRef: link,
      amount,
      links: each(objectOf({ url: link, kind: line, label: line }, 'url')),
    },
    'company',
  ),
  involvement: named(
    'upstream',
    {
      ...AGENT,
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
      date: partialDate,
      url: link,
      description: prose,
      doi: line,
      type: line,
      typeLabel: line,
      contributors: each(objectOf({ name: line, orcidId: line, did, handle: line }, 'name')),
      verified: truth,
      verifiedVia: line,
      relatedIdentifiers: each(
        objectOf({ identifier: line, identifierType: line, relationType: line }, 'identifier', 'relationType'),
      ),
      orcidCorroborated: flag,
      publicationUri: atUri,
      publicationUrl: link,
      publicationName: line,
      image: link,
      primary: flag,
    },
    'title',
  ),
  courses: named(
    'institution',
    {
      ...AGENT,
      rkey: key,
      name: line,
      number: line,
      role: line,
      institution: line,
      entityRef: link,
      credentialRkey: line,
      completedAt: partialDate,
      startedAt: partialDate,
      endedAt: toEndDate,
      positionRkey: line,
      educationRkey: line,
    },
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
  honors: named(
    'issuer',
    { ...AGENT, rkey: key, title: line, issuer: line, entityRef: link, description: prose, date: partialDate },
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

/** `entries` whose field `name` mirrors the name in an `agentRef`. */
function named<T extends object>(name: keyof T & string, readers: FieldReaders<T>, ...needed: (keyof T)[]) {
  const read = objectOf(readers, ...needed);
  return section((value) => read(withAgent(value, name)));
}

/**
 * The reader of a section. Lists within lists multiply, so `plainJson` bounds the whole section
 * first.
 */
function section<T>(read: (value: unknown) => T | undefined): (value: unknown) => T[] | undefined {
  return (value) => list(plainJson(value), read);
}

/**
 * A copy of JSON of any shape. Text is cleaned and cut; everything over `LIMITS` (depth, items,
 * values) and the key `__proto__` are dropped.
 */
export function plainJson(value: unknown): unknown {
  let left: number = LIMITS.values;
  const copy = (from: unknown, depth: number): unknown => {
    if (left-- <= 0 || depth > LIMITS.depth) return undefined;
    if (typeof from === 'string') return prose(from) ?? '';
    if (Array.isArray(from)) return from.slice(0, LIMITS.items).map((item) => copy(item, depth + 1) ?? null);
    if (from && typeof from === 'object') {
      return compact(Object.fromEntries(Object.entries(from).map(([key, item]) => [key, copy(item, depth + 1)])));
    }
    return typeof from === 'number' || typeof from === 'boolean' || from === null ? from : undefined;
  };
  return copy(value, 0);
}

/**
 * Reads a profile view leniently from an AppView's answer (the profile itself, or `{profile}`
 * around it). Only known fields are copied, each checked: a bad field is dropped and the
 * rest is kept, texts and lists are cut to their limits.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no `did` or no `handle`
 *
 * @example
 * ```js
 * import { parseProfileView } from 'masthead/core';
 *
 * const profile = parseProfileView({ did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', handle: 'alice.example', headline: 'Editor' });
 * console.log(profile?.headline); // Editor
 * ```
 */
export function parseProfileView(value: unknown): ProfileView | null {
  const shown = toShownProfile(value);
  if (!shown) return null;
  const given = fields(profileIn(value));
  const details = readProfileDetails(given);
  const sections = saidOnce({
    positions: readPositions(given.positions),
    education: readEducation(given.education),
    skills: readSkills(given.skills),
  });
  const publications = details?.publications?.map((each) =>
    compact({
      ...each,
      contributors: withoutOthers(
        shown.did,
        each.contributors?.filter(({ handle = shown.handle }) => handle === shown.handle),
      ),
    }),
  );
  return { ...shown, ...sections, ...details, ...(publications && { publications }) };
}
