import type { CardView, ProfileView } from '../../core/index.ts';
import { type ProProfileSvgOptions, type PubCardSvgOptions, renderProProfileSvg, renderPubCardSvg } from '../index.ts';
import { showsStory } from '../svg/drawn-card.ts';
import type { EmbedImages } from './embed-images.ts';

export interface Drawing {
  readonly svg: string;
  /** Whether every image could be loaded; if not, the drawing should be cached only briefly. */
  readonly whole: boolean;
}

const BANNER_COVER = 540;
const BANNER_ICON = 168;
const PORTRAIT = 32;
const BANNER_AVATAR = 200;

/** A card as SVG with its images embedded; `null` (no record backs the link) gives a plain link card. */
export async function drawCard(
  view: CardView | null,
  options: Omit<PubCardSvgOptions, 'images'>,
  embedImages: EmbedImages,
): Promise<Drawing> {
  const banner = options.layout === 'banner';
  const story = view !== null && showsStory(view, options.layout);
  const { images, whole } = await embedImages([
    { address: story ? view?.thumb : undefined, width: banner ? BANNER_COVER : (options.width ?? 600) },
    { address: view?.source?.icon, width: banner ? BANNER_ICON : 44 },
    { address: story ? view?.associatedProfiles?.[0]?.avatar : undefined, width: banner ? BANNER_ICON : PORTRAIT },
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
