import { printable } from 'masthead/internal/core/shown-text';
import { type RecordVerification, verifyRecord } from 'masthead-doctor';
import { networkVerb, nodeNetwork } from '../flags/network.ts';
import { mustMeanAccount, namedRecord, strangerLine, type WrittenSite, writeSite } from '../publish/site-proof.ts';
import { counted, print, printJson } from '../terminal/output.ts';

const VERDICTS = { verified: 'verified', failed: 'not verified', unknown: 'could not tell' } as const;

export default networkVerb('verify')
  .description('Checks whether a site proves that a record is its own. Exit code 0 verified, 1 not, 2 could not tell.')
  .argument('<at-uri|url>', 'the record; or a link, to look for its record')
  .option(
    '--account <handle|did>',
    'the owner of the record behind a link; without it the account in MASTHEAD_ACCOUNT; without both, the owner is looked for',
  )
  .option('--json', 'print one line of JSON')
  .option(
    '--write <dir>',
    'create the file that proves it in the folder that is uploaded as the site, and write the tags into its pages',
  )
  .option('--yes', 'write without asking, also when the account was not named')
  .action(async (given, flags) => {
    const { uri, subject, stranger } = await namedRecord(given, flags);
    const network = nodeNetwork(flags);
    const verification = await verifyRecord(network, uri);
    if (flags.write !== undefined && stranger !== undefined)
      await mustMeanAccount(subject, stranger, flags.yes === true);
    const written =
      flags.write === undefined ? undefined : await writeSite(flags.write, verification, network, flags.yes === true);
    if (flags.json) printJson({ ...verification, ...(written && { written: written.proof, pages: written }) });
    else print(...report(verification, written, stranger));
    process.exitCode = { verified: 0, failed: 1, unknown: 2 }[verification.status];
  });

function report(
  { uri, kind, url, status, attempts, proofs, tags }: RecordVerification,
  written: WrittenSite | undefined,
  stranger: string | undefined,
): string[] {
  const lines = [`${uri} for ${printable(url)}: ${VERDICTS[status]}.`];
  if (stranger !== undefined) lines.push(strangerLine(stranger));
  for (const { address, found } of attempts) lines.push(`  ${printable(address)}: ${printable(found)}`);
  if (status === 'unknown')
    lines.push('The site gave no answer that says yes or no; run the same command again later.');
  const [first] = proofs;
  if (written) lines.push(...writtenLines(written, { kind, status }));
  else if (status !== 'verified' && first) {
    const whose = kind === 'document' ? 'For its publication, let' : 'Let';
    lines.push(`${whose} ${first.address} answer with this text: ${first.content}`);
    lines.push('With --write DIR the file is created, and the tags are written into the pages there.');
  }
  return [...lines, 'For the <head> of the page:', ...tags.map((tag) => `  ${tag}`)];
}

function writtenLines(
  { proof, address, isNew, tagged, left, missing, problems }: WrittenSite,
  { kind, status }: Pick<RecordVerification, 'kind' | 'status'>,
): string[] {
  const isVerified = status === 'verified';
  const [absent] = missing;
  const byHand = kind === 'document' ? '; put the tags below into its <head>' : '';
  return [
    isVerified && !isNew ? `${proof} existed already.` : `Upload ${proof}, so that ${address} answers with it.`,
    ...(tagged.length > 0
      ? [
          `Written into the <head> of ${counted(tagged.length, 'page')}; upload ${tagged.length > 1 ? 'them' : 'it'} too.`,
        ]
      : []),
    ...(left.length > 0
      ? [`The tags are missing in ${counted(left.length, 'page')} of that folder; --yes writes them.`]
      : []),
    ...(absent === undefined
      ? []
      : [
          `Not in that folder: ${missing.length > 1 ? `${counted(missing.length, 'page')}, such as ${absent}` : `${absent}${byHand}`}`,
        ]),
    ...problems,
    ...(isVerified
      ? []
      : ['Once that is uploaded, run the same command again: it asks the site, so until then it is not verified.']),
  ];
}
