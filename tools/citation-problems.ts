import { posix } from 'node:path';

/** What is wrong with one citation, and where. */
export interface CitationProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/**
 * Reads a file by its path in the repository: its text, an empty text for a folder, `null` where
 * there is nothing.
 */
export type ReadPath = (path: string) => string | null;

const ABSENT = /\b(?:DESIGN|FACTS)(?:\.md\b| ?§)/g;
const PAGE = /(?<![\w./-])(?:\.\.\/)*(docs\/[\w./-]+\.md)(?!\w)(#[\p{L}\p{N}_-]+)?/gu;
const LINK = /\]\(\s*<?([^)\s>]+)/g;
const REFERENCE = /^\[[^\]\n]+\]:\s+(\S+)/gm;
// Pictures and links that a page writes as HTML. A `srcset` here names one file.
const ATTRIBUTE = /\s(?:href|src|srcset)="([^"\s]+)"/g;
const SOURCE = /`((?:src|test|packages|tools|stories|bench|demo|examples|lexicons)\/[\w./-]*)`/g;

/**
 * Finds the citations of a file that lead nowhere: pages that are not in the repository,
 * `docs/….md` without a file, `docs/….md#…` without a heading. Of a page in Markdown its links as
 * well, those to other sites by how they are written, and the source files that it names in
 * backticks.
 *
 * @param file its path in the repository
 * @param text what it holds
 * @param read finds what is cited
 */
export function citationProblems(file: string, text: string, read: ReadPath): CitationProblem[] {
  const found = new Map<string, CitationProblem>();
  const report = (at: number, problem: string | null) => {
    const line = text.slice(0, at).split('\n').length;
    if (problem !== null) found.set(`${line} ${problem}`, { line, problem });
  };
  for (const { 0: cited, index } of text.matchAll(ABSENT))
    report(
      index,
      `cites ${cited}, which is not in the repository; cite a heading of docs/rules.md or docs/architecture.md`,
    );
  for (const { 1: page = '', 2: anchor = '', index } of text.matchAll(PAGE)) report(index, missing(page, anchor, read));
  if (file.endsWith('.md')) {
    // Of the same length, so that places stay where they are.
    const prose = withoutFences(text).replace(/`[^`\n]*`/g, blank);
    for (const pattern of [LINK, REFERENCE, ATTRIBUTE])
      for (const { 1: target = '', index } of prose.matchAll(pattern)) report(index, linkProblem(file, target, read));
    // A package's own pages name its own files.
    const [home = ''] = /^packages\/[^/]+\//.exec(file) ?? [];
    for (const { 1: path = '', index } of withoutFences(text).matchAll(SOURCE))
      report(index, missing(home + path, '', read));
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/**
 * The anchors that GitHub gives to the headings of a page.
 *
 * @param page Markdown
 */
export function headingAnchors(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(page).matchAll(/^#{1,6} +(.*)$/gm)) {
    const words = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/ #+$/, '')
      .trim();
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again++) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}

function linkProblem(file: string, target: string, read: ReadPath): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return addressProblem(target);
  const [path = '', anchor] = target.split('#');
  const cited = path === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
  return missing(cited, anchor === undefined ? '' : `#${decodeURIComponent(anchor)}`, read);
}

/**
 * Other sites cannot be asked from the tests: what is checked is that the address is one, and that
 * nobody can change the page on its way.
 */
function addressProblem(address: string): string | null {
  if (/^(?:mailto|at):/.test(address)) return null;
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
  if (protocol === 'https:' && hostname?.includes('.')) return null;
  if (protocol === 'http:' && hostname === 'localhost') return null;
  return `links to ${address}, which is no address with https`;
}

function missing(path: string, anchor: string, read: ReadPath): string | null {
  const text = read(path);
  if (text === null) return `cites ${path}, and there is no such file`;
  if (anchor === '' || !path.endsWith('.md')) return null;
  const anchors = headingAnchors(text);
  return anchors.has(anchor.slice(1))
    ? null
    : `cites ${path}${anchor}, and that page has no such heading; it has ${[...anchors].map((known) => `#${known}`).join(', ')}`;
}

/** A page without its fenced code, every line still in its place. */
function withoutFences(page: string): string {
  let fence: string | undefined;
  return page
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      const inside = fence !== undefined;
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) fence = inside ? undefined : mark;
      return inside || mark !== undefined ? blank(line) : line;
    })
    .join('\n');
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
