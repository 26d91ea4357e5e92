// The profile, `profileView` of Sifa's lexicon; its dates, its names and the address of a
// person's page.

import type { IdSifaGetProfileView, IdSifaProfileInvestment } from '../../lexicon/generated/index.ts';
import type { Readable } from '../../lexicon/read/value-reader.ts';
import type { Rgb } from '../color/rgb.ts';
import { fillTemplate } from '../message-text.ts';
import { line } from '../shown-text.ts';
import { httpUrl } from '../values/canonical-url.ts';
import { accountName } from '../values/identifiers.ts';

/**
 * A position in a profile: the record's fields, with the employer's name resolved. The attestation
 * of Sifa's service (`verification`) is left out.
 */
export interface ProfilePosition extends Omit<Readable<IdSifaGetProfileView.PositionView>, 'verification'> {}

/** A course of study in a profile. */
export interface ProfileEducation extends Readable<IdSifaGetProfileView.EducationView> {
  /** The institution's resolved name. */
  readonly entityName?: string;
}

/** A skill in a profile. */
export interface ProfileSkill extends Readable<IdSifaGetProfileView.SkillView> {
  readonly subCategory?: string;
}

/** A co-speaker at a delivery: a name without an account (docs/rules.md#people-in-a-record). */
export interface ProfileCoSpeaker {
  readonly name: string;
}

/** An occasion at which something was presented. */
export interface ProfileDelivery extends Omit<Readable<IdSifaGetProfileView.PresentationDeliveryView>, 'coSpeakers'> {
  readonly coSpeakers?: readonly ProfileCoSpeaker[];
  readonly locationCountry?: string;
  readonly locationRegion?: string;
  readonly locationLocality?: string;
  readonly countryCode?: string;
  /** The same occasion in another account's repository. */
  readonly sameAs?: string;
}

/** Something that was presented, with its deliveries. */
export interface ProfilePresentation extends Omit<Readable<IdSifaGetProfileView.PresentationView>, 'deliveries'> {
  readonly deliveries: readonly ProfileDelivery[];
  readonly coverImageUrl?: string;
}

/** A project in a profile. */
export interface ProfileProject extends Readable<IdSifaGetProfileView.ProjectView> {
  /** The same project in another account's repository. */
  readonly sameAs?: string;
}

/** Capital that the person put into a company or a fund: the record's fields. */
export interface ProfileInvestment extends Omit<Readable<IdSifaProfileInvestment.Main>, 'createdAt' | 'labels'> {
  readonly rkey: string;
}

/**
 * The colours of a profile: the accent of the person's publication, and a text colour that can be
 * read on it.
 */
export interface ProfilePalette {
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
}

/**
 * A person's public profile: a checked `id.sifa.getProfileView#profileView`. Optional sections may
 * be absent when the person has no such entries. Some fields come from Sifa's service or Masthead's
 * AppView and are in no lexicon of Sifa's: docs/lexicons.md#what-an-answer-has-beside-its-lexicon
 * names them.
 */
export interface ProfileView
  extends Omit<
    Readable<IdSifaGetProfileView.ProfileView>,
    'claimed' | 'positions' | 'education' | 'skills' | 'projects' | 'presentations' | 'presentationDeliveries'
  > {
  /** Whether the person has a `self` record of their own. */
  readonly claimed: boolean;
  /**
   * `false` when the person asks search engines and other collectors to leave them out. Their page
   * then says `noindex` and has no structured data.
   */
  readonly discoverable?: false;
  readonly positions: readonly ProfilePosition[];
  readonly education: readonly ProfileEducation[];
  readonly skills: readonly ProfileSkill[];
  readonly projects?: readonly ProfileProject[];
  readonly presentations?: readonly ProfilePresentation[];
  readonly presentationDeliveries?: readonly ProfileDelivery[];
  /** Shown in the layout `full` only: an amount is a personal disclosure. */
  readonly investments?: readonly ProfileInvestment[];
  /**
   * The names of the sections of which the view leaves entries out; absent when the view is
   * complete.
   */
  readonly cut?: readonly string[];
  /**
   * Absent when no publication of the person states its colours. Sifa's lexicon has neither this
   * nor `cut`: Masthead's AppView sends both beside the view.
   */
  readonly palette?: ProfilePalette;
}

