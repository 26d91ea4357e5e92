import { printable } from 'masthead/internal/core';
import { readMarkup } from 'masthead-doctor/internal';
import { namedAccount, networkVerb, nodeNetwork } from '../flags/network.ts';
import { asTyped, print, printError, printJson } from '../terminal/output.ts';
import { findRecord, nameAccount } from '../write-proof.ts';

export default networkVerb('proof')
  .description('Prints what a page has to say about its record: tags for its <head>, and the file that proves it.')
  .argument('<link|at-uri>', 'the page; or its record')
  .option(
    '--account <handle|did>',
    'whose record the page has; else the one in MASTHEAD_ACCOUNT, else whoever claims it',
  )
  .option('--json', 'print one line of JSON')
  .action(async (given, flags) => {
    const subject = asTyped(given);
    const network = nodeNetwork(flags);
    const account = namedAccount(flags.account);
    const named = subject.startsWith('at://');
    const uri = named ? subject : await findRecord(subject, account, network);
    const { uri: record, url, tags, proofs } = await readMarkup(network, uri);
    if (flags.json) return printJson({ uri: record, url, tags, proofs });
    print(`For the <head> of ${printable(url)}:`, ...tags);
    const [proof] = proofs;
    if (proof) print('', `For ${printable(proof.address)}, as plain text:`, proof.content);
    // A record that was found by the link alone may be anybody's.
    if (named || account !== undefined) return;
    printError(
      `It is a record of ${await nameAccount(record, network)}; with --account only that account's are looked at.`,
    );
  });
