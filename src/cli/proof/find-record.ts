import { diagnose, type PublishNetwork } from '../../publish/index.ts';
import { commandName } from '../process/command-name.ts';
import { UsageError } from '../usage-error.ts';

/** The at-uri of the record behind a link. Throws a `UsageError` when there is none. */
export async function findRecord(link: string, account: string | undefined, network: PublishNetwork): Promise<string> {
  const { records, cause } = await diagnose(link, { ...network, account });
  const uri = records.at(-1);
  if (uri !== undefined) return uri;
  throw new UsageError(
    `No record was found for ${link}: ${cause?.found ?? 'nobody claims it'} "${commandName()} doctor" says more; an at-uri works too.`,
  );
}
