// `npm run write -- manifest`: custom-elements.json from the elements' JSDoc tags (their one
// source), and the lists of their parts in docs/site-owners.md.
import { join } from 'node:path';
// @ts-expect-error: it has no types.
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { keepInStep, textOf } from './generated.ts';

interface Named {
  readonly name?: string;
}
interface Declaration extends Named {
  readonly tagName?: string;
  readonly members?: readonly (Named & { readonly privacy?: string; readonly static?: boolean })[];
  readonly events?: readonly Named[];
  readonly cssParts?: readonly Named[];
}
interface Manifest {
  readonly schemaVersion: string;
  readonly modules: readonly {
    readonly path: string;
    readonly declarations: readonly Declaration[];
    exports?: object[];
  }[];
}

const SOURCES = ['src/elements/**/*.ts', '!src/elements/{define,lit}/**', '!src/elements/without-dom.ts'];
/** Members that are nothing for a user of the elements, beside private ones. */
const INTERNAL = /^(?:#|(?:connected|disconnected|attributeChanged|adopted)Callback$)/;

const { schemaVersion, modules }: Manifest = await cli({
  argv: ['analyze', '--quiet', '--globs', ...SOURCES],
  cwd: join(import.meta.dirname, '..'),
  noWrite: true,
});
const elements = modules
  .flatMap(({ declarations, exports: _, ...module }) =>
    declarations.filter(({ tagName }) => tagName).map((element) => ({ ...module, element: published(element) })),
  )
  // The analyzer's glob reads folders at once: on a cold disk their order differs from run to run.
  .sort((one, other) => (one.path < other.path ? -1 : 1));
const parts = elements.map(
  ({ element: { tagName, cssParts = [] } }) =>
    `Parts of \`<${tagName}>\`: ${cssParts.map(({ name }) => `\`${name}\``).join(', ')}.`,
);
const page = textOf('docs/site-owners.md');
const marks = /(<!-- parts, by npm run write -->\n).*?(<!-- \/parts -->)/s;
if (!marks.test(page)) throw new Error('docs/site-owners.md has no place for the parts.');
keepInStep('manifest', {
  'custom-elements.json': `${JSON.stringify(
    {
      schemaVersion,
      readme: 'README.md',
      modules: elements.map(({ element, ...module }) => ({
        ...module,
        declarations: [element],
        exports: [definition(element)],
      })),
    },
    null,
    2,
  )}\n`,
  'docs/site-owners.md': page.replace(marks, (_, begin, end) => `${begin}${parts.reverse().join('\n\n')}\n${end}`),
});

/** Only what a user of the elements can touch. */
function published({ members = [], events = [], ...declaration }: Declaration): Declaration {
  return {
    ...declaration,
    members: members.filter(
      ({ privacy = 'public', static: ofClass, name = '' }) => privacy === 'public' && !ofClass && !INTERNAL.test(name),
    ),
    events: events.filter(({ name }) => name),
  };
}

function definition({ name, tagName }: Declaration): object {
  return { kind: 'custom-element-definition', name: tagName, declaration: { name, package: 'masthead' } };
}
