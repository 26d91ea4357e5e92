import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import { nodesOf, type SyntaxNode, templateLiterals } from './template-literals.ts';

// `policy` is what tools/vite/lit-cuts.txt adds.
const IMPORTS = [
  'LitElement',
  'ReactiveElement',
  'adoptStyles',
  'html',
  'noChange',
  'nothing',
  'policy',
  'render',
  'unsafeCSS',
];
const WORDS =
  /\b(?:addInitializer|creationScope|getPropertyDescriptor|hasChanged|hostUpdated|removeController|renderBefore|renderOptions|useDefault)\b|super\.createRenderRoot/g;

/** Fails the build where an element of ours uses what its script tag's lit has not. */
export function litLeftOut(): Plugin {
  return {
    name: 'lit-left-out',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]elements[\\/].*\.ts$/ },
      handler(code, id) {
        const problems = leftOutOfLit(code, id);
        if (problems.length > 0)
          this.error(`${id}: tools/vite/lit-cuts.txt takes this out of lit: it ${problems.join('; it ')}`);
        return undefined;
      },
    },
  };
}

/**
 * What a module of our elements uses of lit although tools/vite/lit-cuts.txt takes it out: the library would have it, and the tests, which run from the sources,
 * but no script tag.
 *
 * @param code a TypeScript module  @param file its name, for the parser
 * @returns a sentence for each, without its full stop
 */
export function leftOutOfLit(code: string, file: string): string[] {
  const { program, module } = parseSync(file, code);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => /^(?:lit|lit-html|lit-element|@lit)(?:\/|$)/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ importName }) => importName.name ?? '*');
  return [
    ...imported.filter((name) => !IMPORTS.includes(name)).map((name) => `imports ${name} of lit`),
    ...[...new Set(code.match(WORDS))].map((word) => `has the word ${word}`),
    ...[...nodesOf(program)].flatMap(plainProperties).map((name) => `leaves the property ${name} to lit`),
    ...templateLiterals(code, file)
      .filter(({ language }) => language === 'html')
      .flatMap(({ texts }) => templateProblems(texts.map(({ cooked }) => cooked))),
  ];
}

/** In the `static properties` of a class, those that neither src/elements/base/embed-property.ts makes nor the class itself keeps. */
function plainProperties({ type, static: isStatic, key, value }: SyntaxNode): string[] {
  if (type !== 'PropertyDefinition' || !isStatic || (key as Named).name !== 'properties') return [];
  return fieldsOf(value).flatMap(({ key, value }) => {
    const fields = fieldsOf(value);
    const has = (name: string, wanted: boolean) =>
      fields.some((field) => field.key?.name === name && (field.value as { value?: unknown }).value === wanted);
    const isFine = value?.type === 'CallExpression' || (has('attribute', false) && has('noAccessor', true));
    return isFine ? [] : [key?.name ?? 'of another name'];
  });
}

interface Named {
  readonly name?: string;
}

interface Field {
  readonly key?: Named;
  readonly value?: SyntaxNode;
}

function fieldsOf(object: unknown): readonly Field[] {
  return (object as { properties?: readonly Field[] } | null)?.properties ?? [];
}

// In a template's text, where an expression stands.
const HERE = '\uFFFC';
const TAG =
  /<\/?(?!(?:script|style|textarea|title)\b)[a-z][\w-]*(?:\s+[^\s"'<>=/\uFFFC.?@][^\s"'<>=/\uFFFC]*(?:="[^"]*"|=[^\s"'<>=`\uFFFC]*\uFFFC?(?=[\s>])(?!\s*\/>))?)*\s*\/?>/gi;

/** A template is fine when nothing is left of it but text once its tags are taken out. It is pickier than lit, so that nothing comes before lit's patterns that they do not know. */
function templateProblems(texts: readonly string[]): string[] {
  const [tag] = /<[^>]*>?/.exec(texts.join(HERE).replace(TAG, '')) ?? [];
  return tag === undefined ? [] : [`has "${tag.slice(0, 60).replaceAll(HERE, '…')}" in a template`];
}
