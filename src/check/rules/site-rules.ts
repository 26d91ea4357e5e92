import { authorityOf } from '../../core/identifiers/at-uri.ts';
import { PUBLICATION } from '../../core/identifiers/collections.ts';
import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { writtenPublication } from '../../lexicon/read/written-record.ts';
import { type FaultRule, faultRule, firstFault } from '../fault-rule.ts';
import { type Fault, shown } from '../finding.ts';
import { type Placed, placeOf } from '../placed.ts';
import { type CheckedRecords, standsFor } from '../records.ts';

// Faults of a document's `site`, which names its publication or its site. They prevent the card.

const SITE = { at: { record: 'document', field: 'site' }, stops: true } as const;

/** The publications of the account that are known, and the only one where there is no other. */
const known = ({ records: { publication, publications } }: Placed) =>
  publications ?? (publication ? [publication] : []);
const only = (placed: Placed) => (known(placed).length === 1 ? known(placed)[0]?.uri : undefined);

/** The parts of an at-uri in `site`, and whether it is of another account than the document. */
function named({ site = '', records: { document } }: Placed) {
  const [authority = '', collection, key = ''] = site.slice('at://'.length).split('/');
  const did = document?.uri && authorityOf(document.uri);
  return {
    site,
    authority,
    collection,
    key,
    did,
    isForeign: site.startsWith('at://') && did !== undefined && authority !== did,
  };
}

export const SITE_RULES: readonly FaultRule<Placed>[] = [
  faultRule('no-site', {
    ...SITE,
    when: ({ site }) => site === undefined,
    wanted: (_, placed) => only(placed),
    says: 'The document has no site, so nobody knows which publication it belongs to, or where its page is.',
    advice: "Write the at-uri of its publication, or the site's address.",
  }),
  faultRule('unknown-site', {
    ...SITE,
    when: ({ site = '' }) => !site.startsWith('at://') && canonicalizeUrl(site) === null && site,
    wanted: (site, placed) => (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(site) ? `https://${site}` : only(placed)),
    says: (site) => `The site is ${shown(site)}, which is neither an at-uri nor a web address.`,
    advice: "Write the at-uri of its publication, or the site's address with https.",
  }),
  faultRule('leaflet-site', {
    ...SITE,
    when: (placed) => {
      const { site, collection } = named(placed);
      if (collection !== 'pub.leaflet.publication') return undefined;
      const moved = site.replace(`/${collection}/`, `/${PUBLICATION}/`);
      const { publications } = placed.records;
      return { site, moved, isThere: publications === undefined || publications.some(({ uri }) => uri === moved) };
    },
    wanted: ({ moved, isThere }) => (isThere ? moved : undefined),
    says: ({ site }) => `The site names ${shown(site)}, in Leaflet's old collection, which no reader looks into.`,
    advice: ({ isThere }) =>
      isThere
        ? `Name the record with the same key in ${PUBLICATION}.`
        : `There is no ${PUBLICATION} with the same key: name one that exists.`,
  }),
  faultRule('unknown-site', {
    ...SITE,
    when: (placed) => {
      const { isForeign, authority, site, did, key } = named(placed);
      return isForeign && !authority.startsWith('did:') && { site, own: `at://${did}/${PUBLICATION}/${key}` };
    },
    wanted: ({ own }, placed) => known(placed).find(({ uri }) => uri === own)?.uri ?? only(placed),
    says: ({ site }) => `The site names ${shown(site)} by a handle, and handles move on.`,
    advice: 'Name the publication by its DID.',
  }),
  faultRule('unknown-site', {
    ...SITE,
    when: (placed) => named(placed).isForeign,
    // It may well be written for somebody else's publication: only a link that fits the account's own one says otherwise.
    wanted: (_, placed) => {
      const [own] = known(placed);
      const url = only(placed) === undefined ? undefined : writtenPublication(own?.record).url;
      const page = url === undefined ? null : joinUrl(url, placed.path);
      return placed.link !== undefined && standsFor(placed.records, page, placed.link) ? only(placed) : undefined;
    },
    says: (_, { site }) => `The document belongs to ${shown(site)}, a publication of somebody else.`,
    advice: 'Write the at-uri of a publication of your own into its site.',
  }),
  faultRule('unknown-site', {
    ...SITE,
    when: ({ site = '', records: { publication } }) =>
      site.startsWith('at://') && !(publication && (publication.uri === undefined || publication.uri === site)),
    wanted: (_, placed) => only(placed),
    says: (_, { site, records: { publications } }) =>
      publications
        ? `The document belongs to ${shown(site)}, which does not exist (any more).`
        : `The document belongs to ${shown(site)}, whose record is not here; the address, the colours and the icon are in it.`,
    advice: (_, { records: { publications } }) =>
      publications
        ? 'Write the at-uri of an existing publication into its site, or write that record again.'
        : 'Look at both records together.',
  }),
];

/** The fault of a document's `site`; `undefined` without one, and without a document. */
export function siteFault(records: CheckedRecords): Fault | undefined {
  return records.document && firstFault(SITE_RULES, placeOf(records));
}
