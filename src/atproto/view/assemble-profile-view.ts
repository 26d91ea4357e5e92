// From a person's records to their profile; `section-views.ts` has the sections that are only
// converted.

import { accessibleAccent } from '../../core/color/accessible-accent.ts';
import { toRgb } from '../../core/color/rgb.ts';
import {
  type ProfileEducation,
  type ProfileEntry,
  type ProfilePalette,
  type ProfilePosition,
  type ProfileSkill,
  type ProfileView,
  personName,
} from '../../core/profile/profile-view.ts';
import { saidOnce } from '../../core/profile/shown-profile.ts';
import { compact, fields, link, text } from '../../core/read-fields.ts';
import { seen } from '../../core/shown-text.ts';
import {
  parseActorProfile,
  parseEducation,
  parsePosition,
  parseProfileSelf,
  parseSkill,
} from '../../lexicon/records/person-records.ts';
import { parsePublication } from '../../lexicon/records/site-records.ts';
import { isHidden, isSignedInOnly } from '../../lexicon/self-labels.ts';
import { compare, type KeyedRecord, type ProfileRecords, visible } from '../repository/profile-sections.ts';
import type { BlobUrl } from './blob-url.ts';
import { assembleLocation, type FurtherSection, nested, rkeyOf, SECTION_VIEWS, span } from './section-views.ts';

/** The input of `assembleProfileView`. */
export interface ProfileParts {
  readonly did: string;
  /** Verified in both directions, else `handle.invalid`. */
  readonly handle: string;
  readonly records: ProfileRecords;
  /**
   * The account's `site.standard.publication` records, for the profile's colours: at least its
   * first six.
   */
  readonly publications?: readonly KeyedRecord[] | undefined;
  /**
   * An organisation's name for itself, from the `id.sifa.org.profile` of `did`, or of the account
   * that holds the domain of `entityRef` and lists it. It replaces the person's text, so return
   * only a proved name: anybody can list a reference.
   *
   * @returns `undefined` when no name is proved; the profile shows the person's text
   */
  readonly resolveEntityName?: ((entity: EntityReference) => string | undefined) | undefined;
  readonly blobUrl: BlobUrl;
}

/** A record's reference to an organisation. */
export interface EntityReference {
  readonly did?: string | undefined;
  /** A Wikidata, ROR or LEI address. */
  readonly entityRef?: string | undefined;
}

/**
 * Assembles a profile from its owner's records (`id.{service}.getProfileView#profileView`). Name,
 * avatar and pronouns fall back to `app.bsky.actor.profile`. Current positions come first, then the
 * latest to start. Positions and skills are linked in both directions. Records that their owner
 * hides are left out.
 *
 * @returns `null` when there is neither a `self` record, readable or not, nor a readable entry of a
 *   section, when the profile itself is hidden, and when the label `!no-unauthenticated` on
 *   `actorProfile` says that the account is for people who are signed in; to show it to them, leave
 *   out `actorProfile`
 *
 * @example
 * ```js
 * import { assembleProfileView } from 'masthead/client';
 *
 * const records = { self: { headline: 'Editor', createdAt: '2026-03-01T10:00:00Z' } };
 * const owner = { did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', handle: 'alice.example' };
 * console.log(assembleProfileView({ ...owner, records, blobUrl: () => undefined })?.headline); // Editor
 * ```
 */
