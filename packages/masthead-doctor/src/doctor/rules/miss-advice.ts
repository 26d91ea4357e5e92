import { type CheckedRecords, checkCard } from 'masthead/check';
import { commandLine } from 'masthead/internal/check/mend-commands';
import { accountName, readRecordUri } from 'masthead/internal/core/values/identifiers';
import { spelledAs } from '../../site/page/name-page.ts';
import { type Claim, judgedOf } from '../owners/claims.ts';
import { isMisplaced, isOtherPage } from '../owners/near-records.ts';
import type { Words } from '../rule.ts';
import type { Missed } from '../situation.ts';

// What the rules of a missing card advise: change a record, use another link, or create a record.

/** The findings about a record and the link, as words. */
export function wrongOf(claim: Claim, link: string, leads: CheckedRecords['leads'] = {}): Words {
  const findings = checkCard({ ...judgedOf(claim, link), leads });
  const [first] = findings;
  if (!first?.stops) return { says: `${claim.found.uri} is for another link.`, findings };
  const { id, record, field, wanted, says, advice, run, uri = claim.found.uri } = first;
  if (record === 'link' || (wanted === undefined && id.startsWith('other-'))) {
    const use = useInstead(claim, claim.address ?? '');
    return { says: `${says} (${uri})`, ...use, ...(record !== 'link' && { advice }), findings };
  }
  // A fault of the document's own site or path belongs to the step `document`, every other one to
  // `address`.
  const at = /^(?:site|path)$/.test(field) && !id.startsWith('other-') ? 'document' : 'address';
  return { says: `${says} (${uri})`, advice, mend: run, at, findings };
}

/**
 * `wrongOf` for a claim, unless the record's own page exists and is another page than the link's: a
 * change of the record would take the card from that page.
 */
export async function ofClaim(
  claim: Claim | undefined,
  { link, canonical, claims, look }: Missed,
): Promise<Words | undefined> {
  if (!claim) return undefined;
  const { kind, address: url } = claim;
  if (url === null) return wrongOf(claim, link);
  const { lead, state, file } = await look(url);
  if (isOtherPage(claim, link) && !isMisplaced(claim, link, claims)) {
    // Moving a publication would move its articles too.
    const isArticle = ({ document, publication, address }: Claim) =>
      document && address !== null && publication?.uri === claim.found.uri;
    const first = kind === 'publication' ? claims.find(isArticle)?.address : undefined;
    const article = lead?.url === canonical ? undefined : (first ?? undefined);
    const there = article === undefined ? undefined : (await look(article)).state;
    // A publication whose address is a file has a wrong one, such as its feed's in place of its
    // site's.
    const isFile = kind === 'publication' && file !== undefined;
    if ((state === 'there' && !isFile) || there === 'there') return undefined;
    const unread = state === 'unread' ? url : there === 'unread' ? article : undefined;
    // A command that moves the record could take the card from that page.
    if (unread !== undefined)
      return {
        says: `No record of ${accountName(claim.owner.account)} has this link's address; its ${kind} ${claim.found.uri} is the nearest, and ${unread} could not be read, so it is not known whether it is still there.`,
        advice: `Open ${unread} in a browser. While it is there, its record stays as it is, and ${link} gets a record of its own; let the page answer programs, and ask again.`,
      };
  }
  const isOwn = lead === null && !isOtherPage(claim, link) && (kind === 'publication' || claim.hasPath);
  // A command that changes the address to the link's could take the card from that page.
  if (isOwn && (await look(canonical)).state === 'unread') {
    const says = `${link} could not be read, and ${claim.found.uri} is for ${url}, another way to write that address.`;
    return { says, ...useInstead(claim, url) };
  }
  return wrongOf(claim, link, { records: lead ?? undefined });
}

/** Advice to use the record's own address as the link. */
export function useInstead({ url, owner }: Claim, canonical: string): Pick<Words, 'advice' | 'mend'> {
  const own = spelledAs(url ?? canonical, canonical);
  return {
    advice: `Use ${own} as the link.`,
    mend: commandLine('doctor', own, '--account', accountName(owner.account)),
  };
}

/** The command that creates a publication; with `key`, again under the key of a deleted one. */
export function initCommand(link: string, account: string, key?: string): readonly string[] {
  const { host, origin } = new URL(link);
  const flags = key === undefined ? ['--url', origin] : ['--key', key, '--url', link];
  return commandLine('init', ...flags, '--name', host, '--account', account);
}

/** The at-uris that the link's page and the files of its site name. */
export function namedUris({ names }: Pick<Missed, 'names'>): readonly string[] {
  const files = (names?.sites ?? []).flatMap(({ claims }) => claims.names);
  return [...(names?.named ?? []).map(({ written }) => written), ...files].flatMap(
    (each) => readRecordUri(each)?.uri ?? [],
  );
}

/**
 * The named at-uris whose records are gone. Empty in a public answer, because a missing record may
 * be hidden.
 */
export function goneUris(miss: Missed, isGone: (uri: string) => boolean): readonly string[] {
  return miss.options.hidden ? [] : namedUris(miss).filter(isGone);
}
