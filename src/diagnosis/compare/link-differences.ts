import { canonicalizeUrl } from '../../core/index.ts';
import { fields, text } from '../../core/read-fields.ts';
import { httpUrl } from '../../core/url/http-url.ts';
import { platformOf } from '../../core/url/platform.ts';
import { addressOf, baseOf, standsFor } from '../finding/records.ts';
import { blueskyAddress, type CardRecords } from './bluesky-rules.ts';
import { sifaAddress } from './sifa-rules.ts';

/** Why readers differ, and what makes them agree: a sentence each. */
export interface Difference {
  readonly reason: string;
  readonly change: string;
}

/** Why Bluesky, the SDK and we come to different answers for a link. Each part of the addresses that they read differently is one reason. */
export function linkDifferences(records: CardRecords, link: string): Difference[] {
  const found = [...ofParts(records), ...ofPlatform(records, link)];
  if (found.length > 0) return found;
  const [bluesky, sifa] = [blueskyAddress(records), sifaAddress(records)];
  if (sifa !== null && canonicalizeUrl(sifa) === bluesky) {
    return [
      {
        reason: `The SDK begins with the record and leads to ${sifa}; the link is not looked at.`,
        change: `Share ${bluesky}, the record's own address.`,
      },
    ];
  }
  return [
    {
      reason: 'The readers put url and path together differently.',
      change: 'Write url without a slash at its end, and path with one slash before it and neither query nor fragment.',
    },
  ];
}

function* ofParts(records: CardRecords): Iterable<Difference> {
  const { document } = records;
  const base = baseOf(records) ?? '';
  const path = (document && text(fields(document.record).path)) ?? '';
  const { search = '', hash = '' } = httpUrl(base) ?? {};
  if (search !== '' || hash !== '') {
    yield {
      reason: `The url has a query or a fragment (${search}${hash}); what stands after it counts to each reader as something else.`,
      change: 'Write url without a query and a fragment.',
    };
  }
  if (document && /[?#]/.test(path)) {
    yield {
      reason:
        'The path has a query or a fragment: Bluesky drops it, the SDK keeps it, and we take no path that is only that.',
      change: 'Give the page a path of its own, and write it without a query and a fragment.',
    };
  }
  if (document && addressOf(records) === null && /\.\./.test(path)) {
    yield {
      reason:
        "The path climbs out of its publication: Bluesky and the SDK follow it, and we do not let a path claim somebody else's pages.",
      change: 'Write the path below the address of the publication.',
    };
  }
  if (document && path !== '' && base.endsWith('/') === path.startsWith('/')) {
    const [what, change] = base.endsWith('/')
      ? ['two slashes come between', 'Write url without the slash at its end.']
      : ['no slash comes between', 'Begin path with a slash.'];
    yield { reason: `The SDK writes url and path one behind the other, so that ${what}.`, change };
  }
  if (document && /^\/{2,}/.test(path)) {
    yield {
      reason: 'The path begins with several slashes: we drop all of them, Bluesky one, the SDK none.',
      change: 'Begin path with one slash.',
    };
  }
}

function* ofPlatform(records: CardRecords, link: string): Iterable<Difference> {
  const address = blueskyAddress(records);
  const target = canonicalizeUrl(link);
  const platform = platformOf(address ?? '');
  if (address === null || target === null || !platform || !target.startsWith(`${address}/`)) return;
  const { port = '' } = httpUrl(address) ?? {};
  if (port !== '') {
    yield {
      reason: `Bluesky does not count ${platform.name} on the port ${port} as a platform.`,
      change: 'Write url without a port.',
    };
  }
  if (records.document && !standsFor(records, address, link)) {
    yield {
      reason: `Bluesky is told the records, and lets a document match every page below ${address}. We do so only where the link names its account: it would own everybody's pages.`,
      change: `Write the address of your own publication on ${platform.name} into url.`,
    };
  } else if (!records.document) {
    yield {
      reason:
        'To Bluesky a publication stands for its own page only, and to the SDK too. On a platform we count the pages below it.',
      change: `Write a document for this page, or share ${address}`,
    };
  } else {
    yield {
      reason: `On ${platform.name} Bluesky and we count the pages below a document's. The SDK leads to the document's own.`,
      change: `Share ${address}, or write a document for this page.`,
    };
  }
}
