// What somebody knows who reads a profile with the installed package: `install.journey.test.ts`
// compiles this in a project of its own.
import {
  type CardView,
  type ProfileView as ClientProfileView,
  fetchCardView,
  fetchGetProfileView,
  fetchProfileFromPds,
  fetchProfileSummary,
  type KeyedRecord,
  type ProfileSummary,
} from 'masthead/client';
import { type ProfileEntry, type ProfileView, parseProfileView } from 'masthead/core';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Known<T> = Same<T, unknown> extends true ? never : T;
/** Each section with what an entry is told by. */
type Told = {
  positions: 'title';
  education: 'institution';
  skills: 'name';
  certifications: 'name';
  courses: 'name';
  externalAccounts: 'url';
  honors: 'title';
  involvement: 'upstream';
  languages: 'language';
  locations: 'location';
  presentations: 'title';
  presentationDeliveries: 'eventName';
  projects: 'name';
  publications: 'title';
  volunteering: 'organization';
};

// Every section is there, is typed, and each of its entries has a text to be told by, and a key.
type Texts = { [S in keyof Told]: Known<ProfileEntry<S>>[Told[S] & keyof ProfileEntry<S>] };
export const texts: { [S in keyof Told]: string | undefined extends Texts[S] ? true : Same<Texts[S], string> } = {
  positions: true,
  education: true,
  skills: true,
  certifications: true,
  courses: true,
  externalAccounts: true,
  honors: true,
  involvement: true,
  languages: true,
  locations: true,
  presentations: true,
  presentationDeliveries: true,
  projects: true,
  publications: true,
  volunteering: true,
};
export const keys: Same<ProfileEntry<keyof Told>['rkey'], string> = true;

// The three ways give the same.
const asked: ProfileView | null = await fetchGetProfileView({ baseUrl: 'https://a.example' }, 'alice.example');
const records: ProfileView | null = await fetchProfileFromPds({}, 'alice.example');
const answer: ProfileView | null = parseProfileView({});
// The client names the types of its own answers.
export const card: CardView | null = await fetchCardView({ baseUrl: 'https://a.example' }, 'https://a.example');
export const summary: ProfileSummary | null = await fetchProfileSummary({ baseUrl: 'https://a.example' }, 'a.example');
export const sameView: Same<ClientProfileView, ProfileView> = true;
export const view = asked ?? records ?? answer;

export const issued: string | undefined = view?.certifications?.[0]?.issueDate;
export const talk: string | undefined = view?.presentations?.[0]?.deliveries[0]?.coSpeakers?.[0]?.name;
export const minutes: number | undefined = view?.presentations?.[0]?.duration?.minMinutes;
export const verified: boolean | undefined = view?.publications?.[0]?.verified;
export const industry: string | undefined = view?.industries?.[0]?.industry;
export const followers: number | undefined = view?.followersCount;
export const record: KeyedRecord = { rkey: '1', value: {} };

// @ts-expect-error a section that there is not
view?.certificates;
// @ts-expect-error a section that may be absent
view?.honors.length;
// @ts-expect-error a date is a text
export const date: Date | undefined = view?.honors?.[0]?.date;
// @ts-expect-error what was read is not written to
if (view?.projects) view.projects = [];
// @ts-expect-error not every skill has a category
export const category: string = view?.skills[0]?.category;
// @ts-expect-error an account is told by its address
view?.externalAccounts?.[0]?.name;
// @ts-expect-error no such section
export type Nothing = ProfileEntry<'hobbies'>;
