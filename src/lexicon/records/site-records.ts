// The records of a site: publications, documents, themes.

import { type Rgb, THEME_COLORS, type ThemeColors } from '../../core/color/rgb.ts';
import type { WrittenDocument, WrittenPublication } from '../../core/match/record-address.ts';
import { fields, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/values/canonical-url.ts';
import { SiteStandardDocument, SiteStandardPublication, SiteStandardThemeColor } from '../generated/index.ts';
import { parseRecord } from '../read/parse-record.ts';
import type { Readable } from '../read/value-reader.ts';

const THEME = 'site.standard.theme.basic';

/**
 * A `site.standard.publication` as `parsePublication` returns it: `url` is http(s), `icon` is an
 * image within its limit.
 */
export interface Publication extends Omit<Readable<SiteStandardPublication.Main>, 'basicTheme'> {
  readonly basicTheme?: PublicationTheme;
}

/**
 * A `site.standard.theme.basic` as `parsePublication` returns it: the button's colours, and the
 * body's when both are good.
 */
export interface PublicationTheme {
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
  readonly background?: Rgb;
  readonly foreground?: Rgb;
}

/**
 * Reads a publication leniently.
 *
 * @param value a record as it came
 * @returns `null` without an http(s) `url` and a `name`
 *
 * @example
 * ```js
 * import { parsePublication } from 'masthead/lexicon';
 *
 * console.log(parsePublication({ url: 'https://example.com', name: 'Letters' })?.name); // Letters
 * ```
 */
export function parsePublication(value: unknown): Publication | null {
  const publication = parseRecord(SiteStandardPublication.mainSchema, value);
  if (!publication) return null;
  const { basicTheme: whole, ...rest } = publication;
  const basicTheme = whole ?? readTheme(fields(value).basicTheme);
  return basicTheme ? { ...rest, basicTheme } : rest;
}

/**
 * Reads a theme that the schema refuses: the schema requires four good colours, a card only the
 * button's two.
 */
function readTheme(value: unknown): PublicationTheme | undefined {
  const theme = fields(value);
  if (theme.$type !== undefined && theme.$type !== THEME) return undefined;
  const [accent, accentForeground, background, foreground] = [
    theme.accent,
    theme.accentForeground,
    theme.background,
    theme.foreground,
  ].map((colour) => parseRecord(SiteStandardThemeColor.rgbSchema, colour));
  return accent && accentForeground
    ? { accent, accentForeground, ...(background && foreground && { background, foreground }) }
    : undefined;
}

/**
 * The colours as a record has them (`site.standard.theme.basic`).
 *
 * @example
 * ```js
 * import { basicTheme } from 'masthead/publish';
 * import { proposeTheme } from 'masthead/theme';
 *
 * console.log(basicTheme(proposeTheme('#0c5aa0')).$type); // site.standard.theme.basic
 * ```
 */
export function basicTheme(colors: ThemeColors): Record<string, unknown> {
  const written = THEME_COLORS.map((name) => {
    const { r, g, b } = colors[name];
    return [name, { $type: 'site.standard.theme.color#rgb', r, g, b }];
  });
  return { $type: THEME, ...Object.fromEntries(written) };
}

/**
 * A `site.standard.document` as `parseDocument` returns it: `site` is an at-uri or http(s).
 * `content` is unchecked; `plainText` reads it.
 */
export interface Document extends Readable<SiteStandardDocument.Main> {}

/**
 * Reads a document leniently.
 *
 * @param value a record as it came
 * @returns `null` without a usable `site`, a `title` and a `publishedAt`
 *
 * @example
 * ```js
 * import { parseDocument } from 'masthead/lexicon';
 *
 * const record = { site: 'https://example.com', title: 'First', publishedAt: '2026-03-01T10:00:00Z' };
 * console.log(parseDocument(record)?.title); // First
 * ```
 */
export function parseDocument(value: unknown): Document | null {
  return parseRecord(SiteStandardDocument.mainSchema, value);
}

// These two functions copy a record's text fields, unchanged, beside the record. The doctor and
// the commands use them, to search records for mistakes and to change them. A field that is not a
// text counts as absent. Code that shows records uses `parsePublication` and `parseDocument`.

/**
 * A publication with its texts. When `record` is not an object, `address` is `null` and the others
 * are absent.
 */
export function writtenPublication<Found extends { readonly record: unknown }>(
  found: Found,
): Found & WrittenPublication {
  const given = fields(found.record);
  const [url, name] = [text(given.url), text(given.name)];
  return { ...found, url, name, address: canonicalizeUrl(url ?? '') };
}

/** A document with its texts; all are absent when `record` is not an object. */
export function writtenDocument<Found extends { readonly record: unknown }>(found: Found): Found & WrittenDocument {
  const { site, path, title, canonicalUrl, publishedAt, bskyPostRef } = fields(found.record);
  return {
    ...found,
    site: text(site),
    path: text(path),
    title: text(title),
    canonicalUrl: text(canonicalUrl),
    publishedAt: text(publishedAt),
    post: text(fields(bskyPostRef).uri),
  };
}
