// What is wrong with the address of records: with its parts, and beside the link.

import { LIMITS } from '../../core/read-fields.ts';
import { canonicalizeUrl, httpUrl, joinUrl, ownPath } from '../../core/values/canonical-url.ts';
import { authorityOf, isAtUriText, PUBLICATION } from '../../core/values/identifiers.ts';
import {
  differenceId,
  isForLink,
  isLoose,
  leadWords,
  mendedBase,
  type Placed,
  pathBelow,
  rightPublication,
  undoubledPath,
  wholeAddress,
  whyTaken,
} from '../checked-records.ts';
import { type Place, type Rule, rule, shown } from '../findings.ts';
import { describeDifferences } from '../url-differences.ts';

// Faults of a document's `site`, which names its publication or its site. They prevent the card.

const SITE = {
  at: 'document.site',
  stops: true,
  advice: "Write the at-uri of a publication of its account, with the DID, or the site's address with https.",
} as const;

/** The only publication of the account, if there is just one. */
function only({ records }: Placed): string | undefined {
  const [one, ...more] = records.siblings();
  return more.length === 0 ? one?.uri : undefined;
}

export const SITE_RULES: readonly Rule<Placed>[] = [
  rule('unknown-site', {
    ...SITE,
    when: (placed) => {
      const { site, records } = placed;
      if (!records.document || isAtUriText(site) || canonicalizeUrl(site ?? '') !== null) return false;
      const isHost = site !== undefined && /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(site);
      const wanted = isHost ? `https://${site}` : only(placed);
      return site === undefined
        ? { id: 'no-site', wanted, says: 'The document has no site, so nobody knows where its page is.' }
        : { wanted, says: `The site is ${shown(site)}, which is neither an at-uri nor a web address.` };
    },
  }),
  rule('unknown-site', {
    ...SITE,
    when: (placed) => {
      const { site = '', records } = placed;
      const { document, publication, publications } = records;
      const [authority = '', collection, key = ''] = site.slice('at://'.length).split('/');
      const did = (document?.uri && authorityOf(document.uri)) ?? authority;
      const isRight = did === authority && publication !== undefined && (publication.uri ?? site) === site;
      if (!isAtUriText(site) || isRight) return false;
      const own = `at://${did}/${PUBLICATION}/${key}`;
      const wanted = records.siblings().some(({ uri }) => uri === own) ? own : only(placed);
      const says = (why: string) => `The document belongs to ${shown(site)}, ${why}.`;
      if (collection === 'pub.leaflet.publication') {
        return { id: 'leaflet-site', wanted, says: says("in Leaflet's old collection, which no reader looks into") };
      }
      if (did === authority) {
        return { wanted, says: says(publications ? 'which does not exist (any more)' : 'whose record is not here') };
      }
      return authority.startsWith('did:')
        ? { wanted: fitting(placed), says: says('a publication of somebody else') }
        : { wanted, says: says('which is named by a handle, and handles move on') };
    },
  }),
];

/**
 * The account's only publication, if the link fits it. Otherwise the document may belong to another
 * account's publication.
 */
function fitting(placed: Placed): string | undefined {
  const { records, path, link } = placed;
  const page = joinUrl(records.siblings()[0]?.url ?? '', path);
  return link !== undefined && isForLink(records, page, link) ? only(placed) : undefined;
}

// Faults of the records' address: in the document's path, the publication's url, the document's
// site, or the link itself.

const PATH = 'document.path';
/** The field that holds the base: `url` of the publication, or `site` of a document without one. */
const atBase = ({ records }: Placed): Place => (isLoose(records) ? 'document.site' : 'publication.url');
/**
 * A path that is an address, or that repeats a part of the base. It is a fault when the address
 * without that part is the link's, or when no link, or no base, can prove the path right.
 */
