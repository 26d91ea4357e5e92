import { printable } from '../../../core/printable.ts';
import type { PageResolution } from '../../../publish/index.ts';

/** What a page names, and why each record is its own or not, as lines for a terminal; none when it names nothing. */
export function namingLines(page: PageResolution | undefined): string[] {
  if (!page || page.candidates.length === 0) return [];
  const lines = page.candidates.map(
    ({ how, verdict, uri, why }) => `  ${how} (${verdict}): ${printable(uri)}\n    ${printable(why, 2000)}`,
  );
  return ['', 'What the page names, and whether that claims the page:', ...lines];
}
