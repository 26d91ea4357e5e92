import { expect, userEvent, waitFor } from 'storybook/test';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, without } from '../views/card-views.ts';
import { pictureUrl } from '../views/picture-url.ts';

export default {
  ...elementMeta('pub-card', { url: ARTICLE.uri, view: ARTICLE }),
  title: 'pub-card/Pictures',
  tags: ['!dev'],
};

const bad = pictureUrl('not-a-picture');
const source = ARTICLE.source;
const { accentRGB, accentForegroundRGB } = source.theme;
const turnsIntoTile = {
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await waitFor(() => expect(shownPart(canvasElement, 'tile')).toBeVisible());
  },
};

export const SideBySide = {
  ...sideBySide('pub-card', 'What a card does without a picture or a colour, and with a broken one.', () => ({
    Without: cellsOf({ NoIcon, NoTheme, NeitherIconNorTheme, ThemeOfTheButton }),
    Broken: cellsOf({ BrokenIcon, BrokenCover, BrokenTheme, ThemeOfThreeColours }),
  })),
  tags: ['dev'],
};

export const NoIcon = told(
  'The first letter of the name on the accent.',
  { view: without(ARTICLE, 'source', 'icon') },
  turnsIntoTile,
);
export const NoTheme = told('No colours in the record: near-black by day, near-white by night.', {
  view: without(ARTICLE, 'source', 'theme'),
});
export const BrokenTheme = told('The accent is 999: without it no colour of the theme counts, and the card stays.', {
  view: { ...ARTICLE, source: { ...source, theme: { ...source.theme, accentRGB: { r: 999, g: 119, b: 17 } } } },
});
export const ThemeOfThreeColours = told(
  'The foreground is missing: the button has its colours, and the body stays neutral, although the publication’s look is asked for.',
  {
    appearance: 'publication',
    view: { ...ARTICLE, source: { ...source, theme: without(source.theme as never, 'foregroundRGB') } },
  },
);
export const ThemeOfTheButton = told('An accent and the colour of the words on it are enough for the button.', {
  view: { ...ARTICLE, source: { ...source, theme: { accentRGB, accentForegroundRGB } } },
});
export const NeitherIconNorTheme = told('What most records look like on their first day.', {
  view: { ...ARTICLE, source: { uri: source.uri, title: source.title } },
});
export const BrokenIcon = told(
  'An icon that cannot be loaded becomes the letter.',
  { view: { ...ARTICLE, source: { ...source, icon: bad } } },
  turnsIntoTile,
);
export const BrokenCover = told(
  'A cover that cannot be loaded leaves no hole.',
  { view: { ...ARTICLE, thumb: bad } },
  {
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      await waitFor(() => expect(() => shownPart(canvasElement, 'cover')).toThrow());
    },
  },
);
export const ContentWarning = {
  ...told(
    'A label on the record warns of the picture: it is fetched only when somebody asks for it, and the icon is a letter.',
    { view: { ...ARTICLE, labels: [{ val: 'graphic-media' }] } },
    {
      play: async (context) => {
        await inState('pub-card', 'ready')(context);
        const warning = shownPart(context.canvasElement, 'warning') as HTMLDetailsElement;
        await expect(warning).not.toHaveAttribute('open');
        shownPart(context.canvasElement, 'show-picture').focus();
        await userEvent.click(shownPart(context.canvasElement, 'show-picture'));
        await waitFor(() => expect(warning).toHaveAttribute('open'));
        warning.open = false;
      },
    },
  ),
  tags: ['dev'],
};
