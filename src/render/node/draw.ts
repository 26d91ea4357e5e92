// Drawings with their images, as SVG and PNG, for the AppView.

import type { CardView } from '../../core/card/card-view.ts';
import type { ProfileView } from '../../core/profile/profile-view.ts';
import { type ProProfileSvgOptions, type PubCardSvgOptions, renderProProfileSvg, renderPubCardSvg } from '../index.ts';
import { showsCover, showsPortrait } from '../svg/drawn-card.ts';
import { drawnWidth, WIDE } from '../svg/svg-canvas.ts';
import type { EmbedImages } from './embed-images.ts';

export interface Drawing {
  readonly svg: string;
  /** Whether every image was loaded; if not, cache the drawing only briefly. */
  readonly whole: boolean;
}

const BANNER_COVER = 560;
const BANNER_ICON = 168;
const PORTRAIT = 16;
const BANNER_PORTRAIT = 64;
/** The largest width of a cover beside the text, CSS pixels. */
const COVER_BESIDE = 304;
const BANNER_AVATAR = 200;

/**
 * A card as SVG with its images embedded. For `null` (the link has no record) it is a plain link
 * card.
 */
export async function drawCard(
  view: CardView | null,
  options: Omit<PubCardSvgOptions, 'images'>,
  embedImages: EmbedImages,
): Promise<Drawing> {
  const { layout } = options;
  const width = drawnWidth(options.width);
  const banner = layout === 'banner';
  const cover = banner ? BANNER_COVER : width < WIDE ? width : COVER_BESIDE;
  const { images, whole } = await embedImages([
    { address: view && showsCover(view, layout) ? view.thumb : undefined, width: cover },
    { address: view?.source?.icon, width: banner ? BANNER_ICON : 44 },
    {
      address: view && showsPortrait(view, layout, width) ? view.associatedProfiles?.[0]?.avatar : undefined,
      width: banner ? BANNER_PORTRAIT : PORTRAIT,
    },
  ]);
  return { svg: renderPubCardSvg(view, { ...options, images }), whole };
}

/** A profile as SVG with its avatar embedded. */
export async function drawProfile(
  view: ProfileView,
  options: Omit<ProProfileSvgOptions, 'images'>,
  embedImages: EmbedImages,
): Promise<Drawing> {
  const width = options.layout === 'banner' ? BANNER_AVATAR : 64;
  const { images, whole } = await embedImages([{ address: view.avatar, width }]);
  return { svg: renderProProfileSvg(view, { ...options, images }), whole };
}
