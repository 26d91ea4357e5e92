import { assembleCardView } from '../../../client/index.ts';
import type { CardView } from '../../../core/index.ts';
import { readDocument, readPublication } from '../../../lexicon/index.ts';
import type { ExternalEmbedResult, RichPostText } from '../../../publish/index.ts';
import { escapeHtml, renderPubCard } from '../../../render/index.ts';
import { NEW_PICTURE, writePreviewFile } from '../preview-file.ts';
import { postSegments } from './post-segments.ts';

/** What a post is previewed from. */
export interface PostPreview {
  /** The poster's handle. */
  readonly handle: string;
  readonly text: RichPostText;
  readonly made: ExternalEmbedResult;
}

/**
 * Writes a page that shows the post as it will look: its text with what is a link in it, and the card. One file without scripts, whose only request is to the PDS
 * of the publication for its icon.
 *
 * @param file its path; when left out, the page goes to a new folder among the temporary files
 * @returns the path
 * @throws {UsageError} when the file cannot be written
 */
export function writePostPreview({ handle, text, made }: PostPreview, file?: string): string {
  const view = viewOf(made);
  const post = (scheme: 'light' | 'dark', title: string) =>
    `<section style="color-scheme: ${scheme}"><h2>${title}: ${escapeHtml(handle)}</h2>
<p class="post">${html(text)}</p>${renderPubCard(view, { appearance: scheme })}</section>`;
  const body = [post('light', 'On a light page'), post('dark', 'On a dark page')].join('\n');
  return writePreviewFile('Preview of a post', body, made.thumb, file);
}

function html(text: RichPostText): string {
  return postSegments(text)
    .map(({ written, href }) => {
      const shown = escapeHtml(written);
      return href === undefined ? shown : `<a href="${escapeHtml(href)}" rel="noreferrer">${shown}</a>`;
    })
    .join('');
}

/** The card as Bluesky makes it: the records' where the post names them, and the post's own picture. */
function viewOf({ embed, records, noRefs, thumb }: ExternalEmbedResult): CardView {
  const { uri, title, description } = embed.external;
  const { document, publication } = noRefs === undefined ? records : {};
  const [readDown, readUp] = [
    document && readDocument(document.record),
    publication && readPublication(publication.record),
  ];
  const owner = (document ?? publication)?.account;
  const view = assembleCardView({
    link: uri,
    ...(document && readDown && { document: { uri: document.uri, cid: document.cid, record: readDown } }),
    ...(publication && readUp && { publication: { uri: publication.uri, cid: publication.cid, record: readUp } }),
    ...(owner && { owners: [{ did: owner.did, handle: owner.handle }] }),
    blobUrl: (did, { cid }, use) => {
      const account = [document, publication].find((found) => found?.account.did === did)?.account;
      return use === 'icon' && account
        ? `${account.pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`
        : undefined;
    },
  });
  return { ...(view ?? { uri, title, description }), ...(thumb && { thumb: NEW_PICTURE }) };
}
