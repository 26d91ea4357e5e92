import { cardButton } from '../../../../src/core/card/card-action.ts';
import type { CardView } from '../../../../src/core/index.ts';

/** A day as all four cards say it. */
export function dateOf(time: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}

/** The host of an address. */
export function hostOf(address: string): string {
  return new URL(address).host;
}

/** The name of the platform that a view's publication stands on, or `undefined`. */
export function platformOf(view: CardView): string | undefined {
  return cardButton(view)?.platform?.name;
}
