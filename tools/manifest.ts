// `npm run write -- manifest`: writes custom-elements.json from the elements' JSDoc tags (their one
// source), and the lists of their parts in docs/site-owners.md. `--check` fails when either is out
// of step.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Named {
  name?: string;
}
interface Declaration extends Named {
  tagName?: string;
  members?: (Named & { privacy?: string; static?: boolean; kind?: string })[];
  events?: Named[];
  cssParts?: Named[];
}
interface Manifest {
  schemaVersion: string;
  readme?: string;
  modules: { path: string; declarations?: Declaration[]; exports?: object[] }[];
}

const LIFECYCLE = /^(connected|disconnected|attributeChanged|adopted)Callback$/;
const root = join(import.meta.dirname, '..');
const file = join(root, 'custom-elements.json');
const page = join(root, 'docs/site-owners.md');
const manifest = published(analyze());
const results: readonly (readonly [path: string, text: string])[] = [
  [file, `${JSON.stringify(manifest, null, 2)}\n`],
  [page, withParts(readFileSync(page, 'utf8'), manifest)],
];

for (const [path, text] of results) {
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${relative(root, path)} is out of step: run "npm run write -- manifest" and commit the result.`);
    process.exitCode = 1;
  }
}

/** The page with the parts of each element between its two marks. */
function withParts(text: string, { modules }: Manifest): string {
  const lists = modules
    .flatMap(({ declarations = [] }) => declarations)
    .map(
      ({ tagName, cssParts = [] }) =>
        `Parts of \`<${tagName}>\`: ${cssParts.map(({ name }) => `\`${name}\``).join(', ')}.`,
    );
  const marks = /(<!-- parts, by npm run write -->\n).*?(<!-- \/parts -->)/s;
  if (!marks.test(text)) throw new Error('docs/site-owners.md has no place for the parts.');
  return text.replace(marks, (_, begin, end) => `${begin}${lists.toSorted().reverse().join('\n\n')}\n${end}`);
}

function analyze(): Manifest {
  const folder = mkdtempSync(join(root, '.manifest-'));
  try {
    const options = ['--config', 'tools/custom-elements-manifest.config.mjs', '--outdir', relative(root, folder)];
    execFileSync('cem', ['analyze', '--quiet', ...options], { cwd: root });
    return JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as Manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only what a user of the elements can touch. */
function published({ schemaVersion, modules }: Manifest): Manifest {
  return {
    schemaVersion,
    readme: 'README.md',
    // The analyzer's glob reads folders at once: on a cold disk their order differs from run to
    // run.
    modules: modules.toSorted(byPath).flatMap(({ declarations = [], exports: _exports, ...module }) => {
      const elements = declarations.filter(({ tagName }) => tagName).map(withoutPrivates);
      return elements.length > 0 ? [{ ...module, declarations: elements, exports: elements.map(definition) }] : [];
    }),
  };
}

function byPath(one: { path: string }, other: { path: string }): number {
  return one.path < other.path ? -1 : 1;
}

function withoutPrivates({ members = [], events = [], ...declaration }: Declaration): Declaration {
  return {
    ...declaration,
    members: members.filter(({ privacy, static: ofClass, name = '', kind }) => {
      if (privacy === 'private' || privacy === 'protected' || ofClass) return false;
      return !name.startsWith('#') && !(kind === 'method' && LIFECYCLE.test(name));
    }),
    events: events.filter(({ name }) => name),
  };
}

function definition({ name, tagName }: Declaration): object {
  return { kind: 'custom-element-definition', name: tagName, declaration: { name, package: 'masthead' } };
}
