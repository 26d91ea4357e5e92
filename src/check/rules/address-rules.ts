import { joinUrl } from '../../core/index.ts';
import { LIMITS } from '../../core/read-fields.ts';
import { httpUrl, ownPath } from '../../core/url/canonical-url.ts';
import { shown } from '../finding.ts';
import {
  differenceId,
  isWitnessed,
  mendedBase,
  type Placed,
  pathBelow,
  rightPublication,
  undoubledPath,
  wholeAddress,
  whyTaken,
} from '../placed.ts';
import { isLoose, leadWords, standsFor } from '../records.ts';
import { type Rule, rule } from '../rule.ts';
import { describeDifferences } from '../url-differences.ts';

// Faults of the address that the records stand for: in the document's path, the publication's url,
// the document's site, or the link itself.

const PATH = 'document.path';
/** The field that holds the base: `url` of the publication, or `site` of a document without one. */
const atBase = (_: unknown, { records }: Placed) => (isLoose(records) ? 'document.site' : 'publication.url');
/** Without a link, only the document's own `canonicalUrl` says that the address is another one. */
const hasLink = (_: unknown, { link }: Placed) => link !== undefined;

/**
 * A path that is an address, or that has a part which the base has already: leaving that out gives the address of the link, or nothing says that it is right.
 */
function doubled(placed: Placed) {
  const { base, path, joined, link, records } = placed;
  if (path === undefined || joined === undefined) return undefined;
  // A page may well be at /blog/blog.
  if (link === undefined ? isWitnessed(records, joined) : standsFor(records, joined, link)) return undefined;
  const isWhole = base === undefined ? httpUrl(path.trim()) !== null : wholeAddress(base, path) !== null;
  const undoubled = base === undefined ? undefined : undoubledPath(base, path);
  // With a link, the difference from that is said, where the base is known.
  if (base === undefined || undoubled === undefined || link === undefined) {
    return (isWhole || undoubled !== undefined) && (base === undefined || link === undefined) && { undoubled, isWhole };
  }
  return standsFor(records, joinUrl(base, undoubled), link) && { undoubled, isWhole };
}