/** The type of a section's entries, such as `ProfileEntry<'certifications'>`. */
export type ProfileEntry<Section extends keyof ProfileView> =
  NonNullable<ProfileView[Section]> extends readonly (infer Entry extends object)[] ? Entry : never;

/**
 * The people in an entry without other accounts: the owner, and names without an account
 * (docs/rules.md#people-in-a-record).
 */
export function withoutOthers<Named extends { readonly did?: string }>(
  owner: string,
  named: readonly Named[] = [],
): Named[] | undefined {
  const kept = named.filter(({ did = owner }) => did === owner);
  return kept.length > 0 ? kept : undefined;
}

/**
 * The name that a person chose; `undefined` for one that looks like a handle, `@victim.example`:
 * only a checked handle is shown like that (docs/rules.md#people-in-a-record).
 */
export function personName(name: string | undefined): string | undefined {
  return /^[^\p{L}\p{N}@＠﹫]*[@＠﹫]{1,9}[^\s@＠﹫.]*\.[^\s@＠﹫]*(?!\S)/u.test(name ?? '') ? undefined : name;
}

/** The path of people's pages below an AppView's address. */
export const PERSON_PAGES = '/p/{handle}';

/** The page of a person on an AppView's site. `site` has no trailing slash. */
export function profilePage(site: string, person: Pick<ProfileView, 'did' | 'handle'>): string {
  return filled(site + PERSON_PAGES, person);
}

/** The public profile service, and the site of its profile pages. */
export const PUBLIC_PROFILE_APP_VIEW = 'https://api.sifa.id';
const PUBLIC_PROFILE_SITE = 'https://sifa.id';

/**
 * The address of people's pages as a template for `profileUrl`: `own`, else the pages of the
 * AppView. They are below the AppView's address; the public profile service has its own site for
 * them.
 *
 * @param own the page's own `profile-base`; empty when it has none
 * @returns `undefined` without `own` and without an http(s) `appView`
 */
export function profileBase(own: string | undefined, appView: string | undefined): string | undefined {
  if (own) return own;
  const url = httpUrl(appView);
  if (!url) return undefined;
  const site = url.origin === PUBLIC_PROFILE_APP_VIEW ? PUBLIC_PROFILE_SITE : url.origin + url.pathname;
  return site.replace(/\/$/, '') + PERSON_PAGES;
}

/**
 * The address of a person's page (docs/rules.md#author).
 *
 * @param template an address with `{handle}` or `{did}` in place of the person's, such as
 *   `https://people.example/p/{handle}`. The DID replaces `handle.invalid`. Without either,
 *   everybody has the same page
 * @returns `null` when it is not an http(s) address, such as `none`
 */
export function profileUrl(template: string, person: Pick<ProfileView, 'did' | 'handle'>): string | null {
  return httpUrl(filled(template, person))?.href ?? null;
}

function filled(template: string, person: Pick<ProfileView, 'did' | 'handle'>): string {
  return fillTemplate(template, {
    did: encodeURIComponent(person.did),
    handle: encodeURIComponent(accountName(person)),
  });
}

/**
 * A date as precise as its writer knew it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Dates sort as
 * strings, the less precise one first.
 */
export type PartialDate = string;

/**
 * Whether the calendar has this `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: some engines read 31 February as
 * a day in March.
 */
export function isInCalendar(day: string): boolean {
  return !!new Date(day).toJSON()?.startsWith(day);
}

/**
 * Reads a partial date. A full datetime, which old records have, is cut to its day.
 *
 * @returns `undefined` for anything else, and for a day that does not exist, such as 31 February
 */
export function partialDate(value: unknown): PartialDate | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:T.*)?$/.exec(value);
  const [, day] = match ?? [];
  return day && isInCalendar(day) && (value.length === day.length || day.length === 10) ? day : undefined;
}

/**
 * The date on which something ended. Text that is not a date is kept if it has a number, since it
 * still says that it ended ("spring 2019"). Other text is dropped: it mostly means that it lasts,
 * `present`, `heute`, `至今`, `–`.
 */
export function toEndDate(value: unknown): string | undefined {
  const written = partialDate(value) ?? line(value);
  return /\p{N}/u.test(written ?? '') ? written : undefined;
}
