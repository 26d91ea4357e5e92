import type { BaseSchema, InferOutput } from '@atcute/lexicons/validations';
import { toEndDate, toPartialDate } from '../../core/profile/partial-date.ts';
import type { ProfileEntry } from '../../core/profile/profile-view.ts';
import { compact, link, text } from '../../core/read-fields.ts';
import {
  IdSifaProfileCertification,
  IdSifaProfileCourse,
  IdSifaProfileExternalAccount,
  IdSifaProfileHonor,
  IdSifaProfileInvolvement,
  IdSifaProfileLanguage,
  IdSifaProfileLocation,
  IdSifaProfilePresentation,
  IdSifaProfilePresentationDelivery,
  IdSifaProfileProject,
  IdSifaProfilePublication,
  IdSifaProfileVolunteering,
} from '../../lexicon/generated/index.ts';
import { readRecord } from '../../lexicon/read/read-record.ts';
import type { Readable } from '../../lexicon/read/readable.ts';
import type { ProfileSection } from '../repository/profile-records.ts';
import { assembleLocation } from './assemble-location.ts';

/** A section that no rule of Masthead looks into. */
export type FurtherSection = Exclude<ProfileSection, 'positions' | 'education' | 'skills'>;

/** An entry as the record has it: without the record's key, and with `undefined` where there is nothing. */
type Said<Entry> = { [K in keyof Omit<Entry, 'rkey'>]: Entry[K] | (object extends Pick<Entry, K> ? undefined : never) };

/** For each section, reads a record into the form that it has in a view; `null` when it is unreadable. */
export const SECTION_VIEWS: {
  readonly [Section in FurtherSection]: (value: unknown) => Said<ProfileEntry<Section>> | null;
} = {
  certifications: reader(IdSifaProfileCertification.mainSchema, (record) => ({
    name: record.name,
    issuingOrg: text(record.authority),
    entityRef: record.entityRef,
    issueDate: toPartialDate(record.issuedAt),
    expiryDate: toEndDate(record.expiresAt),
    credentialUrl: link(record.credentialUrl),
  })),
  courses: reader(IdSifaProfileCourse.mainSchema, (record) => ({
    name: record.name,
    number: text(record.number),
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
    issuer: text(record.issuer),
    entityRef: record.entityRef,
    description: text(record.description),
    date: toPartialDate(record.awardedAt),
  })),
  involvement: reader(IdSifaProfileInvolvement.mainSchema, (record) => ({
    kind: record.kind,
    upstream: text(record.upstream),
    upstreamDid: record.upstreamDid,
    upstreamUrl: link(record.upstreamUrl),
    role: text(record.role),
    description: text(record.description),
    ...span(record),
    links: record.links?.filter(({ url }) => link(url)) ?? [],
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
    date: toPartialDate(record.date),
    location: text(record.location),
    ...assembleLocation(record.address),
    mode: record.mode,
    status: record.status,
    links: webLinks(record.links),
    eventUri: record.eventRef?.uri,
    coSpeakers: record.coSpeakers?.map((did) => ({ did })),
  })),
  projects: reader(IdSifaProfileProject.mainSchema, (record) => ({
    name: record.name,
    description: text(record.description),
    url: link(record.url),
    startDate: toPartialDate(record.startedAt),
    endDate: toEndDate(record.endedAt),
  })),
  publications: reader(IdSifaProfilePublication.mainSchema, (record) => ({
    title: record.title,
    subtitle: text(record.subtitle),
    publisher: text(record.publisher),
    date: toPartialDate(record.publishedAt),
    url: link(record.url),
    description: text(record.description),
    contributors: record.authors?.map(({ name, did }) => compact({ name, did })),
    // Only a service that asks the registries can know.
    verified: false,
  })),
  volunteering: reader(IdSifaProfileVolunteering.mainSchema, (record) => ({
    organization: record.organization,
    entityRef: record.entityRef,
    role: text(record.role),
    cause: text(record.cause),
    description: text(record.description),
    startDate: toPartialDate(record.startedAt),
    endDate: toEndDate(record.endedAt),
  })),
};

function reader<Schema extends BaseSchema, Entry>(
  schema: Schema,
  read: (record: Readable<InferOutput<Schema>>) => Entry | null,
): (value: unknown) => Entry | null {
  return (value) => {
    const record = readRecord(schema, value);
    return record && read(record);
  };
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
  return { startedAt: toPartialDate(startedAt), endedAt: toEndDate(endedAt) };
}

export function rkeyOf(uri: string | undefined): string | undefined {
  return uri?.split('/')[4];
}

function webLinks<L extends { readonly uri: string }>(links: readonly L[] | undefined): readonly L[] | undefined {
  return links?.filter(({ uri }) => link(uri));
}
