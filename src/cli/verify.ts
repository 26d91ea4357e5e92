import { diagnose, type PublishNetwork, type RecordVerification, verifyRecord } from '../publish/index.ts';
import { publishNetwork } from './publish/publish-flags.ts';
import { printable } from './publish/terminal/printable.ts';
import { readFlags } from './read-flags.ts';
import { UsageError } from './usage-error.ts';
import { writeProof } from './write-proof.ts';

const OPTIONS = {
  account: { type: 'string' },
  json: { type: 'boolean' },
  write: { type: 'string' },
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
  const uri = subject.startsWith('at://') ? subject : await findRecord(subject, values.account, network);
  const verification = await verifyRecord(uri, network);
  const written = values.write === undefined ? undefined : writeProof(values.write, verification.proofs);
  if (values.json === true) console.log(JSON.stringify({ ...verification, ...(written !== undefined && { written }) }));
  else console.log(report(verification, written));
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

function report({ uri, url, status, attempts, proofs, tags }: RecordVerification, written: string | undefined): string {
  const lines = [`${uri} for ${printable(url)}: ${VERDICTS[status]}.`];
  for (const { address, found } of attempts) lines.push(`  ${printable(address)}: ${printable(found)}`);
  const [first] = proofs;
  if (written !== undefined) lines.push(`Upload ${written}, so that ${first?.address} answers with it.`);
  else if (status !== 'verified' && first) {
    lines.push(`Let ${first.address} answer with this text: ${first.content}`, 'With --write DIR the file is made.');
  }
  return [...lines, 'For the <head> of the page:', ...tags.map((tag) => `  ${tag}`)].join('\n');
}
