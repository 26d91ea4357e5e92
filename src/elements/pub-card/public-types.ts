/** The types in the signatures of `<pub-card>`, and those of its view. */
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
export type { CardVia } from '../parts/asking.ts';
export type { CardLayout } from './pub-card.template.ts';
export type { PubCardErrorEvent, PubCardFallbackEvent, PubCardLoadEvent } from './pub-card.ts';
