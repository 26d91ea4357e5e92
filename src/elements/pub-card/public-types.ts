/** Types that the signatures of `<pub-card>` name, and those of the view that it shows. */
export type {
  CardCta,
  CardLabel,
  CardProfile,
  CardReadable,
  CardScheme,
  CardSchemes,
  CardSource,
  CardSourceTheme,
  CardVerification,
  CardView,
  ColorOrigin,
  ReadablePalette,
  RecordRef,
  Rgb,
  SchemeColor,
} from '../../core/index.ts';
export type { CardVia } from '../parts/asking.ts';
export type { CardLayout } from './pub-card.template.ts';
export type { PubCardErrorEvent, PubCardFallbackEvent, PubCardLoadEvent } from './pub-card.ts';
