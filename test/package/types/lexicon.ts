// What somebody knows who reads and writes records with the installed package:
// `install.journey.test.ts` compiles this in a project of its own.
import type {} from '@atcute/lexicons/ambient';
import {
  type Collection,
  checkRecord,
  IdSifaProfileCertification,
  IdSifaProfilePosition,
  type Problem,
  parseRecord,
  RECORD_SCHEMAS,
  type Readable,
  SiteStandardPublication,
  type Validated,
  validateRecord,
} from 'masthead/lexicon';

// Another library's types of the same records stand beside ours.
declare module '@atcute/lexicons/ambient' {
  interface Records {
    'app.bsky.actor.profile': { readonly ofAnotherLibrary: true };
  }
}

const position: IdSifaProfilePosition.Main = {
  $type: IdSifaProfilePosition.$type,
  title: 'Harbour master',
  startedAt: '2024-03',
  createdAt: '2026-11-01T00:00:00.000Z',
};
const checked: Validated<IdSifaProfilePosition.Main> = validateRecord(IdSifaProfilePosition.mainSchema, position);
export const title: string = checked.ok ? checked.record.title : '';
export const problems: readonly Problem[] = checked.ok ? [] : checked.problems;
export const paths: string[] = checkRecord('site.standard.publication', {}).map(({ path }) => path);
export const collection: Collection = SiteStandardPublication.$type;
export const name: 'id.sifa.profile.certification' = IdSifaProfileCertification.$type;
export const schema = RECORD_SCHEMAS[collection];
export const read: Readable<IdSifaProfileCertification.Main> | null = parseRecord(
  IdSifaProfileCertification.mainSchema,
  JSON.parse('{}'),
);
export const authority: string | undefined = read?.authority;
export const icon: string | undefined = parseRecord(SiteStandardPublication.mainSchema, {})?.icon?.cid;

// @ts-expect-error a title is needed
export const untitled: IdSifaProfilePosition.Main = { $type: 'id.sifa.profile.position', startedAt: '2024' };
// @ts-expect-error whose record this is
export const other: typeof IdSifaProfilePosition.$type = 'id.sifa.profile.skill';
// @ts-expect-error nothing is known before it is asked whether it is right
checked.record;
// @ts-expect-error no such collection
export const unknown: Collection = 'id.sifa.profile.hobby';
// @ts-expect-error what was read is not written to
if (read) read.name = 'x';
// @ts-expect-error a certification has no title
read?.title;
// @ts-expect-error there may be none
read.name;
