import { fields, text } from '../read-fields.ts';
import { httpUrl } from '../url/http-url.ts';
import { type CardView, isDisowned } from './card-view.ts';

/** What decides about a button: where the card leads, and its publication. */
export type ActionView = Pick<CardView, 'uri' | 'source'>;

/** What has one inside. */
type ActionHolder =
  | ActionView
  // A publication's record.
  | { readonly url: string; readonly name?: unknown }
  // A record as `getRecord` and `listRecords` give it.
  | { readonly value: unknown }
  // The `#view` around a card, a whole answer of an AppView.
  | { readonly external: unknown }
  | { readonly view: unknown };

/** What `cardAction` takes: a card, or what has one inside, with whatever else it has. */
export type ActionSource = ActionHolder | (ActionHolder & Readonly<Record<string, unknown>>) | null | undefined;

/** The part of it that decides; `null` where there is no http(s) address to lead to, and where the publication's site says that the record is not its own. */
export function actionView(given: unknown): ActionView | null {
  const answer = fields(given);
  const outer = fields(answer.view ?? answer);
  const card = fields(outer.external ?? outer);
  if (isDisowned(answer.verification ?? card.verification)) return null;
  const record = fields(card.value ?? card);
  // A publication is both the card and its source.
  if (card.value || card.uri === undefined) return toView(record.url, { uri: record.url });
  return toView(card.uri, fields(card.source));
}

function toView(uri: unknown, source: Record<string, unknown>): ActionView | null {
  const address = text(uri);
  if (address === undefined || !httpUrl(address)) return null;
  const publication = text(source.uri);
  return { uri: address, ...(publication !== undefined && { source: { uri: publication, title: '' } }) };
}
