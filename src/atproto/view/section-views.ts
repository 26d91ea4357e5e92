// The sections of a profile that are only converted from their records, and parts that all
// sections share.

import type { BaseSchema, InferOutput } from '@atcute/lexicons/validations';
import type { AgentRef } from '../../core/profile/organisation.ts';
import type { ProfileEntry } from '../../core/profile/profile-view.ts';
import { partialDate, toEndDate, withoutOthers } from '../../core/profile/profile-view.ts';
import { amount } from '../../core/profile/shown-profile.ts';
import { compact, link, text } from '../../core/read-fields.ts';
import {
  type CommunityLexiconLocationAddress,
  IdSifaProfileCertification,
  IdSifaProfileCourse,
  IdSifaProfileExternalAccount,
  IdSifaProfileHonor,
  IdSifaProfileInvestment,
  IdSifaProfileInvolvement,
  IdSifaProfileLanguage,
  IdSifaProfileLocation,
  IdSifaProfilePresentation,
  IdSifaProfilePresentationDelivery,
  IdSifaProfileProject,
  IdSifaProfilePublication,
  IdSifaProfileVolunteering,
} from '../../lexicon/generated/index.ts';
import type { ReadRecord } from '../../lexicon/read/own-rules.ts';
import { parseRecord } from '../../lexicon/read/parse-record.ts';
import type { Readable } from '../../lexicon/read/value-reader.ts';
import type { ProfileSection } from '../repository/profile-sections.ts';

/** A place in a view: as one text, and in parts. */
export interface LocationView {
  readonly location?: string;
  readonly locationLocality?: string;
  readonly locationRegion?: string;
  /** The country's name in English. */
  readonly locationCountry?: string;
  /** ISO 3166-1 alpha-2, in upper case. */
  readonly countryCode?: string;
}

let countryNames: Intl.DisplayNames | undefined;

/**
 * Turns an address into one line, nearest first (`Utrecht, Utrecht, Netherlands`), and its parts.
 *
 * @returns an empty object without an address
 */
export function assembleLocation(address?: Readable<CommunityLexiconLocationAddress.Main>): LocationView {
  if (!address) return {};
  const country = text(address.country)?.trim();
  const countryCode = country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined;
  const locationCountry = countryCode ? nameOf(countryCode) : country;
  const locationLocality = text(address.locality);
  const locationRegion = text(address.region);
  const parts = [locationLocality, locationRegion, locationCountry].filter((part) => part !== undefined);
  return compact({
    location: parts.length > 0 ? parts.join(', ') : undefined,
    locationLocality,
    locationRegion,
    locationCountry,
    countryCode,
  });
}

function nameOf(countryCode: string): string {
  countryNames ??= Intl.DisplayNames && new Intl.DisplayNames('en', { type: 'region' });
  return countryNames?.of(countryCode) ?? countryCode;
}

/** A section that Masthead only converts. */
export type FurtherSection = Exclude<ProfileSection, 'positions' | 'education' | 'skills'>;

/** An entry without `rkey`, whose optional fields may be `undefined`. */
type Said<Entry> = { [K in keyof Omit<Entry, 'rkey'>]: Entry[K] | (object extends Pick<Entry, K> ? undefined : never) };

/**
 * For each section, reads a record of `owner` into the form that it has in a view; `null` when it
 * is unreadable.
 */
