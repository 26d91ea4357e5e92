import type { StepId } from '../../../src/index.ts';
import type { World } from '../world.ts';

/**
 * Something that goes wrong for publishers, on the real world of `world.ts`. In texts, `{site}` is the site's origin, `{host}` its host, `{service}` the origin of somebody else's site, `{secure}` that of a site whose certificate is signed by itself, `{alice}` the handle and
 * `{did}` the DID of whose link it is, `{eve}` the DID of somebody else, `{key}` the record key that all records have, `{pub}` and `{doc}` the at-uris.
 */
export interface Fault {
  /** What is wrong, and where that comes from. */
  readonly note: string;
  /** Brings it about. The world is empty before: an account with no record, a site with a front page. */
  readonly prepare: (world: World) => unknown;
  /** The link, with `{site}` and the like; the front page when left out. */
  readonly link?: string | undefined;
  /** The account that the doctor is told; Alice's when left out, none when `null`. */
  readonly account?: string | null | undefined;
  /** Whether the page of the link is not there; as a rule it is. */
  readonly isGone?: boolean;
  /** Further flags of the doctor. */
  readonly flags?: readonly string[];
  /** Whether there is a card: exit code 0, 1 or 2. */
  readonly card: true | false | null;
  /** The step that the report begins with. */
  readonly step: StepId;
  /** What its first line says. */
  readonly says: RegExp;
  /** The words of `says` stand further down, in the step's own line: with a card, proof is nothing that the report begins with. */
  readonly below?: boolean;
  /** What the report says nowhere. */
  readonly never?: readonly RegExp[];
  /** How the commands begin that are printed first, in order; the test runs them as they are printed. */
  readonly runs?: readonly string[];
  /** What the advice says where the mend is no command alone, and how somebody does it by hand. It is done after the commands. */
  readonly byHand?: { readonly advice: RegExp; readonly mend: (world: World) => unknown };
  /** The link that has the card afterwards, where that is another one. */
  readonly afterwards?: string;
  /** The account that the doctor is told afterwards, where that is another one. */
  readonly accountAfterwards?: string;
  /** What the first line says after all that, where it is not that there is a card. */
  readonly mended?: { readonly says: RegExp; readonly why: string };
  /** Links that have a card before, and after each write that the report advises. */
  readonly keeps?: readonly string[];
  /** How `/check` differs, and why. */
  readonly check?: { readonly card: true | false | null; readonly step: StepId | null; readonly why: string };
}

/** Replaces `{site}` and the like. */
export function filled(text: string, { site, service, selfSigned, alice, eve }: World): string {
  const words: Readonly<Record<string, string>> = {
    site: site.url,
    host: new URL(site.url).host,
    service: service.url,
    secure: selfSigned.url,
    alice: alice.handle,
    did: alice.did,
    eve: eve.did,
    key: '3mwozxkf2m222',
    other: '3mwozxkf2m223',
    pub: `at://${alice.did}/site.standard.publication/3mwozxkf2m222`,
    doc: `at://${alice.did}/site.standard.document/3mwozxkf2m222`,
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
