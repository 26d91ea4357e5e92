import { renderPubCard } from 'masthead/render';
import { findCard } from '../find-card.ts';
import type { ReadingLink } from '../links.ts';

/** A link as a card, made on the server: neither the rules nor the view is in the page's own JavaScript. */
export async function LinkCard({ url, words }: ReadingLink) {
  const view = await findCard(url);
  if (!view) return <a href={url}>{words}</a>;
  // The browser turns the template into a shadow root, so what React finds is not what it wrote.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderPubCard escapes what comes from records.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: renderPubCard(view, { url }) }} />;
}