function doubled({ base, path, joined, link, asked, records }: Placed) {
  // A page may well be at /blog/blog.
  if (path === undefined || joined === undefined || isForLink(records, joined, asked ?? '')) return undefined;
  const isWhole = base === undefined ? httpUrl(path.trim()) !== null : wholeAddress(base, path) !== null;
  const undoubled = base === undefined ? undefined : undoubledPath(base, path);
  const found = { undoubled, isWhole };
  if (base === undefined || link === undefined) return isWhole || undoubled !== undefined ? found : undefined;
  // When leaving it out does not help, another rule reports the difference from the link.
  return undoubled !== undefined && isForLink(records, joinUrl(base, undoubled), link) ? found : undefined;
}

/** The rules for a document with a path. */
export const PATH_RULES: readonly Rule<Placed>[] = [
  rule('doubled-path', {
    at: PATH,
    when: (placed) => {
      const { base, joined, link } = placed;
      const { undoubled, isWhole } = doubled(placed) ?? {};
      const what = isWhole ? 'is the whole address of a page' : 'has a part of its site again';
      const [site, page] = base === undefined ? ["its publication's url", 'no page'] : [shown(base), shown(joined)];
      const elsewhere = '; if the page is on another site, name the publication of that site';
      return (
        isWhole !== undefined && {
          id: isWhole ? 'address-as-path' : 'doubled-path',
          stops: link !== undefined || joined === null,
          wanted: undoubled,
          says: `The path ${what}: it is appended to ${site}, so the document is for ${page}.`,
          advice: `Write only the part that comes after that${undoubled === undefined ? elsewhere : ''}.`,
        }
      );
    },
  }),
  rule('outside-path', {
    at: PATH,
    when: ({ path = '', joined, base = '', link = '' }) => {
      const isQuery = /^[\\/]*[?#]/.test(path);
      const says = isQuery
        ? 'The path is only a query or a fragment, and those never count: every page of the site would have this address.'
        : 'The path is no page below its publication: it leads elsewhere.';
      return joined === null && { id: isQuery ? 'query-path' : 'outside-path', wanted: pathBelow(base, link), says };
    },
    stops: true,
    advice:
      'Give each page a path of its own (WordPress: Settings, Permalinks, anything but "Plain"), and write that, such as "/essays/first".',
  }),
  rule('path-slash', {
    at: PATH,
    when: ({ path }) =>
      path !== undefined && !/^[\\/]/.test(path) && httpUrl(path.trim()) === null && { wanted: `/${path}` },
    says: 'The path does not begin with a slash; not every reader puts one in.',
    advice: 'Begin it with a slash.',
  }),
];

/** How the two addresses differ, unless a doubled part of the path is the reason. */
const differs = (placed: Placed) => (doubled(placed) ? undefined : differenceId(placed));
const whose = ({ link }: Placed) => (link === undefined ? ' (as the canonicalUrl of the document has it)' : '');
/** Whether the record's address leads to the link: then it is the old address. */
const isOld = ({ records: { leads }, asked }: Placed) => leads?.records !== undefined && leads.records.url === asked;
function saysOf(placed: Placed): string {
  const { own, differences, records } = placed;
  const says = `The record is for ${own}: ${describeDifferences(differences)}${whose(placed)}.`;
  return isOld(placed) && records.leads?.records
    ? `${says} The record's address ${leadWords(records.leads.records, 'the link')}, so it is the old one.`
    : says;
}
const orUse = (placed: Placed) =>
  placed.link === undefined || isOld(placed) ? '' : `, or use ${placed.own} as the link`;

/**
 * How the address of the records and the link differ, and which of the two to change. The first
 * rule that applies counts.
 */
export const LINK_RULES: readonly Rule<Placed>[] = [
  rule('long-address', {
    when: ({ own, records }) =>
      (own ?? '').length > LIMITS.address && { at: records.document ? PATH : 'publication.url' },
    stops: true,
    says: `The record is for an address of more than ${LIMITS.address} characters, and no such address is looked up anywhere.`,
    advice: 'Give the page a shorter address, and write that.',
  }),
  rule('wrong-site', {
    at: 'document.site',
    when: (placed) => {
      const wanted = differs(placed) && rightPublication(placed);
      const says = `The document belongs to ${shown(placed.site)}, and its page is of another publication of the same account, ${wanted}.`;
      return wanted !== undefined && { wanted, says };
    },
    stops: true,
    advice: 'Write the at-uri of that publication into its site.',
  }),
  rule('other-address', {
    at: 'link.url',
    when: (placed) => {
      const { link, records, own, asked = '', differences } = placed;
      const id = differs(placed);
      if (id === undefined || link === undefined || own === null) return false;
      const lead = records.leads?.link;
      const isLed = lead !== undefined && isForLink(records, own, lead.url);
      // A page has further addresses that do not belong in a record, such as /index.html, /amp and
      // //.
      const isFurther = differences.every(({ part }) => /^(?:file|slash)$/.test(part)) && asked.length > own.length;
      // Never advise to change a record from https to http: change the link instead.
      if (!isLed && !isFurther && !(id === 'other-scheme' && own.startsWith('https:'))) return false;
      const says = `${saysOf(placed)}${isLed ? ` The link ${leadWords(lead, "the record's address")}.` : ''}`;
      return { id, wanted: own, says, advice: `Use ${own} as the link.` };
    },
    stops: true,
  }),
  rule('other-address', {
    when: (placed) => {
      const id = differs(placed);
      const mended = id && mendedBase(placed);
      if (id === undefined || mended === undefined) return false;
      const [at, stops, says] = [atBase(placed), placed.link !== undefined, saysOf(placed)];
      const taken = whyTaken(placed, mended);
      if (taken !== undefined) return { id, at, stops, says, advice: `${taken}: use ${placed.own} as the link.` };
      const advice = `Write the address that the site has now${orUse(placed)}.`;
      return { id, at, stops, says, wanted: mended, advice };
    },
  }),
  rule('other-address', {
    at: PATH,
    when: (placed) => {
      const { path, own, link, base = '', asked = '', differences } = placed;
      const id = differs(placed);
      const isBelow = differences.some(({ part }) => part === 'below');
      const isPathless = isBelow && !ownPath(path);
      // Only the end of the path suggests that the two are one page.
      const isUnsure = isBelow || differences.some(({ part }) => part === 'path');
      const pathless = `The document has no path of its own, so it is for the front page, ${own}${whose(placed)}.`;
      return (
        id !== undefined && {
          id: isPathless ? 'no-path' : id,
          stops: link !== undefined,
          wanted: pathBelow(base, asked),
          says: isPathless ? pathless : saysOf(placed),
          advice: `${isUnsure ? 'If it is for the page of the link, change' : 'Change'} the document's path${orUse(placed)}.`,
        }
      );
    },
  }),
];

/**
 * How the base begins. Its scheme counts here only when there is no link to compare it with. Hosts
 * without a dot and IP addresses may have http.
 */
export const START_RULE: Rule<Placed> = rule('host-case', {
  when: (placed) => {
    const { base = '', asked } = placed;
    const [start = '', scheme = '', host = ''] = /^(https?):\/\/([^/?#]*)/i.exec(base.trim()) ?? [];
    const isHttp = asked === undefined && scheme === 'http' && host.includes('.') && !/^[\d.:]+$/.test(host);
    const right = isHttp ? `https://${host.toLowerCase()}` : start.toLowerCase();
    return (
      right !== start && {
        id: isHttp ? 'other-scheme' : 'host-case',
        at: atBase(placed),
        wanted: base.trim().replace(start, () => right),
        says: isHttp
          ? 'The address is http, and a link with https is another one.'
          : 'The host has capital letters; the public backlink index looks it up as it is written, and finds nothing.',
        advice: isHttp ? 'Write https, if the site answers there.' : 'Write the host in small letters.',
      }
    );
  },
});
