import { platformOf } from '../url/platform.ts';
import { tidyUrl } from '../url/tidy-url.ts';
import type { CardView } from './card-view.ts';

/**
 * The domain below the publication's name (docs/rules.md#domain): that of the publication, or of the link where the card has no publication.
 *
 * @param view the card
 * @param link the URL that the title opens
 * @returns `undefined` where it would repeat what the card says elsewhere: on a platform, which the button names, and where it is the author's handle
 */
export function cardDomain(
  { source, associatedProfiles }: Pick<CardView, 'source' | 'associatedProfiles'>,
  link: string,
): string | undefined {
  // Without a publication nothing else says where the link leads.
  if (!source) return tidyUrl(link).host;
  const { host } = tidyUrl(source.uri);
  return platformOf(source.uri) || host === associatedProfiles?.[0]?.handle.toLowerCase() ? undefined : host;
}
