import { Command } from '@commander-js/extra-typings';
import { DATABASE } from '../../flags/database.ts';
import { changeVisibility } from './hide.ts';

export default new Command('unhide')
  .description('Shows a record or an account in answers again.')
  .argument('<at-uri|did|handle>', 'the record or the account')
  .addOption(DATABASE)
  .action((subject, flags) => changeVisibility(subject, true, flags.db));
