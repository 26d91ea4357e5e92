import type { Dependency } from './dependency-licences.ts';
import { judgeLicence } from './judge-licence.ts';

/** Packages of which a script tag holds code, and the text that has to go with it. */
export interface BundledLicence {
  readonly names: readonly string[];
  readonly text: string;
}

/**
 * The page docs/licences.md.
 *
 * @param dependencies everything that is installed with our packages
 * @param bundled what our own files hold code of
 */
export function licencesPage(dependencies: readonly Dependency[], bundled: readonly BundledLicence[]): string {
  const count = new Map<string, number>();
  for (const { licence = 'none' } of dependencies) count.set(licence, (count.get(licence) ?? 0) + 1);
  const most = [...count].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const weak = dependencies.filter(({ name, licence }) => judgeLicence(name, licence) === 'looked-at');
  return `# Licences of others

<!-- Made by \`npm run write -- licences\`. Do not edit. -->

Masthead is under the [MIT licence](../LICENSE). What is installed with its packages is under these:

| licence | packages |
| --- | --- |
${most.map(([licence, many]) => `| ${licence} | ${many} |`).join('\n')}

All but ${weak.length} of the ${dependencies.length} ask for no more than their notice. Not every package is installed everywhere: those for another platform are left out.

## libvips, under the LGPL

\`sharp\`, which draws PNGs for the server and fits icons, brings libvips as a package of its own for your platform: \`@img/sharp-libvips-…\`, on Windows
inside \`@img/sharp-win32-…\`, without a binary inside \`@img/sharp-wasm32\`. libvips and some of the libraries in it are under the LGPL 3.0 or later. Our packages hold none
of it: npm installs it beside them, unchanged, as a shared library that you can replace. Using it asks nothing of your own code. Whoever passes it on, in a
container's image for example, takes on what the LGPL asks: its text, and a way to the source. The README in that package lists the libraries with their licences,
and its repository builds them. Without \`sharp\` the server answers all but PNGs.

## Lexicons

The files of [lexicons/](lexicons.md#where-they-are-from) are their publishers' own: of Bluesky (\`app.bsky\`, \`com.atproto\`, and \`site.standard\`, which it carries) under MIT or Apache-2.0, of the Lexicon
Community and of Sifa under MIT. The schemas that are generated from them are in our packages.

> Copyright (c) 2022-2026 Bluesky Social PBC, and Contributors
>
> Copyright (c) 2024 Lexicon Community
>
> Copyright (c) 2026 Singi Labs
>
> MIT License: the text is that of [Masthead's own](../LICENSE), with their names.

## In the script tags

The files that a page loads hold code of these packages, so this page, which is in the package, carries their notice.

${bundled.map(({ names, text }) => `${names.map((name) => `\`${name}\``).join(', ')}:\n\n${quoted(text)}`).join('\n\n')}

## Every package

| package | version | licence | comes with |
| --- | --- | --- | --- |
${dependencies
  .map(
    ({ name, version, licence = 'none', broughtBy }) =>
      `| ${name} | ${version} | ${licence} | ${broughtBy.map((by) => `\`${by}\``).join(', ')} |`,
  )
  .join('\n')}
`;
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
