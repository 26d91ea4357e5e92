import { contrastRatio } from '../../src/theme/index.ts';
import type { AuditFinding } from './audit-finding.ts';

/** What WCAG 1.4.3 asks of text. */
const ENOUGH = 4.5;

/**
 * Whether a finding is what `contrast="as-published"` promises and nothing else: text in the record's own pair of colours, which the record chose too close.
 * The button and the letter tile show one pair; with `appearance="publication"` all other text shows the other. Nothing is excused in `aa`.
 */
export function isOwnPair({ rule, card }: AuditFinding): boolean {
  if (rule !== 'color-contrast' || !card?.theme || card.contrast === 'aa' || card.ownColors) return false;
  const { accentRGB, accentForegroundRGB, backgroundRGB, foregroundRGB } = card.theme;
  if (/\b(button|tile)\b/.test(card.part)) return contrastRatio(accentRGB, accentForegroundRGB) < ENOUGH;
  if (card.appearance !== 'publication' || !backgroundRGB || !foregroundRGB) return false;
  return contrastRatio(backgroundRGB, foregroundRGB) < ENOUGH;
}
