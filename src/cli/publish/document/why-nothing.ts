import type { DocumentPlan } from '../../../publish/document/plan/document-plan.ts';
import type { ReadSource } from '../../../publish/document/source/source-options.ts';

const ENTRIES = { folder: 'Markdown files', feed: 'entries', sitemap: 'pages' } as const;

/** Why a plan writes nothing, as a sentence with what to do where there is something. */
export function whyNothing(
  { unchanged, refused, hidden }: Pick<DocumentPlan, 'unchanged' | 'refused' | 'hidden'>,
  { kind, entries }: Pick<ReadSource, 'kind' | 'entries'>,
  from: string,
): string {
  if (unchanged > 0) return `Nothing to write: the ${refused.length > 0 ? 'other ' : ''}records are like that already.`;
  if (refused.length > 0) return 'Nothing to write: mend what is refused, and run it again.';
  if (hidden.length > 0) return 'Nothing to write: everything was passed over, for the reasons above.';
  if (entries.length > 0) return 'Nothing to write: --only names none of the pages.';
  return `Nothing to write: ${from} has no ${ENTRIES[kind]}; name the one that has your posts.`;
}
