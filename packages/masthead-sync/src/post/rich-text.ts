import type { AppBskyRichtextFacet } from '@atproto/api';
import { ClientError, PublishError, resolveIdentity } from 'masthead/internal/atproto';
import { identityOptions, type PublishNetwork } from 'masthead/internal/node';
import { shareableLink } from 'masthead/internal/publish';
import { linkRanges } from './link-ranges.ts';

/** The limits of a post's text, by its lexicon. */
export const POST_MAX_GRAPHEMES = 300;
const POST_MAX_BYTES = 3000;

/** A post's text with what in it is a link, a mention or a tag. */
export interface RichPostText {
  readonly text: string;
  readonly facets: readonly AppBskyRichtextFacet.Main[];
  readonly graphemes: number;
  /** Handles after an `@` that lead to no account: they stay plain text. */
  readonly unknownHandles: readonly string[];
}

/** Handles that are looked up; a text of 300 graphemes has room for hardly more. */
const MAX_HANDLES = 20;

/**
 * Finds links, mentions and tags in a post's text. Where the text names the shared link, however it is written, there is a facet for it
 * (docs/rules.md#posts). A mention counts where the handle leads to an account that claims it.
 *
 * @param text white space around it is dropped
 * @throws {PublishError} `invalid` when it is too long: says by how much
 */
export async function richPostText(
  written: string,
  link: string,
  network: PublishNetwork & { readonly signal?: AbortSignal | undefined } = {},
): Promise<RichPostText> {
  const text = written.trim();
  const { RichText } = await import('@atproto/api');
  const rich = new RichText({ text });
  const graphemes = mustFit(text, rich.graphemeLength);
  rich.detectFacetsWithoutResolution();
  const uri = shareableLink(link);
  const own = (uri === null ? [] : linkRanges(text, link)).map(({ start, end }): AppBskyRichtextFacet.Main => {
    const byteStart = Buffer.byteLength(text.slice(0, start));
    const index = { byteStart, byteEnd: byteStart + Buffer.byteLength(text.slice(start, end)) };
    return { index, features: [{ $type: 'app.bsky.richtext.facet#link', uri: uri ?? '' }] };
  });
  const others = (rich.facets ?? []).filter(({ index }) => !own.some((facet) => overlap(facet.index, index)));
  const dids = await resolveHandles(others.flatMap(handlesOf), network);
  const facets = [...own, ...others.flatMap((facet) => resolved(facet, dids))];
  return {
    text,
    graphemes,
    facets: facets.sort((a, b) => a.index.byteStart - b.index.byteStart),
    unknownHandles: [...dids].filter(([, did]) => did === undefined).map(([handle]) => handle),
  };
}

function mustFit(text: string, graphemes: number): number {
  const over = graphemes - POST_MAX_GRAPHEMES;
  if (over > 0) {
    const says = `The text has ${graphemes} characters, ${over} too many: a post has ${POST_MAX_GRAPHEMES} at the most.`;
    throw new PublishError('invalid', says, {
      problems: [{ path: 'text', message: `has ${over} graphemes too many` }],
    });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes <= POST_MAX_BYTES) return graphemes;
  const says = `The text has ${bytes} bytes, ${bytes - POST_MAX_BYTES} too many: a post has ${POST_MAX_BYTES} at the most.`;
  throw new PublishError('invalid', says, {
    problems: [{ path: 'text', message: `has ${bytes - POST_MAX_BYTES} bytes too many` }],
  });
}

type Slice = AppBskyRichtextFacet.ByteSlice;
const overlap = (a: Slice, b: Slice) => a.byteStart < b.byteEnd && b.byteStart < a.byteEnd;

/** A mention has its handle where its DID is to be. */
function handlesOf({ features }: AppBskyRichtextFacet.Main): string[] {
  return features.flatMap((feature) => ('did' in feature && typeof feature.did === 'string' ? [feature.did] : []));
}

/** The facet with the DID of whom it mentions; none where that is nobody. */
function resolved(facet: AppBskyRichtextFacet.Main, dids: ReadonlyMap<string, string | undefined>) {
  const [handle] = handlesOf(facet);
  if (handle === undefined) return [facet];
  const did = dids.get(handle);
  return did === undefined
    ? []
    : [{ index: facet.index, features: [{ $type: 'app.bsky.richtext.facet#mention' as const, did }] }];
}

async function resolveHandles(
  handles: readonly string[],
  network: PublishNetwork & { readonly signal?: AbortSignal | undefined },
): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (const handle of handles) {
    if (found.has(handle) || found.size >= MAX_HANDLES) continue;
    try {
      found.set(handle, (await resolveIdentity(handle, identityOptions(network, network.signal)))?.did);
    } catch (error) {
      if (!(error instanceof ClientError) || network.signal?.aborted) throw error;
      found.set(handle, undefined);
    }
  }
  return found;
}
