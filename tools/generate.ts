// `npm run generate`: everything that is made from other files and committed. `--check` changes nothing and fails when something is out of step.
import './generate-lexicon.ts';
import './generate-languages.ts';
import './generate-lexicon-table.ts';
import './generate-published.ts';
