import { Argument } from '@commander-js/extra-typings';
import { type FieldChange, withFields } from 'masthead/internal/publish';
import { fieldChanges, SET, SET_JSON, UNSET } from '../../flags/fields.ts';
import { writingVerb } from '../../flags/publication.ts';
import { writeChange } from '../../publish/write-change.ts';
import { UsageError } from '../../usage-error.ts';

export default writingVerb('set')
  .description('Changes single fields, such as the description, the labels or the preferences.')
  .addArgument(new Argument('[field=value...]', 'the same as --set, in short'))
  .addOption(SET)
  .addOption(SET_JSON)
  .addOption(UNSET)
  .action(async (words, flags) => {
    const set = words.reduce<readonly FieldChange[]>(
      (others, word) => SET.parseArg?.(word, others) ?? others,
      flags.set ?? [],
    );
    const changes = fieldChanges({ ...flags, set });
    if (changes.length === 0)
      throw new UsageError(
        'Say what to change: --set "description=…", --set-json or --unset, each as often as you like.',
      );
    await writeChange(flags, () => ({ planned: withFields(changes) }));
  });
