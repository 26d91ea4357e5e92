import { printable } from '../core/printable.ts';
import { diagnose, type PublishNetwork, type RecordVerification, verifyRecord } from '../publish/index.ts';
import { mustMeanAccount, nameAccount } from './agree-to-proof.ts';
import { print, printJson } from './output.ts';
import { publishNetwork } from './publish/publish-flags.ts';
import { readFlags } from './read-flags.ts';
import { UsageError } from './usage-error.ts';
import { writeProof } from './write-proof.ts';

const OPTIONS = {
  account: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'string' },
  yes: { type: 'boolean' },
  plc: { type: 'string' },
  dev: { type: 'string' },
} as const;

const VERDICTS = { verified: 'verified', failed: 'not verified', unknown: 'could not tell' } as const;

/**
 * `masthead verify AT-URI|URL`: whether a site proves that a record is its own.
 *
 * @returns 0 verified, 1 not, 2 could not tell
 */
export async function verify(args: string[]): Promise<number> {
  const { values, positionals } = readFlags(args, OPTIONS, 1);
  const network = publishNetwork(values);
  const [subject = ''] = positionals;
  const named = subject.startsWith('at://');
  // Before a file is written, whoever has said who they are is taken at their word.
  const account =
    values.account ?? (values.write === undefined ? undefined : process.env.MASTHEAD_ACCOUNT || undefined);
  const uri = named ? subject : await findRecord(subject, account, network);
  const verification = await verifyRecord(uri, network);
  // Found by the link alone it may be anybody's.
  const stranger = named || account !== undefined ? undefined : await nameAccount(verification.uri, network);
  if (values.write !== undefined && stranger !== undefined)
    await mustMeanAccount(subject, stranger, values.yes === true);
  const written = values.write === undefined ? undefined : writeProof(values.write, verification.proofs);
  if (values.json === true) printJson({ ...verification, ...(written !== undefined && { written }) });
  else print(...report(verification, written, stranger));
  return { verified: 0, failed: 1, unknown: 2 }[verification.status];
}

/** The record behind a link. */
async function findRecord(link: string, account: string | undefined, network: PublishNetwork): Promise<string> {
  const { records, cause } = await diagnose(link, { ...network, account });
  const uri = records.at(-1);
  if (uri !== undefined) return uri;
  throw new UsageError(
    `No record was found for ${link}: ${cause?.found ?? 'nobody claims it'} "masthead doctor" says more; an at-uri works too.`,
  );
}

function report(
  { uri, url, status, attempts, proofs, tags }: RecordVerification,
  written: string | undefined,
  stranger: string | undefined,
): string[] {
  const lines = [`${uri} for ${printable(url)}: ${VERDICTS[status]}.`];
  if (stranger !== undefined)
    lines.push(`It is a record of ${stranger}; with --account only that account's are looked at.`);
  for (const { address, found } of attempts) lines.push(`  ${printable(address)}: ${printable(found)}`);
  const [first] = proofs;
  if (written !== undefined) lines.push(`Upload ${written}, so that ${first?.address} answers with it.`);
  else if (status !== 'verified' && first) {
    lines.push(`Let ${first.address} answer with this text: ${first.content}`, 'With --write DIR the file is made.');
  }
  return [...lines, 'For the <head> of the page:', ...tags.map((tag) => `  ${tag}`)];
}
