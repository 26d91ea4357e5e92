import type { CardView } from 'masthead/core';
import { assembleCardView } from 'masthead/internal/atproto';
import { readDocument, readPublication } from 'masthead/lexicon';
import { escapeHtml, renderPubCard } from 'masthead/render';
import type { ExternalEmbedResult, RichPostText } from 'masthead-sync';
import { NEW_PICTURE, type PreviewPicture, writePreviewFile } from '../preview-file.ts';
import { postSegments } from './post-segments.ts';

/** What a post is previewed from. */
export interface PostPreview {
  /** The poster's handle. */
  readonly handle: string;
  readonly text: RichPostText;
  readonly made: ExternalEmbedResult;
  /** The publication's icon; when left out, the page asks the publication's PDS for it. */
  readonly icon?: PreviewPicture | undefined;
}

/** Stands in the view for the icon. */
const ICON = 'https://picture.invalid/icon';

/**
 * Writes a page that shows the post as it will look: its text with what is a link in it, and the card. One file without scripts, and without
 * requests where the icon is given.
 *
 * @param file its path; when left out, the page goes to a new folder among the temporary files
 * @returns the path
 * @throws {UsageError} when the file cannot be written
 */
export function writePostPreview({ handle, text, made, icon }: PostPreview, file?: string): string {
  const view = viewOf(made, icon !== undefined);
  const post = (scheme: 'light' | 'dark', title: string) =>
    `<section style="color-scheme: ${scheme}"><h2>${title}</h2>
<p class="author">@${escapeHtml(handle)}</p>
<p class="post">${html(text)}</p>${renderPubCard(view, { appearance: scheme })}</section>`;
  const body = [post('light', 'On a light page'), post('dark', 'On a dark page')].join('\n');
  return writePreviewFile('Preview of a post', body, { [NEW_PICTURE]: made.thumb, [ICON]: icon }, file);
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
function viewOf({ embed, records, noRefs, thumb }: ExternalEmbedResult, hasIcon: boolean): CardView {
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
      if (use === 'icon' && hasIcon) return ICON;
      const account = [document, publication].find((found) => found?.account.did === did)?.account;
      return use === 'icon' && account
        ? `${account.pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`
        : undefined;
    },
  });
  return { ...(view ?? { uri, title, description }), ...(thumb && { thumb: NEW_PICTURE }) };
}
