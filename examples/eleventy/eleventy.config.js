import { escapeHtml, renderPubCard } from 'masthead/render';
import { APP_VIEW } from '../app-view.ts';
import { findCard } from '../find-card.ts';
import { LINKS } from '../links.ts';

export default function configure(eleventy) {
  eleventy.addGlobalData('appView', APP_VIEW);
  eleventy.addGlobalData('links', LINKS);
  eleventy.addPassthroughCopy({ '../reading-list.css': 'reading-list.css' });

  eleventy.addAsyncShortcode('card', async (url, words) => {
    const view = await findCard(url);
    return view ? renderPubCard(view, { url }) : `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  });
}
