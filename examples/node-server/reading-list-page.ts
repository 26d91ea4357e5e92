import { escapeHtml, pubCardStyleHashes, renderPubCard } from 'masthead/render';
import { APP_VIEW } from '../app-view.ts';
import { findCard } from '../find-card.ts';
import { LINKS, type ReadingLink } from '../links.ts';

/** A page with the Content-Security-Policy it goes out with. */
export interface ReadingListPage {
  readonly html: string;
  readonly policy: string;
}

/** Makes the page: a card for each link that has one, a plain link for every other. */
export async function readingListPage(): Promise<ReadingListPage> {
  const items = await Promise.all(LINKS.map(listItem));
  const styleHashes = new Set(items.flatMap(({ styleHashes }) => styleHashes));
  return {
    html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Masthead in a plain Node server</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/reading-list.css">
    <script defer src="${escapeHtml(APP_VIEW)}/0.1.0/masthead.js" integrity="sha384-m76/zIJjHOkXkO/DFQBmEOSMAeQaTuQ9q2k7nGNDLE+MzrkY/FUFwL/T7PenZDLU" crossorigin="anonymous"></script>
  </head>
  <body>
    <ul>
      ${items.map(({ html }) => `<li>${html}</li>`).join('\n      ')}
    </ul>
  </body>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src ${new URL(APP_VIEW).origin}`,
      `style-src ${["'self'", ...styleHashes].join(' ')}`,
      'img-src https: http: data:',
    ].join('; '),
  };
}

async function listItem({ url, words }: ReadingLink): Promise<{ html: string; styleHashes: readonly string[] }> {
  const view = await findCard(url);
  if (!view) return { html: `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`, styleHashes: [] };
  return { html: renderPubCard(view, { url }), styleHashes: await pubCardStyleHashes(view, { url }) };
}
