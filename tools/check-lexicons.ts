// `npm run lexicons:check`: compares the publishers' files in lexicons/ with the records on the
// network. Lexicons are named, or all are compared. It ends with 1 when one differs, was not found
// or not reached.
import { LexResolver } from '@atproto/lex-resolver';
import { isOwn, readLexicons } from './lexicons/lexicon-files.ts';
import { lexiconProblem } from './lexicons/published-lexicon.ts';

const names = process.argv.slice(2);
const files = readLexicons().filter(({ id }) => (names.length > 0 ? names.includes(id) : !isOwn(id)));
const resolver = new LexResolver({});
const problems: string[] = [];
for (const file of files) {
  const problem = await lexiconProblem(resolver, file);
  console.log(`${file.id}: ${problem ?? 'the same'}`);
  if (problem) problems.push(problem);
}
console.log(`${files.length - problems.length} of ${names.length || files.length} are the same.`);
if (problems.length > 0 || files.length < names.length) process.exitCode = 1;
