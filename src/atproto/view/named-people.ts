import { atUri } from '../../core/identifiers/at-uri.ts';
import { isAtprotoDid } from '../../core/identifiers/did.ts';
import { text } from '../../core/read-fields.ts';
import { IdSifaConfirmation } from '../../lexicon/generated/index.ts';
import { parseRecord } from '../../lexicon/read/parse-record.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import { type ProfileRecords, visible } from '../repository/profile-records.ts';
import { SECTION_VIEWS } from './section-views.ts';

/** Somebody whom a record of a profile names: as a co-speaker of a talk, or as a member of a project. */
export interface NamedPerson {
  readonly did: string;
  /** The at-uri of the record that names them. */
  readonly subject: string;
  /** What that record says they are. */
  readonly relation: string;
  /** What that record is called today; empty for a talk without a title and an event. */
  readonly names: readonly string[];
}

const CO_SPEAKER = 'id.sifa.defs#coSpeaker';
const PROJECT_MEMBER = 'id.sifa.defs#projectMember';
/** Whoever confirms one of these has not confirmed another. */
const KNOWN_RELATIONS: ReadonlySet<string> = new Set([
  CO_SPEAKER,
  PROJECT_MEMBER,
  'id.sifa.defs#colleague',
  'id.sifa.defs#author',
  'id.sifa.defs#collaborator',
]);

/** The sections whose records name people, and the collection of those records. */
const NAMING = {
  projects: 'id.sifa.profile.project',
  presentationDeliveries: 'id.sifa.profile.presentationDelivery',
} as const;
export type NamingSection = keyof typeof NAMING;

/** The at-uri of a record that names people: the subject of their confirmations. */
export function namingUri(owner: string, section: NamingSection, rkey: string): string {
  return atUri(owner, NAMING[section], rkey);
}

/** The most names of one profile that are looked at, each time one stands in a record. */
const MAX_NAMED = 1000;

/**
 * The people whom the records of a profile name: those of its projects, then those of its talks.
 *
 * @param owner the DID of the account whose records these are; it is nobody else's member
 */
export function namedPeople(owner: string, records: ProfileRecords): NamedPerson[] {
  const titles = new Map(
    visible(records.presentations, ({ rkey, value }) => {
      const presentation = SECTION_VIEWS.presentations(value);
      return presentation && ([rkey, presentation.title] as const);
    }),
  );
  const projects = visible(records.projects, ({ rkey, value }) => {
    const project = SECTION_VIEWS.projects(value);
    const subject = namingUri(owner, 'projects', rkey);
    return project && { subject, relation: PROJECT_MEMBER, people: project.members, names: [project.name] };
  });
  const talks = visible(records.presentationDeliveries, ({ rkey, value }) => {
    const talk = SECTION_VIEWS.presentationDeliveries(value);
    const subject = namingUri(owner, 'presentationDeliveries', rkey);
    const names = [talk?.title, titles.get(talk?.presentationRkey ?? ''), talk?.eventName];
    return (
      talk && {
        subject,
        relation: CO_SPEAKER,
        people: talk.coSpeakers,
        names: names.filter((name) => name !== undefined),
      }
    );
  });
  const found: NamedPerson[] = [];
  for (const { subject, relation, people = [], names } of [...projects, ...talks]) {
    for (const did of new Set(people.map(({ did }) => did)))
      if (isAtprotoDid(did) && did !== owner) found.push({ did, subject, relation, names });
  }
  return found.slice(0, MAX_NAMED);
}

/**
 * Whether a confirmation is one of what a record says of somebody (docs/rules.md#people-in-a-record). Its record must come from that person's own repository.
 *
 * @param confirmation an `id.sifa.confirmation`, unchecked
 */
export function affirms({ subject, relation, names }: NamedPerson, confirmation: unknown): boolean {
  const said = isHidden(confirmation) ? null : parseRecord(IdSifaConfirmation.mainSchema, confirmation);
  // By the at-uri alone: the CID is of the version that they saw, and changes with every edit.
  if (said?.subject.uri !== subject) return false;
  if (said.relation !== relation && KNOWN_RELATIONS.has(said.relation)) return false;
  const agreed = text(said.subjectName);
  return agreed === undefined || names.length === 0 || names.some((name) => plain(name) === plain(agreed));
}

/** A name without what an edit may change and nobody sees. */
function plain(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
