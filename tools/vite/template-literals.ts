import { parseSync } from 'oxc-parser';

/** A node of a module's syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** One of the texts of a template literal, which expressions are between. */
export interface LiteralText {
  /** Where it starts in the module. */
  readonly start: number;
  /** As it is written in the module. */
  readonly raw: string;
  /** As the template's tag gets it. */
  readonly cooked: string;
}

/** html`…`, or a literal that is marked with a css comment. */
export interface TemplateLiteral {
  readonly language: 'html' | 'css';
  readonly texts: readonly LiteralText[];
}

/** @param code a TypeScript module  @param file its name, for the parser */
export function templateLiterals(code: string, file: string): TemplateLiteral[] {
  const found: TemplateLiteral[] = [];
  for (const node of nodesOf(parseSync(file, code).program)) {
    const isHtml = node.type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'html';
    const isCss = node.type === 'TemplateLiteral' && code.slice(0, node.start).endsWith('/* css */ ');
    if (!isHtml && !isCss) continue;
    const { quasis } = (isHtml ? node.quasi : node) as {
      quasis: (SyntaxNode & { value: Omit<LiteralText, 'start'> })[];
    };
    found.push({
      language: isHtml ? 'html' : 'css',
      // The span of a text takes in the marks around it in some parsers; the text is what counts.
      texts: quasis.map(({ start, value: { raw, cooked } }) => ({ start: code.indexOf(raw, start), raw, cooked })),
    });
  }
  return found;
}

/** A node and all nodes within it. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as SyntaxNode;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}
