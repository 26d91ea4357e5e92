import { printable } from 'masthead/internal/core/shown-text';
import { readMarkup } from 'masthead-doctor/internal/site/verify-record';
import { networkVerb, nodeNetwork } from '../flags/network.ts';
import { namedRecord, strangerLine } from '../publish/site-proof.ts';
import { print, printError, printJson } from '../terminal/output.ts';

export default networkVerb('proof')
  .description('Prints how a page names its record: the tags for its <head>, and the file that proves the record.')
  .argument('<link|at-uri>', 'the page; or its record')
  .option(
    '--account <handle|did>',
    'the owner of the record; without it the account in MASTHEAD_ACCOUNT; without both, the account that claims the page',
  )
  .option('--json', 'print one line of JSON')
  .action(async (given, flags) => {
    const { uri, stranger } = await namedRecord(given, flags);
    const { uri: record, url, tags, proofs } = await readMarkup(nodeNetwork(flags), uri);
    if (flags.json) return printJson({ uri: record, url, tags, proofs });
    print(`For the <head> of ${printable(url)}:`, ...tags);
    const [proof] = proofs;
    if (proof) print('', `For ${printable(proof.address)}, as plain text:`, proof.content);
    if (stranger !== undefined) printError(strangerLine(stranger));
  });
