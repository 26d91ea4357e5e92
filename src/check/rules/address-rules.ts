import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { LIMITS } from '../../core/read-fields.ts';
import { httpUrl, ownPath } from '../../core/url/canonical-url.ts';
import { type FaultRule, faultRule } from '../fault-rule.ts';
import { shown } from '../finding.ts';
import {
  baseField,
  differenceId,
  isTaken,
  isWitnessed,
  mendedBase,
  ownerOf,
  type Placed,
  pathBelow,
  rightPublication,
  undoubledPath,
  wholeAddress,
} from '../placed.ts';
import { isLoose, leadWords, standsFor } from '../records.ts';
import { describeDifferences, theirService } from '../url-differences.ts';

// Faults of the address that the records stand for: in the document's path, the publication's url,
// the document's site, or the link itself.

const PATH = { record: 'document', field: 'path' } as const;
const LINK = { record: 'link', field: 'url' } as const;
const FIRST = 'Write the path that the page has, such as "/essays/first".';

/** A part of the path that the base has already: leaving it out gives the address of the link, or nothing says that it is right. */
function doubled(placed: Placed) {
  const { base, path, joined, link, records } = placed;
  const undoubled = base === undefined || path === undefined ? undefined : undoubledPath(base, path);
  const mended = undoubled === undefined || base === undefined ? null : joinUrl(base, undoubled);
  if (mended === null || base === undefined || path === undefined) return undefined;
  // A page may well be at /blog/blog.
  const isRight = link === undefined ? isWitnessed(placed, joined) : standsFor(records, joined, link);
  const helps = link === undefined || standsFor(records, mended, link);
  return !isRight && helps && { undoubled, isWhole: wholeAddress(base, path) !== null };
}

const standsInstead = ({ base, joined, records }: Placed) =>
  `${isLoose(records) ? 'Its site' : "Its publication's url"} is ${shown(base)}, and the path is appended to that, so the document stands for ${shown(joined)}.`;
const isDoubledStop = ({ link, joined }: Placed) => link !== undefined || joined === null;

