import { posix } from 'node:path';
import { textOf } from './files.ts';

const PAGE = /(?<![\w./-])(?:\.\.\/)*(docs\/[\w./-]+\.md)(?!\w)(#[\p{L}\p{N}_-]+)?/gu;
const LINK = /\]\(\s*<?([^)\s>]+)/g;
const REFERENCE = /^\[[^\]\n]+\]:\s+(\S+)/gm;
// Pictures and links that a page writes as HTML. A `srcset` here names one file.
const ATTRIBUTE = /\s(?:href|src|srcset)="([^"\s]+)"/g;
const SOURCE = /`((?:src|test|packages|tools|stories|bench|demo|examples|lexicons)\/[\w./-]*)`/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1.*$/gm;

/**
 * Finds the citations of a file that lead nowhere: pages that are not in the repository,
 * `docs/….md` without a file, `docs/….md#…` without a heading. Of a page in Markdown its links as
 * well, those to other sites by how they are written, and the source files that it names in
 * backticks.
 *
 * @param file its path from the root
 */
export function citationProblems(file: string): string[] {
  const text = textOf(file) ?? '';
  const found = new Set<string>();
  const search = (where: string, pattern: RegExp, judge: (cited: string, anchor?: string) => string | null) => {
    for (const { 0: whole, 1: cited = whole, 2: anchor, index } of where.matchAll(pattern)) {
      const problem = judge(cited, anchor);
      if (problem) found.add(`${file}:${text.slice(0, index).split('\n').length}: ${problem}`);
    }
  };
  search(text, PAGE, missing);
  if (!file.endsWith('.md')) return [...found];
  const outside = text.replace(FENCE, blank);
  const prose = outside.replace(/`[^`\n]*`/g, blank);
  for (const pattern of [LINK, REFERENCE, ATTRIBUTE]) search(prose, pattern, (target) => linkProblem(file, target));
  // A package's own pages name its own files.
  const [home = ''] = /^packages\/[^/]+\//.exec(file) ?? [];
  search(outside, SOURCE, (path) => missing(home + path));
  return [...found];
}

function linkProblem(file: string, target: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return addressProblem(target);
  const [path = '', anchor] = decodeURIComponent(target).split('#');
  return missing(path === '' ? file : posix.join(posix.dirname(file), path), anchor && `#${anchor}`);
}

/**
 * Other sites cannot be asked from the tests: what is checked is that the address is one, and that
 * nobody can change the page on its way.
 */
function addressProblem(address: string): string | null {
  if (/^(?:mailto|at):/.test(address)) return null;
  const { protocol, hostname } = URL.parse(address) ?? {};
  if (protocol === 'https:' && hostname?.includes('.')) return null;
  if (protocol === 'http:' && hostname === 'localhost') return null;
  return `links to ${address}, which is no address with https`;
}

function missing(path: string, anchor = ''): string | null {
  const text = textOf(path);
  if (text === null) return `cites ${path}, and there is no such file`;
  if (anchor === '' || !path.endsWith('.md')) return null;
  const anchors = headingAnchors(text);
  if (anchors.has(anchor)) return null;
  return `cites ${path}${anchor}, and that page has no such heading; it has ${[...anchors].join(', ')}`;
}

/** The anchors that GitHub gives to the headings of a page in Markdown. */
function headingAnchors(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of page.replace(FENCE, blank).matchAll(/^#{1,6} +(.*)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
    const anchor = `#${words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')}`.replaceAll(' ', '-');
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again++) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}

/** As many spaces, so that every line and place stays where it is. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
