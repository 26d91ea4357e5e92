/**
 * Whether the packages are on npm. Once they are: `true`, and `npm run write` takes the note from
 * every page.
 */
export const PUBLISHED: boolean = false;

const BEGIN = '**Not on npm yet.**';

/** What `npm run pack` says at its end. */
export const HOW_TO_INSTALL =
  'Not on npm yet: npm install --global dist/tarballs/*.tgz, or in a project npm install with all of them at once.';

const LINE = `> ${BEGIN} In a clone, \`npx masthead-cli\` works.`;
const BOX = `> ${BEGIN} After \`npm ci\`:
>
> - in the clone \`npx masthead-cli …\`, before any build;
> - as a command everywhere \`npm run pack && npm install --global dist/tarballs/*.tgz\`;
> - in a project \`npm install …/dist/tarballs/*.tgz\`, all of them at once.`;

const NOTE = /^> \*\*Not on npm yet\.\*\*.*\n(?:>.*\n)*\n/m;
const COMMAND = /\b(?:npx masthead(?:-cli)? \w|npm install (?:[\w@/.-]+ )*masthead)/;

/**
 * A page with the note, if it has a command that needs the packages and they are not on npm, and
 * else without.
 *
 * @param isFront whether it is the README of the repository, which has a box before its first part;
 *   the others have a line below their title
 */
export function withNote(page: string, isFront: boolean, published: boolean): string {
  const bare = page.replace(NOTE, '');
  if (published || !COMMAND.test(bare)) return bare;
  return isFront
    ? bare.replace(/^(?=## )/m, `${BOX}\n\n`)
    : bare.replace(/^# .*\n\n/, (title) => `${title}${LINE}\n\n`);
}
