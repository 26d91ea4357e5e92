// A card for React Native: its texts, its button, and one style object for each of its parts.
import { fetchCardView } from 'masthead/client';
import { type CardView, cardAction } from 'masthead/core';
import { cardTheme, toCardStyles } from 'masthead/theme';

/** What a screen draws; `dark` is the phone's scheme, `lang` its language. */
export function nativeCard(view: CardView, { dark = false, lang = 'en' } = {}) {
  const theme = cardTheme(view, { appearance: dark ? 'dark' : 'light', contrast: 'aa' });
  return {
    title: view.title,
    description: view.description,
    publication: view.source?.title,
    button: cardAction(view, { lang }),
    styles: toCardStyles(theme),
  };
}

const [link = 'https://fieldnotes.leaflet.pub/3m2moss', appView = 'http://localhost:2584'] = process.argv.slice(2);
const view = await fetchCardView({ baseUrl: appView }, link);
console.log(view ? JSON.stringify(nativeCard(view), null, 2) : 'No record is behind this link.');
