// `npm run lint`: the name of a function of src/atproto says who asks whom. Its table is in
// src/atproto/index.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an asynchronous function may be called, and below which folders. */
const PLACES: Readonly<Record<string, RegExp>> = {
  fetch: /^(?:client|node)\//,
  find: /^discovery\//,
  resolve: /^(?:identity|node)\//,
  read: /^(?:request|repository|identity|discovery|node)\//,
  check: /^node\//,
  write: /^node\//,
  pause: /^node\//,
};
const NO_VERBS = /^(?:ask|get|load|look|query|retrieve)(?=[A-Z])/;

const root = join(import.meta.dirname, '../src/atproto');
const problems = globSync('**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export (async )?function\*? ?(\w+)/gm)]
    .filter(([, isAsync, name = '']) => {
      const place = PLACES[/^[a-z]+/.exec(name)?.[0] ?? ''];
      return NO_VERBS.test(name) || (isAsync && !place?.test(file.replaceAll('\\', '/')));
    })
    .map(
      ([, , name]) => `src/atproto/${file}: ${name} is no name of the table in src/atproto/index.ts, or not its place.`,
    ),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log('The names of src/atproto say who asks whom.');
