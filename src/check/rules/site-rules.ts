import { authorityOf } from '../../core/identifiers/at-uri.ts';
import { PUBLICATION } from '../../core/identifiers/collections.ts';
import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { writtenPublication } from '../../lexicon/read/written-record.ts';
import { shown } from '../finding.ts';
import { type Placed, placeOf } from '../placed.ts';
import { type CheckedRecords, standsFor } from '../records.ts';
import { type Fault, firstOf, type Rule, rule } from '../rule.ts';

// Faults of a document's `site`, which names its publication or its site. They prevent the card.

const SITE = { at: 'document.site', stops: true } as const;
const NAME_ONE = "Write the at-uri of its publication, or the site's address with https.";

/** The publications of the account that are known, and the only one where there is no other. */
const known = ({ records: { publication, publications } }: Placed) =>
  publications ?? (publication ? [publication] : []);
const only = (placed: Placed) => (known(placed).length === 1 ? known(placed)[0]?.uri : undefined);

export const SITE_RULES: readonly Rule<Placed>[] = [
  rule('no-site', {
    ...SITE,
    when: ({ site, records: { document } }) => document && site === undefined,
    wanted: (_, placed) => only(placed),
    says: 'The document has no site, so nobody knows which publication it belongs to, or where its page is.',
    advice: NAME_ONE,
  }),
  rule('unknown-site', {
    ...SITE,
    when: ({ site }) => site !== undefined && !site.startsWith('at://') && canonicalizeUrl(site) === null && site,
    wanted: (site, placed) => (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(site) ? `https://${site}` : only(placed)),
    says: (site) => `The site is ${shown(site)}, which is neither an at-uri nor a web address.`,
    advice: NAME_ONE,
  }),
  rule('leaflet-site', {
    ...SITE,
    when: ({ site = '', records: { publications } }) => {
      const moved = site.replace(/^(at:\/\/[^/]+\/)pub\.leaflet\.publication\//, `$1${PUBLICATION}/`);
      return moved !== site && { moved, isThere: !publications || publications.some(({ uri }) => uri === moved) };
    },
    wanted: ({ moved, isThere }) => (isThere ? moved : undefined),
    says: (_, { site }) => `The site names ${shown(site)}, in Leaflet's old collection, which no reader looks into.`,
    advice: ({ isThere }) =>
      isThere ? `Name the record with the same key in ${PUBLICATION}.` : 'Name a publication that exists.',
  }),
  rule('unknown-site', {
    ...SITE,
    when: (placed) => {
      const { site = '', records } = placed;
      const uri = records.publication && (records.publication.uri ?? site);
      const [authority = '', , key = ''] = site.slice('at://'.length).split('/');
      const did = records.document?.uri && authorityOf(records.document.uri);
      const isForeign = did !== undefined && authority !== did;
      if (!site.startsWith('at://') || (uri === site && !isForeign)) return undefined;
      if (!isForeign) {
        const isGone = records.publications !== undefined;
        return { why: isGone ? 'which does not exist (any more)' : 'whose record is not here', wanted: only(placed) };
      }
      if (authority.startsWith('did:')) return { why: 'a publication of somebody else', wanted: fitting(placed) };
      const own = known(placed).find((each) => each.uri === `at://${did}/${PUBLICATION}/${key}`);
      return { why: 'which is named by a handle, and handles move on', wanted: own?.uri ?? only(placed) };
    },
    wanted: ({ wanted }) => wanted,
    says: ({ why }, { site }) => `The document belongs to ${shown(site)}, ${why}.`,
    advice: 'Write the at-uri of a publication of your own, with its DID, into its site, or write that record again.',
  }),
];

/** The account's only publication, where the link fits it: the document may well be written for somebody else's. */
function fitting(placed: Placed): string | undefined {
  const { records, path, link } = placed;
  const url = writtenPublication(known(placed)[0]?.record).url;
  const page = url === undefined ? null : joinUrl(url, path);
  return link !== undefined && standsFor(records, page, link) ? only(placed) : undefined;
}

/** The fault of a document's `site`; `undefined` without one, and without a document. */
export function siteFault(records: CheckedRecords): Fault | undefined {
  return firstOf(...SITE_RULES)(placeOf(records))[0];
}
