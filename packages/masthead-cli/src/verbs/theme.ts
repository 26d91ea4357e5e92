import { withTheme } from 'masthead/publish';
import { writingVerb } from '../flags/account-verbs.ts';
import { ACCENT, ACCENT_FOREGROUND, BACKGROUND, completeColors, FOREGROUND } from '../flags/fields.ts';
import { UsageError } from '../process/usage-error.ts';
import { readTheme, themeLines } from '../publish/record-lines.ts';
import { writeChange } from '../publish/write-change.ts';

export default writingVerb('theme')
  .description('Changes the four colours of cards; an accent proposes the others.')
  .addOption(ACCENT)
  .addOption(ACCENT_FOREGROUND)
  .addOption(BACKGROUND)
  .addOption(FOREGROUND)
  .option('--remove', 'remove the theme')
  .action(async (flags) => {
    const { accent, accentForeground, background, foreground, remove } = flags;
    const some = [accent, accentForeground, background, foreground].some((color) => color !== undefined);
    if (remove && some) throw new UsageError('--remove removes the whole theme; leave the colours out.');
    if (!remove && !some)
      throw new UsageError(
        'Give a colour, such as --accent "#0c5aa0" for the button; the others are proposed from it, unless you give them.',
      );
    await writeChange(flags, ({ record }) => {
      const colors = remove ? null : completeColors(flags, readTheme(record.basicTheme));
      return { planned: withTheme(colors), ...themeLines(colors) };
    });
  });
