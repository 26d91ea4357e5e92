/**
 * How an entry names its organisation, by the field that each value stands in: flat as old programs
 * write it, nested as new ones do.
 */
export interface AgentCase {
  readonly note: string;
  readonly flat?: { readonly name?: unknown; readonly did?: unknown; readonly entityRef?: unknown };
  readonly agentRef?: unknown;
  /** What is read of it. */
  readonly read: { readonly name?: string; readonly did?: string; readonly entityRef?: string };
}

const DID = 'did:plc:3ye7kdb6ajbchm2qsv4nqtss';
const OTHER = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const ITEM = 'http://www.wikidata.org/entity/Q9001';
const COMPANY = 'https://sifa.id/company/XtXLVXXTXxTJ75Jnsynzi';

const NAME = { name: 'Tidewater' };
const WHOLE = { name: 'Tidewater', did: DID, entityRef: ITEM };
const SITE = { name: 'Tidewater', did: DID, entityRef: COMPANY };
const NAMELESS = [
  {},
  { did: DID },
  { name: '' },
  { name: ' ' },
  { name: 7 },
  { name: { toString: 'x' } },
  [],
  'Tidewater',
  7,
  null,
];
const OLD = { name: 'Old Co', did: OTHER, entityRef: ITEM };

/** Records of the field's programs, old and new, and what hostile or careless ones write. */
export const AGENT_CASES: readonly AgentCase[] = [
  { note: 'flat free text: old programs', flat: NAME, read: NAME },
  { note: 'flat, picked from a list: old programs', flat: WHOLE, read: WHOLE },
  {
    note: 'both, the same: new programs, as long as there are old readers',
    ...{ flat: SITE, agentRef: SITE, read: SITE },
  },
  {
    note: 'both, with the type of the reference',
    flat: NAME,
    agentRef: { $type: 'id.sifa.defs#agentRef', name: 'Tidewater', entityRef: ITEM },
    read: { name: 'Tidewater', entityRef: ITEM },
  },
  { note: 'nested alone, by name, account and address', agentRef: WHOLE, read: WHOLE },
  { note: 'nested alone, free text', agentRef: NAME, read: NAME },
  { note: 'nested, with a new field', agentRef: { name: 'Tidewater', future: 'x' }, read: NAME },
  {
    note: 'contradictory: nothing flat counts',
    flat: { name: 'Old Co', did: OTHER, entityRef: 'https://ror.org/012345678' },
    agentRef: WHOLE,
    read: WHOLE,
  },
  { note: 'contradictory: not even what the nested one leaves out', flat: OLD, agentRef: NAME, read: NAME },
  {
    note: 'contradictory, with a nested account and address that are none',
    flat: OLD,
    agentRef: { name: 'Tidewater', did: 'tidewater.example', entityRef: 'javascript:alert(1)' },
    read: NAME,
  },
  ...NAMELESS.map((agentRef) => ({
    note: `a nested one without a name does not count: ${JSON.stringify(agentRef)}`,
    flat: OLD,
    agentRef,
    read: OLD,
  })),
  { note: 'flat, with an account alone', flat: { did: DID }, read: { did: DID } },
  { note: 'flat, with an address alone', flat: { entityRef: ITEM }, read: { entityRef: ITEM } },
  ...['javascript:alert(1)', 'data:text/html,x', 'at://did:plc:a', 'urn:lei:1', 'http://', '', 7].map((entityRef) => ({
    note: `an address that is not the web’s: ${entityRef}`,
    flat: { name: 'Tidewater', entityRef },
    read: NAME,
  })),
  { note: 'none at all', read: {} },
];

/**
 * The fields of an entry. `names` are those of the flat name and DID; `undefined` for one that the
 * entry does not have.
 */
export function agentFields({ flat, agentRef }: AgentCase, name: string): Record<string, unknown> {
  const given = { [name]: flat?.name, [`${name}Did`]: flat?.did, entityRef: flat?.entityRef, agentRef };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
