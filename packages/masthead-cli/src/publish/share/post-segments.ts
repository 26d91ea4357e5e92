import { fields, httpUrl } from 'masthead/core';
import { text as textOf } from 'masthead/internal/core';
import type { RichPostText } from 'masthead-sync';

/** A piece of a post's text. */
export interface PostSegment {
  readonly written: string;
  /** What it is, for a terminal, such as `link → https://…`; absent for plain text. */
  readonly what?: string;
  /** Where it leads; absent for what leads nowhere on the web. */
  readonly href?: string;
}

/** A post's text in its pieces: plain, or what a facet makes of it. */
export function postSegments({ text, facets }: Pick<RichPostText, 'text' | 'facets'>): PostSegment[] {
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
