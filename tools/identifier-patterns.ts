import { parseSync, Visitor } from 'oxc-parser';

// What only a pattern for an identifier has in it: the beginning of a DID or an at-uri, the methods of DIDs, the letters of a TID or a CID.
const MARKS = [/\bdid:/, /\bat:\\?\/\\?\//, /\bplc\b/, /234567/, /\bbaf[yk]/];

/** A pattern for an identifier, and where it stands. */
export interface IdentifierPattern {
  /** From 1. */
  readonly line: number;
  readonly pattern: string;
}

/**
 * Finds the regular expressions of a file that tell a DID, an at-uri, a TID or a CID from other text: `src/core/identifiers` has the rule of each, once.
 *
 * @param file its name, for the parser to tell TypeScript from JavaScript
 * @param code what it holds
 */
export function identifierPatterns(file: string, code: string): IdentifierPattern[] {
  const found: IdentifierPattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node) || !MARKS.some((mark) => mark.test(node.regex.pattern))) return;
      found.push({ line: code.slice(0, node.start).split('\n').length, pattern: `/${node.regex.pattern}/` });
    },
  }).visit(parseSync(file, code).program);
  return found;
}