/** Of a document with a path. */
export const PATH_RULES: readonly Rule<Placed>[] = [
  rule('query-path', {
    when: ({ path = '', joined }) => /^[\\/]*[?#]/.test(path) && joined === null,
    at: PATH,
    stops: true,
    wanted: (_, { page }) => page,
    says: 'The path is only a query or a fragment, and those never count: every page of the site would have this address.',
    advice:
      'Give each page a path of its own (WordPress: Settings, Permalinks, anything but "Plain"), and write that, such as "/essays/first".',
  }),
  rule('doubled-path', {
    when: doubled,
    idOf: ({ isWhole }) => (isWhole ? 'address-as-path' : 'doubled-path'),
    at: PATH,
    stops: (_, { link, joined }) => link !== undefined || joined === null,
    wanted: ({ undoubled }) => undoubled,
    says: ({ isWhole }, { base, joined }) =>
      `The path ${isWhole ? 'is the whole address of a page' : 'has a part of its site again'}: it is appended to ${base === undefined ? "its publication's url" : shown(base)}, so the document stands for ${base === undefined ? 'no page' : shown(joined)}.`,
    advice: ({ undoubled }) =>
      `Write only the part that comes after that${undoubled === undefined ? '; if the page is on another site, name the publication of that site' : ''}.`,
  }),
  rule('outside-path', {
    when: ({ joined }) => joined === null,
    at: PATH,
    stops: true,
    wanted: (_, { page }) => page,
    says: 'The path is no page below its publication: it leads elsewhere.',
    advice: 'Write the path that the page has, such as "/essays/first".',
  }),
  rule('path-slash', {
    when: ({ path }) => path !== undefined && !/^[\\/]/.test(path) && httpUrl(path.trim()) === null,
    at: PATH,
    wanted: (_, { path }) => `/${path}`,
    says: 'The path does not begin with a slash; not every reader puts one in.',
    advice: 'Begin it with a slash.',
  }),
];

/** Whether the two addresses differ, and that is not for a part of the path that is doubled. */
const differs = (placed: Placed) => (doubled(placed) ? undefined : differenceId(placed));
const idOf = (_: unknown, placed: Placed) => differenceId(placed) ?? 'other-address';
const whose = ({ link }: Placed) => (link === undefined ? ' (as the canonicalUrl of the document has it)' : '');
/** Whether the record's address leads to the link, so that it is the old one. */
const isOld = ({ records: { leads }, asked }: Placed) => leads?.records !== undefined && leads.records.url === asked;
function says(placed: Placed): string {
  const { own, differences, records } = placed;
  const differ = `The record stands for ${own}: ${describeDifferences(differences)}${whose(placed)}.`;
  return isOld(placed) && records.leads?.records
    ? `${differ} The record's address ${leadWords(records.leads.records, 'the link')}, so it is the old one.`
    : differ;
}
const orUse = (placed: Placed) =>
  placed.link === undefined || isOld(placed) ? '' : `, or use ${placed.own} as the link`;
/** A document without a path of its own, and the link is a page of its site. */
const isPathless = ({ path, differences }: Placed) =>
  !ownPath(path) && differences.some(({ part }) => part === 'below');

/** How the address of the records and the link differ, and which of the two to change: the first that applies. */
export const LINK_RULES: readonly Rule<Placed>[] = [
  rule('long-address', {
    when: ({ own }) => own !== null && own.length > LIMITS.address && own.length,
    at: (_, { records }) => (records.document ? PATH : 'publication.url'),
    stops: true,
    says: (length) =>
      `The record stands for an address of ${length} characters; none of more than ${LIMITS.address} is looked up anywhere.`,
    advice: 'Give the page a shorter address, and write that.',
  }),
  rule('other-scheme', {
    // Without a link, an http base is only a hint. Hosts without a dot and IP addresses are left alone.
    when: ({ base, asked, own }) => {
      const url = asked === undefined && own !== null ? httpUrl(base) : null;
      return url?.protocol === 'http:' && url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname);
    },
    at: atBase,
    wanted: (_, { base = '' }) => base.trim().replace(/^http:/i, 'https:'),
    says: 'The address is http, and a link with https is another one.',
    advice: 'Write https, if the site answers there.',
  }),
  rule('wrong-site', {
    when: (placed) => differs(placed) && rightPublication(placed.records),
    at: 'document.site',
    stops: hasLink,
    wanted: (right) => right,
    says: (right, { site }) =>
      `The document belongs to ${shown(site)}, and its page is of another publication of the same account, ${right}.`,
    advice: 'Write the at-uri of that publication into its site.',
  }),
  rule('other-address', {
    when: (placed) => {
      const { link, records, own, asked = '', differences } = placed;
      const id = differs(placed);
      if (id === undefined || link === undefined || own === null) return undefined;
      const lead = records.leads?.link;
      if (lead && standsFor(records, own, lead.url))
        return { why: ` The link ${leadWords(lead, "the record's address")}.` };
      // A page has further addresses that nobody writes into a record, such as /index.html and /amp.
      const isFurther = differences.every(({ part }) => part === 'file') && asked.length > own.length;
      // Never advise to change a record from https to http: change the link instead.
      return (isFurther || (id === 'other-scheme' && own.startsWith('https:'))) && { why: '' };
    },
    idOf,
    at: 'link.url',
    stops: true,
    wanted: (_, { own }) => own,
    says: ({ why }, placed) => `${says(placed)}${why}`,
    advice: (_, { own }) => `Use ${own} as the link.`,
  }),
  rule('other-address', {
    when: (placed) => {
      const mended = differs(placed) === undefined ? undefined : mendedBase(placed);
      return mended === undefined ? undefined : { mended, taken: whyTaken(placed, mended) };
    },
    idOf,
    at: atBase,
    stops: hasLink,
    wanted: ({ mended, taken }) => (taken === undefined ? mended : undefined),
    says: (_, placed) => says(placed),
    advice: ({ taken }, placed) =>
      taken === undefined
        ? `Write the address that the site has now${orUse(placed)}.`
        : `${taken}: use ${placed.own} as the link.`,
  }),
  rule('other-address', {
    when: differs,
    idOf: (_, placed) => (isPathless(placed) ? 'no-path' : (differenceId(placed) ?? 'other-address')),
    at: PATH,
    stops: hasLink,
    wanted: (_, { base = '', asked = '' }) => pathBelow(base, asked),
    says: (_, placed) =>
      isPathless(placed)
        ? `The document has no path of its own, so it stands for the front page, ${placed.own}${whose(placed)}.`
        : says(placed),
    advice: (_, placed) => {
      // Nothing but the end of the path says that the two are one page.
      const isUnsure = placed.differences.some(({ part }) => part === 'path' || part === 'below');
      return `${isUnsure ? 'If it is for the page of the link, change' : 'Change'} the document's path${orUse(placed)}.`;
    },
  }),
];

export const HOST_RULE: Rule<Placed> = rule('host-case', {
  when: ({ base }) => {
    const [start = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(base ?? '') ?? [];
    return start !== start.toLowerCase() && start;
  },
  at: atBase,
  wanted: (start, { base = '' }) => start.toLowerCase() + base.slice(start.length),
  says: 'The host has capital letters; the public backlink index looks it up as it is written, and finds nothing.',
  advice: 'Write the host in small letters.',
});
