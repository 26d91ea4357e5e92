import type { CardView } from '../core/index.ts';
import { fields } from '../core/index.ts';

/** The colours of a record (`site.standard.theme.basic`). Each is checked when it is read. */
export interface RecordTheme {
  readonly $type?: unknown;
  readonly background?: unknown;
  readonly foreground?: unknown;
  readonly accent?: unknown;
  readonly accentForeground?: unknown;
}

/** The colours of an AppView's answer (`app.bsky.embed.external#viewExternalSourceTheme`). Each is checked when it is read. */
export interface ViewTheme {
  readonly $type?: unknown;
  readonly backgroundRGB?: unknown;
  readonly foregroundRGB?: unknown;
  readonly accentRGB?: unknown;
  readonly accentForegroundRGB?: unknown;
}

/** A publication's record; its theme is not needed: many publications have none. */
export interface ThemedRecord {
  readonly url: unknown;
  readonly name: unknown;
  readonly basicTheme?: unknown;
}

/** What has a theme inside. */
type ThemeHolder =
  | ThemedRecord
  // A record as `getRecord` and `listRecords` give it.
  | { readonly value: unknown }
  // A card, its `source`, the `#view` around a card, a whole answer of an AppView.
  | Pick<CardView, 'uri' | 'source' | 'schemes'>
  | NonNullable<CardView['source']>
  | { readonly external: unknown }
  | { readonly view: unknown };

/** What `cardTheme` finds the colours in: themselves, or what has them inside, with whatever else it has. */
export type ThemeSource =
  | RecordTheme
  | ViewTheme
  | ThemeHolder
  | (ThemeHolder & Readonly<Record<string, unknown>>)
  | null
  | undefined;

/** The theme inside; what has none is its own theme. */
export function themeIn(given: unknown): Record<string, unknown> {
  const holder = holderIn(given);
  // A record's own `basicTheme` first: some editors keep a `theme` of their own beside it.
  return fields(holder.basicTheme ?? holder.theme ?? holder);
}

/** What has the theme inside: a record, or the `source` of a card; anything else is its own. */
export function holderIn(given: unknown): Record<string, unknown> {
  const answer = fields(given);
  // What has a theme of its own is the holder, whatever else a program writes into its records.
  if (isGiven(answer.basicTheme) || isGiven(answer.theme)) return answer;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return fields(card.source ?? card.value ?? card);
}

/** Whether there is something: records have `null` for what they have not. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The `schemes` that an AppView sent beside a view, or that a card has which was read before. Those of a record are its writer's word, and count as nothing. */
export function schemesIn(given: unknown): unknown {
  const answer = fields(given);
  if (isGiven(answer.url) || isGiven(answer.basicTheme) || isGiven(answer.theme)) return undefined;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return (answer.view ? answer.schemes : undefined) ?? (card.uri && card.title ? card.schemes : undefined);
}
