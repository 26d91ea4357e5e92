import { Command } from '@commander-js/extra-typings';
import { DATABASE, readDatabase } from '../../flags/database.ts';
import { print } from '../../terminal/output.ts';

export default new Command('backup')
  .description('Copies the SQLite database, also while a server is running.')
  .argument('<file>', 'where the copy goes')
  .addOption(DATABASE)
  .action(async (file, flags) => {
    const { backUp } = await import('masthead-appview');
    const database = readDatabase(flags.db);
    await backUp(database, file);
    print(`${database} is copied to ${file}.`);
  });