export const SECTION_VIEWS: {
  readonly [Section in FurtherSection]: (value: unknown, owner: string) => Said<ProfileEntry<Section>> | null;
} = {
  certifications: reader(IdSifaProfileCertification.mainSchema, (record) => ({
    name: record.name,
    agentRef: nested(record, record.authority, record.authorityDid),
    issuingOrg: text(record.authority),
    entityRef: record.entityRef,
    issueDate: partialDate(record.issuedAt),
    expiryDate: toEndDate(record.expiresAt),
    credentialUrl: link(record.credentialUrl),
  })),
  courses: reader(IdSifaProfileCourse.mainSchema, (record) => ({
    name: record.name,
    number: text(record.number),
    agentRef: nested(record, record.institution),
    institution: text(record.institution),
    entityRef: record.entityRef,
    credentialRkey: rkeyOf(record.credential),
  })),
  externalAccounts: reader(IdSifaProfileExternalAccount.mainSchema, (record) => {
    const url = link(record.url);
    return url
      ? {
          platform: record.platform,
          url,
          label: text(record.label),
          feedUrl: link(record.feedUrl),
          primary: record.isPrimary || undefined,
        }
      : null;
  }),
  honors: reader(IdSifaProfileHonor.mainSchema, (record) => ({
    title: record.title,
    agentRef: nested(record, record.issuer, record.issuerDid),
    issuer: text(record.issuer),
    entityRef: record.entityRef,
    description: text(record.description),
    date: partialDate(record.awardedAt),
  })),
  investments: reader(IdSifaProfileInvestment.mainSchema, (record) => ({
    company: record.company,
    companyDid: record.companyDid,
    entityRef: record.entityRef,
    agentRef: nested(record, record.company, record.companyDid),
    role: record.role,
    stage: record.stage,
    status: record.status,
    via: text(record.via),
    viaDid: record.viaDid,
    viaEntityRef: record.viaEntityRef,
    amount: amount(record.amount),
    description: text(record.description),
    ...span(record),
    links: artifactLinks(record.links),
  })),
  involvement: reader(IdSifaProfileInvolvement.mainSchema, (record) => ({
    kind: record.kind,
    agentRef: nested(record, record.upstream, record.upstreamDid),
    upstream: text(record.upstream),
    upstreamDid: record.upstreamDid,
    upstreamUrl: link(record.upstreamUrl),
    role: text(record.role),
    description: text(record.description),
    ...span(record),
    links: artifactLinks(record.links) ?? [],
    legacy: false,
    primary: record.isPrimary || undefined,
  })),
  languages: reader(IdSifaProfileLanguage.mainSchema, (record) => ({
    language: record.name,
    proficiency: record.proficiency,
  })),
  locations: reader(IdSifaProfileLocation.mainSchema, (record) => ({
    type: record.type,
    label: text(record.label),
    isPrimary: record.isPrimary,
    ...assembleLocation(record.address),
  })),
  presentations: reader(IdSifaProfilePresentation.mainSchema, (record) => ({
    title: record.title,
    description: text(record.description),
    duration: record.duration,
    intendedAudiences: record.intendedAudiences,
    links: webLinks(record.links),
    writeupUri: record.writeupRef?.uri,
    deliveries: [],
  })),
  presentationDeliveries: reader(IdSifaProfilePresentationDelivery.mainSchema, (record) => ({
    presentationRkey: rkeyOf(record.presentationRef?.uri),
    title: text(record.title),
    role: record.role,
    eventName: text(record.eventName),
    date: partialDate(record.date),
    location: text(record.location),
    ...assembleLocation(record.address),
    mode: record.mode,
    status: record.status,
    links: webLinks(record.links),
    eventUri: record.eventRef?.uri,
  })),
  projects: reader(IdSifaProfileProject.mainSchema, (record) => ({
    name: record.name,
    description: text(record.description),
    url: link(record.url),
    startDate: partialDate(record.startedAt),
    endDate: toEndDate(record.endedAt),
  })),
  publications: reader(IdSifaProfilePublication.mainSchema, (record, owner) => ({
    title: record.title,
    subtitle: text(record.subtitle),
    publisher: text(record.publisher),
    date: partialDate(record.publishedAt),
    url: link(record.url),
    description: text(record.description),
    contributors: withoutOthers(owner, record.authors)?.map(({ name, did }) => compact({ name, did })),
    // Only a service that queries the registries can know.
    verified: false,
  })),
  volunteering: reader(IdSifaProfileVolunteering.mainSchema, (record) => ({
    agentRef: nested(record, record.organization, record.organizationDid),
    organization: record.organization,
    entityRef: record.entityRef,
    role: text(record.role),
    cause: text(record.cause),
    description: text(record.description),
    startDate: partialDate(record.startedAt),
    endDate: toEndDate(record.endedAt),
  })),
};

function reader<Schema extends BaseSchema, Entry>(
  schema: Schema,
  read: (record: ReadRecord<InferOutput<Schema>>, owner: string) => Entry | null,
): (value: unknown, owner: string) => Entry | null {
  return (value, owner) => {
    const record = parseRecord(schema, value);
    return record && read(record, owner);
  };
}

/**
 * A view's reference to an organisation. Records of older programs have only flat fields; then it
 * is made from those.
 */
export function nested(
  { agentRef, entityRef }: { readonly agentRef?: AgentRef; readonly entityRef?: string },
  name: string | undefined,
  did?: string,
): AgentRef | undefined {
  const written = text(name);
  return agentRef ?? (written === undefined ? undefined : compact({ name: written, did, entityRef }));
}

/** First and last day. An unreadable last day still marks the entry as ended. */
export function span({
  startedAt,
  endedAt,
}: {
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
}): {
  startedAt: string | undefined;
  endedAt: string | undefined;
} {
  return { startedAt: partialDate(startedAt), endedAt: toEndDate(endedAt) };
}

export function rkeyOf(uri: string | undefined): string | undefined {
  return uri?.split('/')[4];
}

function artifactLinks<L extends { readonly url: string }>(links: readonly L[] | undefined): readonly L[] | undefined {
  return links?.filter(({ url }) => link(url));
}

function webLinks<L extends { readonly uri: string }>(links: readonly L[] | undefined): readonly L[] | undefined {
  return links?.filter(({ uri }) => link(uri));
}
