import { canonicalizeUrl } from 'masthead/core';
import type { PublishNetwork } from 'masthead/internal/node';
import { diagnose, resolvePage } from 'masthead-doctor';
import { commandName } from '../process/command-name.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The at-uri of the record behind a link: the one that the page names and that claims it (docs/rules.md#from-a-page-to-its-record); else, and where somebody says
 * whose it is, one that claims it and is not named yet. Throws a `UsageError` when there is none.
 */
export async function findRecord(link: string, account: string | undefined, network: PublishNetwork): Promise<string> {
  const page = account === undefined && canonicalizeUrl(link.trim()) !== null ? await resolvePage(link, network) : null;
  if (page?.record) return page.record.uri;
  const { records, cause } = await diagnose(link, { ...network, account });
  const uri = records.at(-1);
  if (uri !== undefined) return uri;
  const why = [cause?.found ?? 'Nobody claims it.', cause?.advice].filter(Boolean).join(' ');
  throw new UsageError(
    `No record was found for ${link}: ${why} ("${commandName()} doctor" with the link says more; an at-uri works too.)`,
  );
}
