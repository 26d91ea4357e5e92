import { canonicalizeUrl } from '../../core/index.ts';
import { fields, text } from '../../core/read-fields.ts';
import { type Finding, finding, shown } from './finding.ts';
import type { JudgedRecords } from './records.ts';

const PUBLICATION = 'site.standard.publication';

/** What is wrong with a document's `site`: the publication that it names, or does not. */
export function siteFindings({ document, publication, publications }: JudgedRecords): Finding[] {
  if (!document) return [];
  const { site: written } = fields(document.record);
  const site = text(written);
  const known = publications ?? (publication ? [publication] : []);
  const [only] = known;
  const wanted = known.length === 1 ? only?.uri : undefined;
  const at = {
    stops: true,
    record: 'document',
    ...(document.uri !== undefined && { uri: document.uri }),
    field: 'site',
    found: written,
  } as const;
  if (site === undefined) {
    return [
      finding({
        ...at,
        id: 'no-site',
        wanted,
        says: 'The document has no site, so nobody knows which publication it belongs to, or where its page is.',
        advice: "Write the at-uri of its publication, or the site's address.",
      }),
    ];
  }
  if (!site.startsWith('at://')) {
    if (canonicalizeUrl(site) !== null) return [];
    return [
      finding({
        ...at,
        id: 'unknown-site',
        wanted: /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(site) ? `https://${site}` : wanted,
        says: `The site is ${shown(site)}, which is neither an at-uri nor a web address.`,
        advice: "Write the at-uri of its publication, or the site's address with https.",
      }),
    ];
  }
  const [authority = '', collection, key = ''] = site.slice('at://'.length).split('/');
  const did = document.uri?.split('/')[2];
  const foreign = did !== undefined && authority !== did;
  const moved = collection === 'pub.leaflet.publication' ? site.replace(`/${collection}/`, `/${PUBLICATION}/`) : site;
  if (moved !== site) {
    const there = publications === undefined || publications.some(({ uri }) => uri === moved);
    return [
      finding({
        ...at,
        id: 'leaflet-site',
        wanted: there ? moved : undefined,
        says: `The site names ${shown(site)}, in Leaflet's old collection, which no reader looks into.`,
        advice: there
          ? `Name the record with the same key in ${PUBLICATION}.`
          : `There is no ${PUBLICATION} with the same key: name one that exists.`,
      }),
    ];
  }
  if (publication && !foreign && (publication.uri === undefined || publication.uri === site)) return [];
  if (foreign && !authority.startsWith('did:')) {
    const own = known.find(({ uri }) => uri === `at://${did}/${PUBLICATION}/${key}`);
    return [
      finding({
        ...at,
        id: 'unknown-site',
        wanted: own?.uri ?? wanted,
        says: `The site names ${shown(site)} by a handle, and handles move on.`,
        advice: 'Name the publication by its DID.',
      }),
    ];
  }
  return [
    finding({
      ...at,
      id: 'unknown-site',
      // Somebody else's may be meant; of one's own that went, the only one that is left takes the place.
      wanted: foreign ? undefined : wanted,
      ...(foreign
        ? {
            says: `The document belongs to ${shown(site)}, a publication of somebody else.`,
            advice: 'Write the at-uri of a publication of your own into its site.',
          }
        : publications
          ? {
              says: `The document belongs to ${shown(site)}, which does not exist (any more).`,
              advice: 'Write the at-uri of an existing publication into its site, or write that record again.',
            }
          : {
              says: `The document belongs to ${shown(site)}, whose record is not here; the address, the colours and the icon are in it.`,
              advice: 'Look at both records together.',
            }),
    }),
  ];
}
