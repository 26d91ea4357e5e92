import { Command } from '@commander-js/extra-typings';
import { refusePasswords } from '../flags/refuse-passwords.ts';

class Publish extends Command {
  /** Refuses passwords before any other message about the command line. */
  override parseOptions(args: string[]) {
    refusePasswords(args);
    return super.parseOptions(args);
  }
}

const publish = new Publish('publish').description("Reads and writes the record behind a site's cards.").addHelpText(
  'after',
  `
What writes shows the difference and a preview first, and asks. The app password is asked for then, or read from
MASTHEAD_APP_PASSWORD or standard input; never from an argument.`,
);

export const verbs = new URL('./publish/', import.meta.url);
export default publish;
