import { authorityOf } from '../../core/identifiers/at-uri.ts';
import { PUBLICATION } from '../../core/identifiers/collections.ts';
import { canonicalizeUrl, joinUrl } from '../../core/index.ts';
import { fields, text } from '../../core/read-fields.ts';
import { type Fault, shown } from '../finding.ts';
import { type CheckedRecords, standsFor } from '../records.ts';

/** A fault of a document's `site`, which names its publication or its site. It always prevents the card. */
export function siteFault(records: CheckedRecords): Fault | undefined {
  const fault = whyNowhere(records);
  return fault && { ...fault, field: 'site', stops: true };
}

function whyNowhere(records: CheckedRecords): Omit<Fault, 'field'> | undefined {
  const { document, publication, publications, link } = records;
  if (!document) return undefined;
  const site = text(fields(document.record).site);
  const known = publications ?? (publication ? [publication] : []);
  const only = known.length === 1 ? known[0]?.uri : undefined;
  if (site === undefined) {
    return {
      id: 'no-site',
      wanted: only,
      says: 'The document has no site, so nobody knows which publication it belongs to, or where its page is.',
      advice: "Write the at-uri of its publication, or the site's address.",
    };
  }
  if (!site.startsWith('at://')) {
    if (canonicalizeUrl(site) !== null) return undefined;
    return {
      id: 'unknown-site',
      wanted: /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(site) ? `https://${site}` : only,
      says: `The site is ${shown(site)}, which is neither an at-uri nor a web address.`,
      advice: "Write the at-uri of its publication, or the site's address with https.",
    };
  }
  const [authority = '', collection, key = ''] = site.slice('at://'.length).split('/');
  const did = document.uri && authorityOf(document.uri);
  const foreign = did !== undefined && authority !== did;
  const moved = collection === 'pub.leaflet.publication' ? site.replace(`/${collection}/`, `/${PUBLICATION}/`) : site;
  if (moved !== site) {
    const there = publications === undefined || publications.some(({ uri }) => uri === moved);
    return {
      id: 'leaflet-site',
      wanted: there ? moved : undefined,
      says: `The site names ${shown(site)}, in Leaflet's old collection, which no reader looks into.`,
      advice: there
        ? `Name the record with the same key in ${PUBLICATION}.`
        : `There is no ${PUBLICATION} with the same key: name one that exists.`,
    };
  }
  if (publication && !foreign && (publication.uri === undefined || publication.uri === site)) return undefined;
  const id = 'unknown-site';
  if (foreign && !authority.startsWith('did:')) {
    return {
      id,
      wanted: known.find(({ uri }) => uri === `at://${did}/${PUBLICATION}/${key}`)?.uri ?? only,
      says: `The site names ${shown(site)} by a handle, and handles move on.`,
      advice: 'Name the publication by its DID.',
    };
  }
  if (foreign) {
    // It may well be written for somebody else's publication: only a link that fits the account's own one says otherwise.
    const own = known.length === 1 ? text(fields(known[0]?.record).url) : undefined;
    const page = own === undefined ? null : joinUrl(own, text(fields(document.record).path));
    const meant = link !== undefined && standsFor(records, page, link);
    return {
      id,
      wanted: meant ? only : undefined,
      says: `The document belongs to ${shown(site)}, a publication of somebody else.`,
      advice: 'Write the at-uri of a publication of your own into its site.',
    };
  }
  const belongs = `The document belongs to ${shown(site)}`;
  // The account's own publication is gone or not here: if it has exactly one, that one is proposed.
  return publications
    ? {
        id,
        wanted: only,
        says: `${belongs}, which does not exist (any more).`,
        advice: 'Write the at-uri of an existing publication into its site, or write that record again.',
      }
    : {
        id,
        wanted: only,
        says: `${belongs}, whose record is not here; the address, the colours and the icon are in it.`,
        advice: 'Look at both records together.',
      };
}
