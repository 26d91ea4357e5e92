import { withFields } from '../../../publish/index.ts';
import { fieldChanges, SET, SET_JSON, UNSET } from '../../flags/fields.ts';
import { writingVerb } from '../../flags/publication.ts';
import { writeChange } from '../../publish/write-change.ts';
import { UsageError } from '../../usage-error.ts';

export default writingVerb('set')
  .description('Changes single fields, such as the description, the labels or the preferences.')
  .addOption(SET)
  .addOption(SET_JSON)
  .addOption(UNSET)
  .action(async (flags) => {
    const changes = fieldChanges(flags);
    if (changes.length === 0)
      throw new UsageError(
        'Say what to change: --set description="…", --set-json or --unset, each as often as you like.',
      );
    await writeChange(flags, () => ({ planned: withFields(changes) }));
  });
