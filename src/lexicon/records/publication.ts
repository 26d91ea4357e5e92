import type { Rgb } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import { SiteStandardPublication, SiteStandardThemeColor } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

const THEME = 'site.standard.theme.basic';

/** A `site.standard.publication`, read: `url` is http(s), `icon` is an image within its limit. */
export interface Publication extends Omit<Readable<SiteStandardPublication.Main>, 'basicTheme'> {
  readonly basicTheme?: PublicationTheme;
}

/** A `site.standard.theme.basic`, read: the button's colours, and the body's where both are good. */
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
 */
export function readPublication(value: unknown): Publication | null {
  const publication = readRecord(SiteStandardPublication.mainSchema, value);
  if (!publication) return null;
  const { basicTheme: whole, ...rest } = publication;
  const basicTheme = whole ?? readTheme(fields(value).basicTheme);
  return basicTheme ? { ...rest, basicTheme } : rest;
}

/** Reads a theme that the schema refuses: the schema requires four good colours, a card only the button's two. */
function readTheme(value: unknown): PublicationTheme | undefined {
  const theme = fields(value);
  if (theme.$type !== undefined && theme.$type !== THEME) return undefined;
  const [accent, accentForeground, background, foreground] = [
    theme.accent,
    theme.accentForeground,
    theme.background,
    theme.foreground,
  ].map((colour) => readRecord(SiteStandardThemeColor.rgbSchema, colour));
  return accent && accentForeground
    ? { accent, accentForeground, ...(background && foreground && { background, foreground }) }
    : undefined;
}