export function assembleProfileView(parts: ProfileParts): ProfileView | null {
  const { did, handle, records } = parts;
  if (isHidden(records.self) || isSignedInOnly(records.actorProfile)) return null;
  const claimed = typeof records.self === 'object' && records.self !== null;
  const self = parseProfileSelf(records.self);
  const { skills, positions, education } = saidOnce({
    skills: visible(records.skills, toSkill),
    positions: visible(records.positions, (record) => toPosition(record, parts)).sort(byRecency),
    education: visible(records.education, (record) => toEducation(record, parts)).sort(byRecency),
  });
  const sections = assembleSections(parts);
  if (!claimed && positions.length + education.length + skills.length + Object.keys(sections).length === 0) return null;
  return compact({
    did,
    handle,
    ...outwardly(parts, self),
    givenName: personName(seen(self?.givenName)),
    familyName: personName(seen(self?.familyName)),
    headline: seen(self?.headline),
    about: seen(self?.about),
    industries: self?.industries,
    ...assembleLocation(self?.location),
    website: primaryWebsite(sections.externalAccounts),
    openTo: self?.openTo,
    preferredWorkplace: self?.preferredWorkplace,
    availableFromUtc: self?.availableFromUtc,
    availableToUtc: self?.availableToUtc,
    langs: self?.langs,
    createdAt: self?.createdAt,
    claimed,
    // Discoverable unless the record says no. Like a label, that counts even if nothing else in the
    // record can be read.
    discoverable: fields(records.self).discoverable !== false && undefined,
    education,
    ...linkSkills(positions, skills),
    ...sections,
    palette: personPalette(parts.publications ?? []),
  });
}

/** Name, picture and pronouns from the professional profile, else from `app.bsky.actor.profile`. */
function outwardly(
  { did, records: { actorProfile }, blobUrl }: ProfileParts,
  self: ReturnType<typeof parseProfileSelf>,
) {
  const social = isHidden(actorProfile) ? null : parseActorProfile(actorProfile);
  const avatar = self?.avatar ?? social?.avatar;
  return {
    displayName: personName(seen(self?.displayName)) ?? personName(seen(social?.displayName)),
    avatar: avatar && blobUrl(did, avatar, 'avatar'),
    pronouns: seen(self?.pronouns) ?? seen(social?.pronouns),
  };
}

function toPosition({ rkey, value }: KeyedRecord, parts: ProfileParts): ProfilePosition | null {
  const { did, handle, resolveEntityName } = parts;
  const record = parsePosition(value);
  if (!record) return null;
  const { title, companyDid, entityRef, onBehalfOfDid, employmentType, workplaceType } = record;
  const onBehalfOfEntityRef = link(record.onBehalfOfEntityRef);
  return compact({
    rkey,
    title,
    agentRef: nested(record, record.company, companyDid),
    company: text(record.company),
    companyDid,
    entityRef,
    ...ownName(resolveEntityName?.({ did: companyDid, entityRef })),
    onBehalfOf: text(record.onBehalfOf),
    onBehalfOfDid,
    onBehalfOfEntityRef,
    onBehalfOfEntityName: text(resolveEntityName?.({ did: onBehalfOfDid, entityRef: onBehalfOfEntityRef })),
    description: text(record.description),
    employmentType,
    workplaceType,
    ...assembleLocation(record.location),
    ...span(record),
    primary: record.isPrimary || undefined,
    skillRkeys: record.skills?.map(({ uri }) => ownSkill(uri, [did, handle])).filter((key) => key !== undefined) ?? [],
  });
}

/** An organisation's own name, under the specification's key and under that of Sifa's service. */
function ownName(name: string | undefined) {
  const entityName = text(name);
  return { entityName, currentCompanyName: entityName };
}

function toEducation({ rkey, value }: KeyedRecord, { resolveEntityName }: ProfileParts): ProfileEducation | null {
  const record = parseEducation(value);
  if (!record) return null;
  const { institution, institutionDid, entityRef } = record;
  return compact({
    rkey,
    agentRef: nested(record, institution, institutionDid),
    institution,
    institutionDid,
    entityRef,
    ...ownName(resolveEntityName?.({ did: institutionDid, entityRef })),
    degree: text(record.degree),
    fieldOfStudy: text(record.fieldOfStudy),
    activities: text(record.activities),
    description: text(record.description),
    ...span(record),
    primary: record.isPrimary || undefined,
  });
}

function toSkill({ rkey, value }: KeyedRecord): ProfileSkill | null {
  const record = parseSkill(value);
  return (
    record && compact({ rkey, name: record.name, category: record.category, subCategory: text(record.subCategory) })
  );
}

