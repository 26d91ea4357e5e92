import { ICON_MAX_BYTES, ICON_TYPES } from '../../../diagnosis/check/check-icon.ts';
import { imageFacts } from '../../../diagnosis/check/image-facts.ts';
import { toIconBlob } from '../../../publish/icon/icon-blob.ts';
import type { ExternalEmbedResult } from '../../../publish/post/external-embed.ts';
import type { PublishNetwork } from '../../../repository/node/node-access.ts';
import { readerFor } from '../../../repository/node/reader-for.ts';
import { PublishError } from '../../../repository/publish-error.ts';
import type { PreviewPicture } from '../preview-file.ts';

/**
 * Reads the icon of the publication that a post names, so that a preview shows it offline too.
 *
 * @returns `undefined` where there is none that can be a part of a page: it cannot be read, is too large, or is nothing that every browser shows
 */
export async function previewIcon(
  { records: { publication }, noRefs, thumb }: ExternalEmbedResult,
  network: PublishNetwork,
): Promise<PreviewPicture | undefined> {
  const blob = noRefs === undefined ? toIconBlob(publication?.record.icon) : null;
  if (!publication || !blob) return undefined;
  // Without a cover it is the post's picture, which has been read.
  if (thumb?.blob?.ref.$link === blob.ref.$link) return thumb;
  try {
    const bytes = await readerFor(publication.account, network).blob(blob.ref.$link);
    const mimeType = bytes ? imageFacts(bytes)?.mimeType : undefined;
    const fits = bytes && mimeType !== undefined && ICON_TYPES.includes(mimeType) && bytes.length <= ICON_MAX_BYTES;
    return fits ? { bytes, mimeType } : undefined;
  } catch (error) {
    // A preview is worth having without it.
    if (error instanceof PublishError) return undefined;
    throw error;
  }
}