/** Of a document with a path: the first that applies. */
export const PATH_RULES: readonly FaultRule<Placed>[] = [
  faultRule('query-path', {
    when: ({ path = '', joined }) => /^[\\/]*[?#]/.test(path) && joined === null,
    at: PATH,
    stops: true,
    wanted: (_, { page }) => page,
    says: 'The path is only a query or a fragment, and those never count: every page of the site would have this address.',
    advice: (_, { page }) =>
      page === undefined
        ? 'Give each page a path of its own (WordPress: Settings, Permalinks, anything but "Plain"), and write that, such as "/essays/first".'
        : 'Write the path that the page has.',
  }),
  faultRule('doubled-path', {
    when: (placed) => {
      const found = doubled(placed);
      return found && !found.isWhole && found;
    },
    at: PATH,
    isStop: (_, placed) => isDoubledStop(placed),
    wanted: ({ undoubled }) => undoubled,
    says: (_, placed) => standsInstead(placed),
    advice: 'Leave out of the path what is in that address already.',
  }),
  faultRule('address-as-path', {
    when: doubled,
    at: PATH,
    isStop: (_, placed) => isDoubledStop(placed),
    wanted: ({ undoubled }) => undoubled,
    says: (_, placed) => standsInstead(placed),
    advice: 'Write only the part of the address that comes after it.',
  }),
  faultRule('outside-path', {
    when: ({ joined }) => joined === null,
    at: PATH,
    stops: true,
    wanted: (_, { page }) => page,
    says: (_, { base }) =>
      `The path is no page below its publication: ${base === undefined ? '' : `from ${shown(base)} `}it leads elsewhere.`,
    advice: FIRST,
  }),
  faultRule('address-as-path', {
    // With a link, the difference from that is said, where the base is known.
    when: (placed) =>
      httpUrl(placed.path?.trim()) &&
      (placed.link === undefined || placed.base === undefined) &&
      !isWitnessed(placed, placed.joined),
    at: PATH,
    says: (_, { base, joined }) =>
      `The path is the whole address of a page. ${base === undefined ? "It is appended to its publication's url, so the document stands for no page." : `It is appended to ${shown(base)}, so the document stands for ${shown(joined)}.`}`,
    advice: 'Write the path that the page has below that; if it is on another site, name the publication of that site.',
  }),
  faultRule('path-slash', {
    when: ({ path = '' }) => !/^[\\/]/.test(path),
    at: PATH,
    wanted: (_, { path }) => `/${path}`,
    says: 'The path does not begin with a slash; not every reader puts one in.',
    advice: 'Begin it with a slash.',
  }),
];

export const HOST_RULES: readonly FaultRule<Placed>[] = [
  faultRule('host-case', {
    when: ({ base }) => {
      const [start = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(base ?? '') ?? [];
      return start !== start.toLowerCase() && start;
    },
    at: (_, placed) => baseField(placed),
    wanted: (start, { base = '' }) => start.toLowerCase() + base.slice(start.length),
    says: 'The host has capital letters; the public backlink index looks it up as it is written, and finds nothing.',
    advice: 'Write the host in small letters.',
  }),
];

/** Whether two addresses differ, and that is not the document's `canonicalUrl` alone. */
const isStop = (_: unknown, { link }: Placed) => link !== undefined;
const differs = (placed: Placed) => (placed.own === null ? undefined : differenceId(placed));
const idOf = (_: unknown, placed: Placed) => differenceId(placed) ?? 'other-address';
const whose = ({ link }: Placed) => (link === undefined ? ' (as the canonicalUrl of the document has it)' : '');
const says = (placed: Placed) =>
  `The record stands for ${placed.own}: ${describeDifferences(placed.differences)}${whose(placed)}.`;
/** Whether the record's address leads to the link, so that it is the old one. */
const isOld = ({ leads, asked }: Placed) => leads.records !== undefined && leads.records.url === asked;
const saysOld = (placed: Placed) =>
  isOld(placed) && placed.leads.records
    ? `${says(placed)} The record's address ${leadWords(placed.leads.records, 'the link')}, so it is the old one.`
    : says(placed);
const orUse = (placed: Placed) =>
  placed.link === undefined || isOld(placed) ? '' : `, or use ${placed.own} as the link`;

/** How the address of the records and the link differ, and which of the two to change: the first that applies. */
export const LINK_RULES: readonly FaultRule<Placed>[] = [
  faultRule('long-address', {
    when: ({ own }) => own !== null && own.length > LIMITS.address && own.length,
    at: (_, placed) => {
      const isShortBase = (canonicalizeUrl(placed.base ?? '') ?? '').length <= LIMITS.address;
      return placed.records.document && isShortBase ? PATH : baseField(placed);
    },
    stops: true,
    says: (length) =>
      `The record stands for an address of ${length} characters; none of more than ${LIMITS.address} is looked up anywhere.`,
    advice: 'Give the page a shorter address, and write that.',
  }),
  faultRule('other-scheme', {
    // Without a link, an http base is only a hint. Hosts without a dot and IP addresses are left alone.
    when: ({ base, asked, own }) => {
      const url = asked === undefined && own !== null ? httpUrl(base) : null;
      return url?.protocol === 'http:' && url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname);
    },
    at: (_, placed) => baseField(placed),
    wanted: (_, { base = '' }) => base.trim().replace(/^http:/i, 'https:'),
    says: 'The address is http, and a link with https is another one.',
    advice: 'Write https, if the site answers there.',
  }),
  faultRule('wrong-site', {
    when: (placed) => differs(placed) && rightPublication(placed.records),
    at: { record: 'document', field: 'site' },
    isStop,
    wanted: (right) => right,
    says: (right, { site }) =>
      `The document belongs to ${shown(site)}, and its page is of another publication of the same account, ${right}.`,
    advice: 'Write the at-uri of that publication into its site.',
  }),
  faultRule('other-address', {
    when: (placed) => {
      const { link, leads, records, own, asked = '', differences } = placed;
      const id = differs(placed);
      if (id === undefined || link === undefined || own === null) return undefined;
      const led = leads.link && standsFor(records, own, leads.link.url) ? leads.link : undefined;
      // A page has further addresses that nobody writes into a record, such as /index.html and /amp.
      const isFurther = differences.every(({ part }) => part === 'file') && asked.length > own.length;
      // Never advise to change a record from https to http: change the link instead.
      const isDowngrade = id === 'other-scheme' && own.startsWith('https:');
      return (led || isDowngrade || isFurther) && { led, own };
    },
    idOf,
    at: LINK,
    stops: true,
    wanted: ({ own }) => own,
    says: ({ led }, placed) =>
      led ? `${says(placed)} The link ${leadWords(led, "the record's address")}.` : says(placed),
    advice: ({ own }) => `Use ${own} as the link.`,
  }),
  faultRule('no-path', {
    when: (placed) =>
      differs(placed) &&
      placed.records.document &&
      !ownPath(placed.path) &&
      placed.differences.some(({ part }) => part === 'below'),
    at: PATH,
    isStop,
    wanted: (_, { base = '', asked = '' }) => pathBelow(base, asked),
    says: (_, placed) =>
      `The document has no path of its own, so it stands for the front page, ${placed.own}${whose(placed)}.`,
    advice: 'If it is for the page of the link, write the path of that page.',
  }),
  faultRule('other-address', {
    // A record is not moved to a host where everybody has pages, nor to where another one of the account is.
    when: (placed) => {
      const mended = differs(placed) && mendedBase(placed);
      if (!differs(placed)) return undefined;
      if (mended !== undefined && isTaken(placed, String(mended)))
        return 'Another record of the account has that address';
      return theirService(placed.asked ?? '', [ownerOf(placed)]) && 'The link is on a host where everybody has pages';
    },
    idOf,
    at: (_, placed) => baseField(placed),
    isStop,
    says: (_, placed) => saysOld(placed),
    advice: (why, { own }) => `${why}: use ${own} as the link.`,
  }),
  faultRule('other-address', {
    when: (placed) => differs(placed) && mendedBase(placed),
    idOf,
    at: (_, placed) => baseField(placed),
    isStop,
    wanted: (mended) => mended,
    says: (_, placed) => saysOld(placed),
    advice: (_, placed) => `Write the address that the site has now${orUse(placed)}.`,
  }),
  faultRule('other-address', {
    when: differs,
    idOf,
    at: (_, { records }) => (records.document ? PATH : { record: 'publication', field: 'url' }),
    isStop,
    wanted: (_, { records, base = '', asked = '' }) => (records.document ? pathBelow(base, asked) : asked),
    says: (_, placed) => saysOld(placed),
    advice: (_, placed) => {
      const { document } = placed.records;
      // Nothing but the end of the path says that the two are one page.
      const unsure = document !== undefined && placed.differences.some(({ part }) => part === 'path');
      return `${unsure ? 'If it is for the page of the link, change' : 'Change'} the ${document ? "document's path" : "publication's address"}${orUse(placed)}.`;
    },
  }),
];
