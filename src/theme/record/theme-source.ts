import { besideView } from '../../core/card/card-view.ts';
import { fields } from '../../core/read-fields.ts';

/** The theme inside a value; without one the value itself is the theme. */
export function themeIn(given: unknown): Record<string, unknown> {
  const holder = holderIn(given);
  // A record's own `basicTheme` first: some editors keep a `theme` of their own beside it.
  return fields(holder.basicTheme ?? holder.theme ?? holder);
}

/**
 * The value that has the theme inside: a record, or the `source` of a card; anything else is
 * returned unchanged.
 */
export function holderIn(given: unknown): Record<string, unknown> {
  const answer = fields(given);
  // A value with its own theme is the holder, whatever else a program writes into its records.
  if (isGiven(answer.basicTheme) || isGiven(answer.theme)) return answer;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return fields(card.source ?? card.value ?? card);
}

/** Whether there is a value: records may have `null` for a missing one. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * The `schemes` that an AppView sent beside a view, or those of a card that was already read.
 * Schemes in a record come from its writer and do not count.
 */
export function schemesIn(given: unknown): unknown {
  const answer = fields(given);
  if (isGiven(answer.url) || isGiven(answer.basicTheme) || isGiven(answer.theme)) return undefined;
  const view = fields(answer.view ?? answer);
  const card = fields(view.external ?? view);
  return (answer.view ? besideView(answer).schemes : undefined) ?? (card.uri && card.title ? card.schemes : undefined);
}
