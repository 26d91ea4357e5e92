import { authorityOf } from '../../core/identifiers/at-uri.ts';
import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { addressOf, baseOf } from '../../core/match/record-address.ts';
import { fields, LIMITS, text } from '../../core/read-fields.ts';
import { httpUrl, ownPath } from '../../core/url/canonical-url.ts';
import { type Fault, shown } from '../finding.ts';
import type { FaultOf } from '../findings-of.ts';
import { type CheckedRecord, type CheckedRecords, isLoose, leadWords, standsFor } from '../records.ts';
import { describeDifferences, theirService, URL_PARTS, urlDifferences } from '../url-differences.ts';

const NOWHERE = 'https://site.invalid/base';

/** Faults of the URL that the records stand for: in the publication's `url`, the document's `site` or `path`, or the link itself. */
export function addressFaults(records: CheckedRecords): FaultOf[] {
  const path = pathFault(records);
  const found = [
    hostCase(records),
    path && ({ ...path, record: 'document', field: 'path' } as const),
    path?.stops ? undefined : (lengthFault(records) ?? linkFault(records)),
  ];
  return found.filter((fault) => fault !== undefined);
}

/** A document's path without the part that its base has already; `undefined` when nothing is doubled. */
export function undoubledPath(base: string, path: string): string | undefined {
  const canonical = canonicalizeUrl(base);
  if (canonical === null) return undefined;
  const address = wholeAddress(canonical, path);
  if (address) return below(canonical, canonicalizeUrl(address.href) ?? '');
  const own = canonical.slice(new URL(canonical).origin.length);
  const written = `/${path.replace(/^[\\/]+/, '')}`;
  return own === '' ? undefined : below(own, written.replace(/[?#].*$/s, '').replace(/(?<!\/)\/$/, ''), written);
}

/** The address of a page that was written as its path: a whole one, or one of the same host without its scheme; `null` for a path. */
function wholeAddress(base: string, path: string): URL | null {
  const written = path.trim();
  const { protocol, host } = new URL(base);
  const address = httpUrl(written);
  if (address || /^[\\/]/.test(written)) return address;
  const hosted = httpUrl(`${protocol}//${written}`);
  return hosted?.host === host ? hosted : null;
}

function below(base: string, address: string, written = address): string | undefined {
  if (address === base) return '/';
  return address.startsWith(`${base}/`) ? written.slice(base.length) : undefined;
}

function pathFault(records: CheckedRecords): Omit<Fault, 'field'> | undefined {
  const { document, link } = records;
  const path = text(fields(document?.record).path);
  if (path === undefined) return undefined;
  const known = baseOf(records);
  // Some paths are invalid below any base, so the path is also checked where the base is unknown.
  const base = known ?? NOWHERE;
  const joined = joinUrl(base, path);
  const page = link === undefined ? undefined : pathBelow(base, link);
  if (/^[\\/]*[?#]/.test(path) && joined === null) {
    return {
      id: 'query-path',
      stops: true,
      wanted: page,
      says: 'The path is only a query or a fragment, and those never count: every page of the site would have this address.',
      advice:
        page === undefined
          ? 'Give each page a path of its own (WordPress: Settings, Permalinks, anything but "Plain"), and write that, such as "/essays/first".'
          : 'Write the path that the page has.',
    };
  }
  const fitting = link !== undefined && standsFor(records, joined, link);
  const undoubled = known === undefined ? undefined : undoubledPath(base, path);
  const mended = undoubled === undefined ? null : joinUrl(base, undoubled);
  // A page may well be at /blog/blog: report it only if the corrected URL matches the link, or there is no link and no canonicalUrl that confirms it.
  if (
    mended !== null &&
    !fitting &&
    (link === undefined ? !isWitnessed(records, joined) : standsFor(records, mended, link))
  ) {
    const whole = wholeAddress(base, path) !== null;
    return {
      id: whole ? 'address-as-path' : 'doubled-path',
      stops: link !== undefined || joined === null,
      wanted: undoubled,
      says: `${isLoose(records) ? 'Its site' : "Its publication's url"} is ${shown(base)}, and the path is appended to that, so the document stands for ${shown(joined)}.`,
      advice: whole
        ? 'Write only the part of the address that comes after it.'
        : 'Leave out of the path what is in that address already.',
    };
  }
  if (joined === null) {
    return {
      id: 'outside-path',
      stops: true,
      wanted: page,
      says: `The path is no page below its publication: ${known === undefined ? '' : `from ${shown(base)} `}it leads elsewhere.`,
      advice: 'Write the path that the page has, such as "/essays/first".',
    };
  }
  // With a link, the difference from that is said, where the base is known.
  if (httpUrl(path.trim()) && (link === undefined || known === undefined) && !isWitnessed(records, joined)) {
    const appended =
      known === undefined
        ? "It is appended to its publication's url, so the document stands for no page."
        : `It is appended to ${shown(base)}, so the document stands for ${shown(joined)}.`;
    return {
      id: 'address-as-path',
      says: `The path is the whole address of a page. ${appended}`,
      advice:
        'Write the path that the page has below that; if it is on another site, name the publication of that site.',
    };
  }
  if (/^[\\/]/.test(path)) return undefined;
  return {
    id: 'path-slash',
    wanted: `/${path}`,
    says: 'The path does not begin with a slash; not every reader puts one in.',
    advice: 'Begin it with a slash.',
  };
}

/** Whether the document's own `canonicalUrl`, a field that some tools write, confirms this URL. */
function isWitnessed(records: CheckedRecords, address: string | null): boolean {
  const page = text(fields(records.document?.record).canonicalUrl);
  return page !== undefined && standsFor(records, address, page);
}

/** The path of a link below a base; `undefined` when it is not below it. */
export function pathBelow(base: string, link: string): string | undefined {
  const [root, page] = [canonicalizeUrl(base), canonicalizeUrl(link)];
  return root !== null && page?.startsWith(`${root}/`) ? page.slice(root.length) : undefined;
}

/** Where several parts differ, the first of these that applies names the fault. */
const LINK_IDS = ['other-address', 'other-host', 'other-www', 'other-scheme'] as const;

/** How the URL of the records and the link differ, and which of the two to change. */
function linkFault(records: CheckedRecords): FaultOf | undefined {
  const { document, publication, link, leads = {} } = records;
  const [base, address] = [baseOf(records), addressOf(records)];
  if (base === undefined || address === null) return undefined;
  // Without a link, the document's canonicalUrl says where its page is.
  const page = link ?? canonicalUrlOf(document?.record);
  if (page === undefined) return plainScheme(records, base);
  const stops = link !== undefined;
  const differences = standsFor(records, address, page) ? [] : (urlDifferences(address, page) ?? []);
  const id = LINK_IDS.find((each) => differences.some(({ part }) => URL_PARTS[part].finding === each));
  if (id === undefined) return undefined;
  const right = rightPublication(records);
  if (right !== undefined) {
    const site = shown(fields(document?.record).site);
    return {
      id: 'wrong-site',
      stops,
      record: 'document',
      field: 'site',
      wanted: right,
      says: `The document belongs to ${site}, and its page is of another publication of the same account, ${right}.`,
      advice: 'Write the at-uri of that publication into its site.',
    };
  }
  const [own, asked] = [canonicalizeUrl(address) ?? '', canonicalizeUrl(page) ?? ''];
  const whose = stops ? '' : ' (as the canonicalUrl of the document has it)';
  const says = `The record stands for ${own}: ${describeDifferences(differences)}${whose}.`;
  const led = leads.link && standsFor(records, address, leads.link.url) ? leads.link : undefined;
  // A page has further addresses that nobody writes into a record, such as /index.html and /amp.
  const further = differences.every(({ part }) => part === 'file') && asked.length > own.length;
  // Never advise to change a record from https to http: change the link instead.
  const downgrade = id === 'other-scheme' && own.startsWith('https:');
  if (stops && (led || downgrade || further)) {
    const why = led ? `${says} The link ${leadWords(led, "the record's address")}.` : says;
    return { id, stops, record: 'link', field: 'url', wanted: own, says: why, advice: `Use ${own} as the link.` };
  }
  if (document && !ownPath(text(fields(document.record).path)) && differences.some(({ part }) => part === 'below')) {
    return {
      id: 'no-path',
      stops,
      record: 'document',
      field: 'path',
      wanted: pathBelow(base, page),
      says: `The document has no path of its own, so it stands for the front page, ${own}${whose}.`,
      advice: 'If it is for the page of the link, write the path of that page.',
    };
  }
  const moved = leads.records?.url === asked ? leads.records : undefined;
  const why = moved ? `${says} The record's address ${leadWords(moved, 'the link')}, so it is the old one.` : says;
  const alternative = stops && !moved ? `, or use ${own} as the link` : '';
  const mended = mendedBase(records, base, asked);
  // A record is not moved to a host where everybody has pages, nor to where another one of the account is.
  const taken = mended !== undefined && isTaken(records, mended);
  const did = authorityOf((document ?? publication)?.uri ?? '');
  if (theirService(page, [did]) || taken) {
    const whose = taken
      ? 'Another record of the account has that address'
      : 'The link is on a host where everybody has pages';
    return { id, stops, ...placeOfBase(records), says: why, advice: `${whose}: use ${own} as the link.` };
  }
  if (mended !== undefined) {
    const advice = `Write the address that the site has now${alternative}.`;
    return { id, stops, ...placeOfBase(records), wanted: mended, says: why, advice };
  }
  // Nothing but the end of the path, or the title, says that the two are one page.
  const unsure = document !== undefined && differences.some(({ part }) => part === 'path');
  const advice = `${unsure ? 'If it is for the page of the link, change' : 'Change'} the ${document ? "document's path" : "publication's address"}${alternative}.`;
  return document
    ? { id, stops, record: 'document', field: 'path', wanted: pathBelow(base, page), says: why, advice }
    : { id, stops, record: 'publication', field: 'url', wanted: asked, says: why, advice };
}

/** Whether another publication of the account has the address. */
function isTaken({ publication, publications = [] }: CheckedRecords, address: string): boolean {
  const wanted = canonicalizeUrl(address);
  return publications.some(
    ({ uri, record }) => uri !== publication?.uri && canonicalizeUrl(text(fields(record).url) ?? '') === wanted,
  );
}

/** An address that is longer than what an index keeps. */
function lengthFault(records: CheckedRecords): FaultOf | undefined {
  const address = canonicalizeUrl(addressOf(records) ?? '');
  if (address === null || address.length <= LIMITS.address) return undefined;
  return {
    id: 'long-address',
    stops: true,
    ...(records.document && (canonicalizeUrl(baseOf(records) ?? '') ?? '').length <= LIMITS.address
      ? { record: 'document', field: 'path' }
      : placeOfBase(records)),
    says: `The record stands for an address of ${address.length} characters; none of more than ${LIMITS.address} is looked up anywhere.`,
    advice: 'Give the page a shorter address, and write that.',
  };
}

/** The base with which the same path stands for the page: the old base on the page's origin, or that origin alone; `undefined` when neither does. */
function mendedBase(records: CheckedRecords, base: string, page: string): string | undefined {
  const root = canonicalizeUrl(base);
  if (root === null) return undefined;
  const { origin } = new URL(page);
  if (!records.document) {
    // A page of a site that has moved is below the publication, as it was before.
    const moved = `${origin}${root.slice(new URL(root).origin.length)}`;
    return moved !== root && page.startsWith(`${moved}/`) ? moved : page;
  }
  const path = text(fields(records.document.record).path);
  const candidates = [`${origin}${root.slice(new URL(root).origin.length)}`, origin];
  return candidates.find((candidate) => candidate !== root && standsFor(records, joinUrl(candidate, path), page));
}

/** Without a link, an http base is only a hint: links begin with https today. Hosts without a dot and IP addresses are left alone. */
function plainScheme(records: CheckedRecords, base: string): FaultOf | undefined {
  const url = httpUrl(base);
  if (url?.protocol !== 'http:' || !url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname)) return undefined;
  return {
    id: 'other-scheme',
    ...placeOfBase(records),
    wanted: base.trim().replace(/^http:/i, 'https:'),
    says: 'The address is http, and a link with https is another one.',
    advice: 'Write https, if the site answers there.',
  };
}

function hostCase(records: CheckedRecords): FaultOf | undefined {
  const base = baseOf(records);
  const [start = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(base ?? '') ?? [];
  if (base === undefined || start === start.toLowerCase()) return undefined;
  return {
    id: 'host-case',
    ...placeOfBase(records),
    wanted: start.toLowerCase() + base.slice(start.length),
    says: 'The host has capital letters; the public backlink index looks it up as it is written, and finds nothing.',
    advice: 'Write the host in small letters.',
  };
}

/** The field that holds the base: `url` of the publication, or `site` of a document without one. */
function placeOfBase(records: CheckedRecords): Pick<FaultOf, 'record' | 'field'> {
  return isLoose(records) ? { record: 'document', field: 'site' } : { record: 'publication', field: 'url' };
}

function canonicalUrlOf(record: unknown): string | undefined {
  const written = text(fields(record).canonicalUrl);
  return written !== undefined && canonicalizeUrl(written) !== null ? written : undefined;
}

/** The one other publication of the account with which the document's path stands for the link; `undefined` where its own does, and where several do. */
export function rightPublication(records: CheckedRecords): string | undefined {
  const { document, publication, publications = [], link } = records;
  const path = text(fields(document?.record).path);
  const isRight = ({ record }: Pick<CheckedRecord, 'record'>) =>
    standsFor(records, joinUrl(text(fields(record).url) ?? '', path), link ?? '');
  if (!document || link === undefined || !publication || isRight(publication)) return undefined;
  const own = canonicalizeUrl(text(fields(publication.record).url) ?? '');
  const [right, ...more] = publications.filter((each) => own !== null && isRight(each));
  return more.length === 0 ? right?.uri : undefined;
}
