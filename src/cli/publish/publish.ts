import { UsageError } from '../usage-error.ts';
import { changeIcon } from './commands/icon.ts';
import { init } from './commands/init.ts';
import { list } from './commands/list.ts';
import { rename } from './commands/rename.ts';
import { show } from './commands/show.ts';
import { theme } from './commands/theme.ts';
import { changeUrl } from './commands/url.ts';
import { refusePasswords } from './refuse-passwords.ts';

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  init,
  list,
  show,
  theme,
  icon: changeIcon,
  rename,
  url: changeUrl,
};

/** `masthead publish …`: the publication's record, from the command line. */
export async function publish(args: string[]): Promise<void> {
  refusePasswords(args);
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UsageError(`"publish" does one of ${Object.keys(COMMANDS).join(', ')}; masthead help shows how.`);
  }
  await command(rest);
}
