import { PUBLICATION } from '../core/identifiers/collections.ts';
import { fields, text } from '../core/read-fields.ts';
import { httpUrl } from '../core/url/canonical-url.ts';
import { checkRecord, type Problem } from '../lexicon/index.ts';
import { finding } from './finding.ts';
import { pictureFault } from './rules/value-faults.ts';

// What to do about a problem, by its path; the first match counts.
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^url$/, "write the site's own address and no more, such as https://alice.example/blog"],
  [/^name$/, 'give the publication a name of 1 to 500 characters'],
  [/^description$/, 'shorten it to at most 3000 characters, or leave it out'],
  [
    /^icon/,
    'upload a square PNG, JPEG, WebP or GIF of 256 pixels or more and at most 1,000,000 bytes, or leave it out',
  ],
  [
    /^basicTheme(?:\.\w+)?$/,
    'give all four colours (background, foreground, accent, accentForeground), or leave the theme out',
  ],
  [/^basicTheme\.\w+\.[rgb]$/, 'write a whole number from 0 to 255'],
  [
    /^basicTheme/,
    'write each colour as {"$type": "site.standard.theme.color#rgb", "r": 0–255, "g": 0–255, "b": 0–255}',
  ],
  [/^labels/, 'write them as com.atproto.label.defs#selfLabels, or leave them out'],
  [/^preferences/, 'write showInDiscover as true or false, or leave it out'],
  [/^\$type$/, 'write "site.standard.publication"'],
];

/**
 * Checks a `site.standard.publication` strictly, before it is written (docs/rules.md#records). It also refuses what a PDS accepts, such as an `ftp:` URL or an
 * SVG icon.
 *
 * @param record the record as JSON, unchecked
 * @returns every problem at once: its path, what is wanted there and what to do; empty when the record is valid
 *
 * @example
 * ```js
 * import { checkPublication } from 'masthead/check';
 *
 * for (const { path, message } of checkPublication({ url: 'ftp://example.com' })) console.log(path, message);
 * ```
 */
export function checkPublication(record: unknown): Problem[] {
  return publicationProblems(record).map(({ path, message }) => {
    const advice =
      path === 'description' && message === 'expected a string'
        ? 'write it as text, or leave it out'
        : publicationAdvice(path);
    return { path, message: advice ? `${message}: ${advice}` : message };
  });
}

/** The problems that `checkPublication` reports, without what to do about them. */
export function publicationProblems(record: unknown): Problem[] {
  const problems = checkRecord(PUBLICATION, record);
  const { url, icon } = fields(record);
  const address = httpUrl(url);
  if (address && (address.username || address.password)) {
    problems.push({ path: 'url', message: 'must not hold a user name or password' });
  }
  if (address && (address.search || address.hash)) {
    problems.push({ path: 'url', message: 'must not have a query or a fragment, which never count' });
  }
  if (/^image\/svg/i.test(text(fields(icon).mimeType) ?? '')) {
    problems.push({ path: 'icon.mimeType', message: 'must be no SVG, which most readers refuse' });
  }
  const fault = pictureFault('publication', fields(record));
  const { wanted } = fault ? finding('publication', { record }, fault) : {};
  if (wanted !== undefined)
    problems.push({ path: 'icon', message: `must be a blob as uploadBlob answers it, ${wanted}` });
  return problems;
}

/** What to do about a problem at this path, as words that follow a colon; `undefined` when there is no advice. */
export function publicationAdvice(path: string): string | undefined {
  return ADVICE.find(([pattern]) => pattern.test(path))?.[1];
}
