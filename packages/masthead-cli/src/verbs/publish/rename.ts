import { writingVerb } from '../../flags/publication.ts';
import { writeChange } from '../../publish/write-change.ts';

export default writingVerb('rename')
  .description('Changes what cards call the publication.')
  .argument('<name>', 'its new name')
  .action((name, flags) => writeChange(flags, () => ({ planned: (record) => ({ ...record, name }) })));
