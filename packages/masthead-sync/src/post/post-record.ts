import { PublishError } from 'masthead/internal/atproto';
import { type ExternalEmbed, POST, type RecordJson } from 'masthead/internal/publish';
import type { RichPostText } from './rich-text.ts';

/** What a post is made of. */
export interface PostParts {
  readonly text: RichPostText;
  readonly embed: ExternalEmbed;
  /** Language tags (BCP 47), three at most. */
  readonly langs?: readonly string[] | undefined;
  /** Milliseconds since 1970; now when left out. */
  readonly at?: number | undefined;
}

const MAX_LANGS = 3;

/**
 * Makes the record of a post, checked by Bluesky's own lexicon.
 *
 * @throws {PublishError} `invalid` with what is wrong; a thumb is not checked: its PDS does that
 */
export async function postRecord({ text, embed, langs = [], at = Date.now() }: PostParts): Promise<RecordJson> {
  const tags = langs.map(languageTag);
  if (tags.length > MAX_LANGS) {
    throw new PublishError(
      'invalid',
      `A post has ${MAX_LANGS} languages at the most, not ${tags.length}; leave some out.`,
    );
  }
  const record = {
    $type: POST,
    text: text.text,
    ...(text.facets.length > 0 && { facets: text.facets }),
    embed,
    ...(tags.length > 0 && { langs: tags }),
    createdAt: new Date(at).toISOString(),
  };
  const { AppBskyFeedPost } = await import('@atproto/api');
  const { thumb: _, ...external } = embed.external;
  const checked = AppBskyFeedPost.validateRecord({ ...record, embed: { ...embed, external } });
  if (checked.success) return record;
  throw new PublishError('invalid', `The post would not be right: ${checked.error.message}`, {
    problems: [{ path: '', message: checked.error.message }],
  });
}

function languageTag(written: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(written.trim());
    if (tag !== undefined) return tag;
  } catch {
    // A RangeError: the same as none.
  }
  throw new PublishError('invalid', `"${written.slice(0, 50)}" is no language tag; write one such as en or pt-BR.`);
}
