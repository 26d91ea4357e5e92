/** `masthead/pub-card`: defines `<pub-card>`. */
import { define } from '../base/embed-element.ts';
import { PubCard } from '../pub-card/pub-card.ts';

// The types in its signatures, and those of its view.
export type { CardCta } from '../../core/card/card-action.ts';
export type { CardReadable, CardScheme, CardSchemes, ReadablePalette } from '../../core/card/card-schemes.ts';
export type {
  CardLabel,
  CardProfile,
  CardSource,
  CardSourceTheme,
  CardVerification,
  CardView,
  RecordRef,
} from '../../core/card/card-view.ts';
export type { ColorOrigin, Rgb, SchemeColor } from '../../core/color/rgb.ts';
export type { EmbedElement } from '../base/embed-element.ts';
export { configure } from '../page/configure.ts';
export type { CardVia } from '../page/page-card.ts';
export type { CardLayout } from '../pub-card/pub-card.template.ts';
export type { PubCardErrorEvent, PubCardFallbackEvent, PubCardLoadEvent } from '../pub-card/pub-card.ts';
export { PubCard } from '../pub-card/pub-card.ts';
export type * from '../public-types.ts';

define(PubCard);
