import { accessibleAccent } from '../../core/color/accessible-accent.ts';
import { toRgb } from '../../core/color/rgb.ts';
import type { ProfilePalette } from '../../core/profile/profile-view.ts';
import { parsePublication } from '../../lexicon/records/site-records.ts';
import { type KeyedRecord, visible } from '../repository/profile-records.ts';

/**
 * The first publications of a person, by key, up to this many count. The person's page shows as
 * many.
 */
export const MOST_PUBLICATIONS = 6;

/**
 * The colours of a profile (docs/rules.md#colours-of-a-profile): the button's colours of the
 * person's first publication, by key, that states them.
 *
 * @param publications the person's `site.standard.publication` records, in any order; hidden and
 *   unreadable ones do not count
 * @returns `undefined` when none of the first six states an accent and its text
 */
export function personPalette(publications: readonly KeyedRecord[]): ProfilePalette | undefined {
  const themes = visible(publications, ({ value }) => parsePublication(value))
    .slice(0, MOST_PUBLICATIONS)
    .map(({ basicTheme }) => basicTheme);
  const stated = themes.find((theme) => theme !== undefined);
  const [accent, text] = [toRgb(stated?.accent), toRgb(stated?.accentForeground)];
  return accent && text && accessibleAccent(accent, text);
}
