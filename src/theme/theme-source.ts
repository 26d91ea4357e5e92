import { besideView } from '../core/card/card-view.ts';
import { fields } from '../core/read-fields.ts';

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

/**
 * The `schemes` that an AppView sent beside a view, or that a card has which was read before. Those
 * of a record are its writer's word, and count as nothing.
 */
export function schemesIn(given: unknown): unknown {
  const answer = fields(given);
  if (isGiven(answer.url) || isGiven(answer.basicTheme) || isGiven(answer.theme)) return undefined;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return (answer.view ? besideView(answer).schemes : undefined) ?? (card.uri && card.title ? card.schemes : undefined);
}
