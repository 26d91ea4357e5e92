import { recordVerb } from '../flags/account-verbs.ts';
import { SET, SET_JSON, UNSET } from '../flags/fields.ts';
import { TIME_ZONE } from '../flags/values.ts';
import { asTyped } from '../terminal/output.ts';

export default recordVerb('document')
  .description('Writes one document: single fields, or a new one. Without flags, shows the document.')
  .argument('[document]', 'by the address of its page or its at-uri')
  .addOption(SET)
  .addOption(SET_JSON)
  .addOption(UNSET)
  .option('--post <at-uri>', 'name the post about it, with its CID; pages show the replies to it')
  .option('--delete', 'delete the document')
  .option('--new', 'create a new document, with --title and --path')
  .option('--key <key>', 'create a deleted document again, under its record key, with --title and --path')
  .option('--title <title>', 'of a new document')
  .option('--path <path>', 'of its page below the publication, such as /essay')
  .option('--date <date>', 'when a new document was published; without it now, or the time in its --key')
  .option('--before-deploy', 'do not check the page of a new document: it comes with the next deploy')
  .addOption(TIME_ZONE)
  // The list of commands loads this file without running it, so the code that writes is loaded
  // here.
  .action(async (which, flags) => {
    const { editDocument } = await import('../publish/document/edit-document.ts');
    await editDocument(which && asTyped(which), flags);
  });
