import { canonicalizeUrl, joinUrl } from '../../core/url/canonical-url.ts';
import { authorityOf } from '../../core/values/at-uri.ts';
import { PUBLICATION } from '../../core/values/nsid.ts';
import { writtenPublication } from '../../lexicon/read/written-record.ts';
import { type Fault, type Rule, rule } from '../fault.ts';
import { shown } from '../findings.ts';
import { type Placed, placeOf } from '../known.ts';
import { type CheckedRecords, standsFor } from '../records.ts';

// Faults of a document's `site`, which names its publication or its site. They prevent the card.

const SITE = {
  at: 'document.site',
  stops: true,
  advice: "Write the at-uri of a publication of its account, with the DID, or the site's address with https.",
} as const;

/** The known publications of the account, and its only publication, if there is just one. */
const known = ({ records: { publication, publications } }: Placed) =>
  publications ?? (publication ? [publication] : []);
const only = (placed: Placed) => (known(placed).length === 1 ? known(placed)[0]?.uri : undefined);

export const SITE_RULES: readonly Rule<Placed>[] = [
  rule('unknown-site', {
    ...SITE,
    when: (placed) => {
      const { site, records } = placed;
      if (!records.document || site?.startsWith('at://') || canonicalizeUrl(site ?? '') !== null) return false;
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
      if (!site.startsWith('at://') || isRight) return false;
      const own = `at://${did}/${PUBLICATION}/${key}`;
      const wanted = known(placed).some(({ uri }) => uri === own) ? own : only(placed);
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
  const page = joinUrl(writtenPublication(known(placed)[0]?.record).url ?? '', path);
  return link !== undefined && standsFor(records, page, link) ? only(placed) : undefined;
}

/** The fault of a document's `site`; `undefined` without one, and without a document. */
export function siteFault(records: CheckedRecords): Fault | undefined {
  const placed = placeOf(records);
  return SITE_RULES.flatMap((find) => find(placed))[0];
}
