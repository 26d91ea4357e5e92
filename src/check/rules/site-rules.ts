import { canonicalizeUrl, joinUrl } from '../../core/values/canonical-url.ts';
import { authorityOf, isAtUriText, PUBLICATION } from '../../core/values/identifiers.ts';
import { standsFor } from '../checked-records.ts';
import { type Rule, rule } from '../fault.ts';
import { shown } from '../findings.ts';
import type { Placed } from '../placed-records.ts';

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
  return link !== undefined && standsFor(records, page, link) ? only(placed) : undefined;
}