/** The key of the person's own skill record; another account's record says nothing about them. */
function ownSkill(uri: string, owner: readonly string[]): string | undefined {
  const [, , authority = '', collection] = uri.split('/');
  return owner.includes(authority) && collection === 'id.sifa.profile.skill' ? rkeyOf(uri) : undefined;
}

/** Links positions and skills in both directions, only when both are visible. */
function linkSkills(positions: readonly ProfilePosition[], skills: readonly ProfileSkill[]) {
  const positionRkeys = new Map(skills.map(({ rkey }) => [rkey, new Set<string>()]));
  return {
    positions: positions.map((position) => {
      const skillRkeys = [...new Set(position.skillRkeys)].filter((rkey) =>
        positionRkeys.get(rkey)?.add(position.rkey),
      );
      return { ...position, skillRkeys };
    }),
    skills: skills.map((skill) => ({ ...skill, positionRkeys: [...(positionRkeys.get(skill.rkey) ?? [])] })),
  };
}

/** Current entries first, then the latest to start, then the oldest record. */
function byRecency(a: Dated, b: Dated): number {
  return (
    Number(Boolean(a.endedAt)) - Number(Boolean(b.endedAt)) ||
    compare(b.startedAt ?? '', a.startedAt ?? '') ||
    compare(a.rkey, b.rkey)
  );
}

interface Dated {
  readonly rkey: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
}

function primaryWebsite(accounts: ProfileView['externalAccounts']): string | undefined {
  return accounts?.find(({ primary }) => primary)?.url;
}

type Sections = { [Section in FurtherSection]?: readonly ProfileEntry<Section>[] };
type Delivery = ProfileEntry<'presentationDeliveries'>;

/**
 * The sections besides positions, education and skills; an empty one is absent. A presentation
 * carries its deliveries.
 */
function assembleSections(parts: ProfileParts): Sections {
  const sections: Sections = {};
  const add = <Section extends FurtherSection>(section: Section) => {
    const entries = visible(parts.records[section], ({ rkey, value }) => {
      const said = SECTION_VIEWS[section](value, parts.did);
      // Without `undefined` fields it is an entry; TypeScript cannot infer that for a generic
      // section.
      return said && (compact({ rkey, ...said }) as object as ProfileEntry<Section>);
    });
    if (entries.length > 0) Object.assign(sections, { [section]: entries });
  };
  for (const section of Object.keys(SECTION_VIEWS) as FurtherSection[]) add(section);
  const { presentations, presentationDeliveries = [] } = sections;
  const deliveries = new Map<string | undefined, Delivery[]>(presentations?.map(({ rkey }) => [rkey, []]));
  const loose = presentationDeliveries.filter((item) => !deliveries.get(item.presentationRkey)?.push(item));
  return compact({
    ...sections,
    presentations: presentations?.map((item) => ({ ...item, deliveries: deliveries.get(item.rkey) ?? [] })),
    presentationDeliveries: loose.length > 0 ? loose : undefined,
  });
}

/**
 * The first publications of a person, by key, up to this many count. The person's page shows as
 * many.
 */
export const MOST_PUBLICATIONS = 6;

/**
 * The colours of a profile (docs/rules.md#colours-of-a-profile): the button's colours of the
 * person's first publication, by key, that states them.
 *
 * @param publications the person's `site.standard.publication` records, in any order; hidden and
 *   unreadable ones do not count
 * @returns `undefined` when none of the first six states an accent and its text
 */
function personPalette(publications: readonly KeyedRecord[]): ProfilePalette | undefined {
  const themes = visible(publications, ({ value }) => parsePublication(value))
    .slice(0, MOST_PUBLICATIONS)
    .map(({ basicTheme }) => basicTheme);
  const stated = themes.find((theme) => theme !== undefined);
  const [accent, text] = [toRgb(stated?.accent), toRgb(stated?.accentForeground)];
  return accent && text && accessibleAccent(accent, text);
}
