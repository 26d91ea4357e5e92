import type { StepId } from '../../../src/index.ts';
import type { SitePage } from '../site-server.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';

/**
 * Something that goes wrong for publishers. In texts, `{site}` is the site's origin, `{host}` its
 * host, `{service}` the origin of somebody else's site, `{secure}` that of a site whose certificate
 * is signed by itself, `{alice}` the handle and `{did}` the DID of whose link it is, `{eve}` the
 * DID of somebody else, `{key}` and `{other}` record keys, `{pub}`, `{doc}`, `{pub2}` and `{doc2}`
 * at-uris.
 */
export interface Fault {
  /** What is wrong, and where that comes from. */
  readonly note: string;
  /**
   * What is there: a publication that is right, and a site with a front page and the link's page,
   * but for this.
   */
  readonly has?: Has;
  /** What is to be done besides. */
  readonly prepare?: (world: World) => unknown;
  /** The link; the front page when left out. */
  readonly link?: string;
  /** The account that the doctor is told; Alice's when left out, none when `null`. */
  readonly account?: string | null;
  /** Further flags of the doctor. */
  readonly flags?: readonly string[];
  /** Whether there is a card: exit code 0, 1 or 2. None when left out. */
  readonly card?: true | false | null;
  /** The step that the report begins with. */
  readonly step: StepId;
  /** What its first line says. */
  readonly says: RegExp;
  /**
   * The words of `says` stand further down, in the step's own line: with a card, proof is nothing
   * that the report begins with.
   */
  readonly below?: boolean;
  /** What the report says nowhere. */
  readonly never?: RegExp;
  /**
   * How the commands begin that are printed first, in order; the test runs them as they are
   * printed.
   */
  readonly runs?: readonly string[];
  /** What the first part advises besides. */
  readonly advises?: RegExp;
  /** What somebody does by hand, after the commands. */
  readonly mend?: (world: World) => unknown;
  /**
   * The link and the account that are asked about afterwards, and what the first line says where it
   * is not that there is a card.
   */
  readonly after?: { readonly link?: string; readonly account?: string; readonly says?: RegExp };
  /** Links that have a card before, and after each write that the report advises. */
  readonly keeps?: readonly string[];
  /** How `/check` differs, and why. */
  readonly check?: { readonly card: true | false | null; readonly step: StepId | null; readonly why: string };
}

/** Records by what differs from those that are right; `null`: there is none. */
export interface Has {
  readonly publication?: object | null;
  readonly document?: object;
  /** Under the other key. */
  readonly publication2?: object;
  readonly document2?: object;
  /** Pages of the site by their paths; `null`: not there. */
  readonly pages?: Readonly<Record<string, SitePage | null>>;
  /** Pages of somebody else's site. */
  readonly service?: Readonly<Record<string, SitePage>>;
}

export const ARTICLE = '{site}/essays/first';
export const PROOF = '/.well-known/site.standard.publication';
/** Commands that make a record, and those that change one. */
export const ADDS = /masthead-cli init|--new/;
export const MOVES = /masthead-cli set |--set |--delete/;
export const WRITES = /masthead-cli (?:init|document|set) /;

export const page = (head = '', body = '<p>It is here.') =>
  `<!doctype html><html><head><title>A</title>${head}</head><body>${body}`;
export const linkTo = (kind: 'document' | 'publication', uri = kind === 'document' ? '{doc}' : '{pub}') =>
  `<link rel="site.standard.${kind}" href="${uri}">`;
export const canonical = (url: string) => `<link rel="canonical" href="${url}">`;

/** Brings a fault about in an empty world. */
export async function bringAbout({ has = {}, prepare, link = '{site}' }: Fault, world: World): Promise<void> {
  const { publication = {}, document, publication2, document2, pages = {}, service = {} } = has;
  const write = async (collection: string, key: string, record: (more?: object) => object, more?: object | null) => {
    if (more) await world.force(collection, key, record(inWorld(more, world) as object));
  };
  await write(PUBLICATION, KEY, world.publication, publication);
  await write(PUBLICATION, OTHER_KEY, world.publication, publication2);
  await write(DOCUMENT, KEY, world.document, document);
  await write(DOCUMENT, OTHER_KEY, world.document, document2);
  const asked = filled(link, world).replace(/[?#].*$/, '');
  for (const [of, given] of [[world.site, pages] as const, [world.service, service] as const]) {
    if (asked.startsWith(`${of.url}/`)) of.pages[new URL(asked).pathname] = page();
    for (const [path, answer] of Object.entries(given)) {
      if (answer === null) delete of.pages[path];
      else of.pages[path] = inWorld(answer, world) as SitePage;
    }
  }
  await prepare?.(world);
}

function inWorld(value: unknown, world: World): unknown {
  if (typeof value === 'string') return filled(value, world);
  if (Array.isArray(value)) return value.map((each) => inWorld(each, world));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inWorld(each, world)]));
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
    key: KEY,
    other: OTHER_KEY,
    pub: `at://${alice.did}/${PUBLICATION}/${KEY}`,
    doc: `at://${alice.did}/${DOCUMENT}/${KEY}`,
    pub2: `at://${alice.did}/${PUBLICATION}/${OTHER_KEY}`,
    doc2: `at://${alice.did}/${DOCUMENT}/${OTHER_KEY}`,
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
