import { Command } from '@commander-js/extra-typings';
import { changeVisibility } from '../../change-visibility.ts';
import { DATABASE } from '../../flags/database.ts';

export default new Command('unhide')
  .description('Puts a record or an account back into answers.')
  .argument('<at-uri|did|handle>', 'the record or the account')
  .addOption(DATABASE)
  .action((subject, flags) => changeVisibility(subject, true, flags.db));
