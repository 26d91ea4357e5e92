import type { CardView } from 'masthead/core';
import { assembleCardView, pdsBlobUrl } from 'masthead/internal/atproto';
import { fields, httpUrl, text as textOf } from 'masthead/internal/core';
import { parseDocument, parsePublication } from 'masthead/lexicon';
import { escapeHtml, renderPubCard } from 'masthead/render';
import type { ExternalEmbedResult, PostText } from 'masthead-sync';
import { NEW_PICTURE, type PreviewPicture, writePreviewFile } from '../preview-file.ts';

/** What a post is previewed from. */
export interface PostPreview {
  /** The poster's handle. */
  readonly handle: string;
  readonly text: PostText;
  readonly made: ExternalEmbedResult;
  /** The publication's icon; when left out, the page asks the publication's PDS for it. */
  readonly icon?: PreviewPicture | undefined;
}

/** Stands in the view for the icon. */
const ICON = 'https://picture.invalid/icon';

/**
 * Writes a page that shows the post as it will look: its text with what is a link in it, and the card. One file without scripts, and without
 * requests where the icon is given and the post brings a picture of its own: without one the document's cover is asked for at its PDS.
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

function html(text: PostText): string {
  return postSegments(text)
    .map(({ written, href }) => {
      const shown = escapeHtml(written);
      return href === undefined ? shown : `<a href="${escapeHtml(href)}" rel="noreferrer">${shown}</a>`;
    })
    .join('');
}

/** The card as Bluesky makes it: the records' where the post names them, and the post's own picture before the document's cover. */
function viewOf({ embed, records, noRefs, thumb }: ExternalEmbedResult, hasIcon: boolean): CardView {
  const { uri, title, description } = embed.external;
  const { document, publication } = noRefs === undefined ? records : {};
  const [readDown, readUp] = [
    document && parseDocument(document.record),
    publication && parsePublication(publication.record),
  ];
  const owner = (document ?? publication)?.account;
  const view = assembleCardView({
    link: uri,
    ...(document && readDown && { document: { uri: document.uri, cid: document.cid, record: readDown } }),
    ...(publication && readUp && { publication: { uri: publication.uri, cid: publication.cid, record: readUp } }),
    ...(owner && { owners: [{ did: owner.did, handle: owner.handle }] }),
    blobUrl: (did, { cid }, use) => {
      if (use === 'icon' && hasIcon) return ICON;
      // Without a picture of the post's own the document's cover shows.
      const shows = use === 'icon' || (use === 'thumb' && !thumb);
      const account = [document, publication].find((found) => found?.account.did === did)?.account;
      return shows && account ? pdsBlobUrl(account.pds, did, cid) : undefined;
    },
  });
  return { ...(view ?? { uri, title, description }), ...(thumb && { thumb: NEW_PICTURE }) };
}

/** A piece of a post's text. */
export interface PostSegment {
  readonly written: string;
  /** What it is, for a terminal, such as `link → https://…`; absent for plain text. */
  readonly what?: string;
  /** Where it leads; absent for what leads nowhere on the web. */
  readonly href?: string;
}

/** A post's text in its pieces: plain, or what a facet makes of it. */
export function postSegments({ text, facets }: Pick<PostText, 'text' | 'facets'>): PostSegment[] {
  const bytes = Buffer.from(text);
  const segments: PostSegment[] = [];
  let at = 0;
  for (const { index, features } of facets) {
    if (index.byteStart < at) continue;
    const written = bytes.subarray(index.byteStart, index.byteEnd).toString();
    if (index.byteStart > at) segments.push({ written: bytes.subarray(at, index.byteStart).toString() });
    segments.push({ written, ...meaning(features[0]) });
    at = index.byteEnd;
  }
  if (at < bytes.length) segments.push({ written: bytes.subarray(at).toString() });
  return segments;
}

function meaning(feature: unknown): Pick<PostSegment, 'what' | 'href'> {
  const { uri, did, tag } = fields(feature);
  if (textOf(did) !== undefined) return { what: `mention → ${did}`, href: `https://bsky.app/profile/${did}` };
  if (textOf(tag) !== undefined)
    return { what: `tag → #${tag}`, href: `https://bsky.app/hashtag/${encodeURIComponent(String(tag))}` };
  const { href } = httpUrl(uri) ?? {};
  return href === undefined ? {} : { what: `link → ${uri}`, href };
}
