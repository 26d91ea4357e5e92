// The organisation of a profile's entry, and which of its names shows. In the script tag: every
// byte counts.

import { fields, link, objectOf } from '../read-fields.ts';
import { line } from '../shown-text.ts';

/** An organisation, or a person, as an entry of a profile names it (`id.sifa.defs#agentRef`). */
export interface AgentRef {
  /** Its name when the entry was written. */
  readonly name: string;
  readonly did?: string;
  /** Its http(s) address at Wikidata, ROR, LEI or the profile service. */
  readonly entityRef?: string;
}

/** Reads a DID in a view. */
export const did = (value: unknown): string | undefined => {
  const written = line(value);
  return written?.startsWith('did:') ? written : undefined;
};
/** Reads an `agentRef`; `undefined` for one without a name, which counts as absent. */
export const agentRef: (value: unknown) => AgentRef | undefined = /* @__PURE__ */ objectOf<AgentRef>(
  { name: line, did, entityRef: link },
  'name',
);

/**
 * Makes the two ways in which an entry names its organisation agree (docs/rules.md#organisations):
 * `agentRef`, and the flat fields that mirror it. When there is an `agentRef`, the flat fields do
 * not count. For views and for records, before their fields are read.
 *
 * @param value an entry, unchecked
 * @param name the flat field of the name, such as `company`; the field of the DID adds `Did` to it:
 *   `companyDid`
 * @returns a copy with the flat fields set from `agentRef`; without one they stay
 */
export function withAgent(value: unknown, name: string): Record<string, unknown> {
  const given = fields(value);
  const nested = agentRef(given.agentRef);
  return {
    ...given,
    // The profile service shows the saved name, and has today's name in this field.
    entityName: line(given.entityName) ?? given.currentCompanyName,
    ...(nested && { [name]: nested.name, [`${name}Did`]: nested.did, entityRef: nested.entityRef }),
  };
}

/**
 * Which name to show when an organisation has changed its name: today's name, or the one saved in
 * the person's record.
 */
export interface OrganisationNamesOptions {
  /** `current` when left out. */
  readonly organisationNames?: 'current' | 'saved' | undefined;
}

/** The names of an organisation in a profile. */
export interface OrganisationName {
  /**
   * The one to show; absent when the entry has only a DID or an address, and nothing proves a name
   * for it.
   */
  readonly name?: string;
  /** The other one, when the two differ by more than capitals. */
  readonly other?: string;
}

/** The fields of a profile's entry that name an organisation. */
export interface NamedOrganisation {
  readonly agentRef?: AgentRef;
  readonly company?: string;
  readonly companyDid?: string;
  readonly institution?: string;
  readonly institutionDid?: string;
  readonly entityRef?: string;
  /** The organisation's name of today, when that is proved (docs/decisions/employers.md). */
  readonly entityName?: string;
}

/**
 * The employer of a position, or the school of an education: today's name, otherwise the one in the
 * record; with `saved` in the opposite order.
 *
 * @returns `null` when the entry names no organisation: it is undisclosed, for whatever reason
 *
 * @example
 * ```js
 * import { organisation } from 'masthead/core';
 *
 * const position = { company: 'Twitter', entityName: 'X' };
 * console.log(organisation(position)); // { name: 'X', other: 'Twitter' }
 * console.log(organisation(position, { organisationNames: 'saved' })); // { name: 'Twitter', other: 'X' }
 * ```
 */
export function organisation(
  entry: NamedOrganisation,
  { organisationNames }: OrganisationNamesOptions = {},
): OrganisationName | null {
  const { entityName } = entry;
  const saved = entry.agentRef?.name ?? entry.company ?? entry.institution;
  const [name = saved, other] = organisationNames === 'saved' && saved ? [saved, entityName] : [entityName, saved];
  if (!name) return entry.companyDid || entry.institutionDid || entry.entityRef ? {} : null;
  return other && other.toLowerCase() !== name.toLowerCase() ? { name, other } : { name };
}

/**
 * The employer's name to show, from `organisation`; `null` when it has none.
 *
 * @example
 * ```js
 * import { employer } from 'masthead/core';
 *
 * console.log(employer({ company: 'tidewater', entityName: 'The Tidewater Review' })); // The Tidewater Review
 * ```
 */
export function employer(position: NamedOrganisation, options?: OrganisationNamesOptions): string | null {
  return organisation(position, options)?.name ?? null;
}
