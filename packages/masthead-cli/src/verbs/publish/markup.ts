import { printable } from 'masthead/internal/core';
import { readMarkup } from 'masthead-doctor';
import { namedAccount } from '../../flags/named-account.ts';
import { networkVerb, publishNetwork } from '../../flags/network.ts';
import { nameAccount } from '../../proof/agree-to-proof.ts';
import { findRecord } from '../../proof/find-record.ts';
import { print, printError, printJson } from '../../terminal/output.ts';

export default networkVerb('markup')
  .description('Prints what a page has to say about its record: tags for its <head>, and the file that proves it.')
  .argument('<link|at-uri>', 'the page; or its record')
  .option(
    '--account <handle|did>',
    'whose record the page has; else the one in MASTHEAD_ACCOUNT, else whoever claims it',
  )
  .option('--json', 'print one line of JSON')
  .action(async (subject, flags) => {
    const network = publishNetwork(flags);
    const account = namedAccount(flags.account);
    const named = subject.startsWith('at://');
    const uri = named ? subject : await findRecord(subject, account, network);
    const { uri: record, url, tags, proofs } = await readMarkup(uri, network);
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
