import { printable } from 'masthead/internal/core';
import type { PageResolution } from 'masthead-doctor';

/** What a page names, and why each record is its own or not, as lines for a terminal; none when it names nothing. */
export function namingLines(page: PageResolution | undefined): string[] {
  if (!page || page.candidates.length === 0) return [];
  // Each a line of its own: what is printed as one line is kept on one.
  const lines = page.candidates.flatMap(({ how, verdict, uri, why }) => [
    `  ${how} (${verdict}): ${printable(uri)}`,
    `    ${printable(why, 2000)}`,
  ]);
  return ['', 'What the page names, and whether that claims the page:', ...lines];
}
