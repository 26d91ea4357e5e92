import { accessibleAccent } from '../../core/color/accessible-accent.ts';
import { toRgb } from '../../core/color/rgb.ts';
import type { ProfilePalette } from '../../core/profile/profile-view.ts';
import { parsePublication } from '../../lexicon/records/publication.ts';
import { type KeyedRecord, visible } from '../repository/profile-records.ts';

/** How many publications of a person count, the first by key. Their page shows as many. */
export const MOST_PUBLICATIONS = 6;

/**
 * The colours of a profile (docs/rules.md#colours-of-a-profile): those of the button of the
 * person's first publication, by key, that states them.
 *
 * @param publications the person's `site.standard.publication` records, in any order; hidden and
 *   unreadable ones do not count
 * @returns `undefined` where none of the first six states an accent and its text
 */
export function personPalette(publications: readonly KeyedRecord[]): ProfilePalette | undefined {
  const themes = visible(publications, ({ value }) => parsePublication(value))
    .slice(0, MOST_PUBLICATIONS)
    .map(({ basicTheme }) => basicTheme);
  const stated = themes.find((theme) => theme !== undefined);
  const [accent, text] = [toRgb(stated?.accent), toRgb(stated?.accentForeground)];
  return accent && text && accessibleAccent(accent, text);
}
