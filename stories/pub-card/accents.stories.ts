import type { StoryObj } from '@storybook/web-components-vite';
import { AS_PUBLISHED, elementMeta, told } from '../element-meta.ts';
import { cellsOf, inBothSchemes, sideBySide } from '../side-by-side.ts';
import { colored } from '../views/card-views.ts';

export default {
  ...elementMeta('pub-card', { url: colored('#000000', '#ffffff').uri }),
  title: 'pub-card/Accents',
  tags: ['!dev'],
};

const AA = 'The same record as cards show it by default: the nearest pair whose text is readable at rest and hovered.';
const accent = (accent: string, text: string, why: string, more: { failing?: boolean; aa?: boolean } = {}): StoryObj =>
  told(
    more.aa ? AA : why,
    { view: colored(accent, text), contrast: more.aa ? 'aa' : more.failing ? 'as-published' : undefined },
    more.failing ? { parameters: AS_PUBLISHED } : {},
  );

export const SideBySide = {
  ...sideBySide(
    'pub-card',
    'Light, dark, loud, grey and hardly readable accents, on a light page and on a dark one.',
    () => ({
      'That can be read': inBothSchemes(onPublication({ Dark, Light, Saturated, Grey, Black, White })),
      'That cannot, as published and readable': inBothSchemes(
        onPublication({ Failing, FailingReadable, NearlyPassing, NearlyPassingReadable }),
      ),
      'Of the page': inBothSchemes(onPublication({ OfThePage })),
    }),
    AS_PUBLISHED,
  ),
  tags: ['dev'],
};

// Covers would be all that there is to see.
function onPublication(stories: Readonly<Record<string, StoryObj>>) {
  return cellsOf(stories).map((cell) => ({ ...cell, args: { ...cell.args, layout: 'publication' } }));
}

export const Dark = accent('#0f5a63', '#ffffff', 'A dark accent with white text: 7.9:1.');
export const Light = accent('#f4d35e', '#2b2100', 'A light accent with dark text.');
export const Saturated = accent('#c4004f', '#ffffff', 'A loud one. It is the only loud thing on the card.');
export const Grey = accent('#595959', '#ffffff', 'No hue at all: hover and disabled are greys, too.');
export const Black = accent(
  '#000000',
  '#ffffff',
  'Nothing is darker: hover shows by the underlined words. On a dark page the button has an edge.',
);
export const White = accent('#ffffff', '#1f2d30', 'On a light page the button has an edge of 3:1.');
export const Failing = accent(
  '#ffb3c7',
  '#ffffff',
  'White on pale pink, 1.7:1: shown as published, because the page says so.',
  {
    failing: true,
  },
);
export const FailingReadable = accent('#ffb3c7', '#ffffff', AA, { aa: true });
export const NearlyPassing = accent(
  '#808080',
  '#ffffff',
  'White on middle grey, 3.9:1: it looks harmless, and fails.',
  {
    failing: true,
  },
);
export const NearlyPassingReadable = accent('#808080', '#ffffff', AA, { aa: true });
export const OfThePage = told("A page's own `--pub-card-accent` comes before the record's, and hover follows it.", {
  view: colored('#0f5a63', '#ffffff'),
  '--pub-card-accent': '#4b2e83',
  '--pub-card-accent-foreground': '#ffffff',
});
