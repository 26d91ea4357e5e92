import { canonicalizeUrl } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/http-url.ts';
import { PLATFORMS } from '../../core/url/platform.ts';
import type { JudgedRecord, JudgedRecords, Kind } from '../finding/records.ts';
import { blueskyProblemsOf } from './bluesky-problems.ts';

// The rules of Bluesky's AppView (docs/rules.md#three-readers). A test holds them to its own code.

/** The records behind a card. */
export type CardRecords = Pick<JudgedRecords, 'document' | 'publication'>;

/** What Bluesky refuses, and what to do: words that follow "because", and a sentence. */
export interface BlueskyRefusal {
  readonly rule: 'record' | 'site' | 'link';
  readonly why: string;
  readonly advice: string;
}

/** Faults listed in one sentence; a record may have thousands. */
const MAX_LISTED = 8;

/** The first of Bluesky's rules that the records do not pass for a link; `null` when it takes them. */
export function blueskyRefusal(records: CardRecords, link: string): BlueskyRefusal | null {
  const problems = blueskyProblems(records);
  if (problems !== '') {
    const why = `it drops the whole record for this: ${problems}`;
    return { rule: 'record', why, advice: 'Put these fields right.' };
  }
  if (!hasBlueskySite(records)) {
    const why = 'the document does not name the publication by its at-uri, letter by letter';
    return { rule: 'site', why, advice: 'Write the at-uri of the publication into the site of the document.' };
  }
  if (matchesInBluesky(records, link)) return null;
  const address = blueskyAddress(records);
  if (records.document) {
    const why = `there the document stands for ${address ?? 'no address'}`;
    return { rule: 'link', why, advice: 'Make url and path together the address of the page, letter by letter.' };
  }
  const advice = `Share ${address}, or write a document for this page.`;
  return { rule: 'link', why: 'there a publication stands for its own page only', advice };
}

/** What Bluesky drops the records for, each as a whole. Empty when there is nothing. */
export function blueskyProblems({ document, publication }: CardRecords): string {
  const problems = [...problemsOf('document', document), ...problemsOf('publication', publication)];
  const left = problems.length - MAX_LISTED;
  return [...problems.slice(0, MAX_LISTED), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

function problemsOf(kind: Kind, judged: JudgedRecord | undefined): string[] {
  if (!judged) return [];
  return blueskyProblemsOf(kind, judged.record).map(
    ({ path, message }) => `${path ? `${kind}.${path}` : kind} ${message}`,
  );
}

/** Whether a document and its publication belong together: `site` is the publication's at-uri exactly, or a document by itself names none. */
export function hasBlueskySite({ document, publication }: CardRecords): boolean {
  if (!document) return true;
  const { site } = fields(document.record);
  return publication ? site === publication.uri : !String(site).startsWith('at://');
}

/** The canonical URL that the records stand for in Bluesky; `null` when it is not http(s). */
export function blueskyAddress({ document, publication }: CardRecords): string | null {
  const { site, path } = fields(document?.record);
  const base = publication ? fields(publication.record).url : site;
  if (typeof base !== 'string') return null;
  const below = typeof path === 'string' ? path : '';
  return canonicalizeUrl(below === '' ? base : `${base.replace(/\/$/, '')}/${below.replace(/^\//, '')}`);
}

/** Whether the records back a link in Bluesky. A document matches the pages below its own on a platform; a publication matches one page only. */
export function matchesInBluesky(records: CardRecords, link: string): boolean {
  const [record, target] = [blueskyAddress(records), canonicalizeUrl(link)];
  if (record === null || target === null) return false;
  if (record === target) return true;
  return records.document !== undefined && target.startsWith(`${record}/`) && isPlatformHost(target);
}

/** With its port, unlike our own rule: a platform on a port is none there. */
function isPlatformHost(url: string): boolean {
  const host = httpUrl(url)?.host ?? '';
  return PLATFORMS.some((platform) => host === platform.host || host.endsWith(`.${platform.host}`));
}
