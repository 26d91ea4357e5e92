import { publicationTheme } from '../../src/theme/index.ts';
import { writeSchemes } from '../../src/theme/scheme/sent-schemes.ts';
import { elementMeta, told } from '../element-meta.ts';
import { cellsOf, inBothSchemes, sideBySide } from '../side-by-side.ts';
import { ARTICLE, ON_PLATFORMS, PUBLICATION } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', {}), title: 'pub-card/Light and dark of a publication', tags: ['!dev'] };

const PCKT = {
  $type: 'blog.pckt.theme',
  light: { background: '#faf8ff', text: '#1b1a2b', accent: '#8a4b10', link: '#6a3fb5' },
  dark: { background: '#1b1a2b', text: '#f3f0ff', accent: '#f4b06a', link: '#ffcf9e' },
};
const OFFPRINT = {
  $type: 'app.offprint.theme',
  colors: {
    base100: { r: 34, g: 26, b: 23 },
    baseContent: { r: 251, g: 238, b: 228 },
    primary: { r: 255, g: 157, b: 126 },
    primaryContent: { r: 51, g: 17, b: 10 },
  },
};
const schemesOf = (record: Readonly<Record<string, unknown>>) => writeSchemes(publicationTheme(record));
const { theme: tidewater, ...withoutTheme } = ARTICLE.source;
const basicTheme = {
  background: tidewater.backgroundRGB,
  foreground: tidewater.foregroundRGB,
  accent: tidewater.accentRGB,
  accentForeground: tidewater.accentForegroundRGB,
};
const pckt = { ...ON_PLATFORMS.pckt, schemes: schemesOf({ theme: PCKT }) };
const derived = { ...ARTICLE, schemes: schemesOf({ basicTheme }) };
const front = { ...PUBLICATION, schemes: schemesOf({ basicTheme, theme: PCKT }) };
const native = { ...ARTICLE, source: withoutTheme, schemes: schemesOf({ theme: OFFPRINT }) };
const own = { appearance: 'publication', contrast: 'aa' };

export const SideBySide = {
  ...sideBySide(
    'pub-card',
    'One publication on a light page and on a dark one, by what its record says of either.',
    () => ({
      '': inBothSchemes(cellsOf({ BothPublished, DarkDerived, FrontPage, CompactInBoth, ButtonOfTheProgram })),
    }),
  ),
  tags: ['dev'],
};

export const BothPublished = told(
  'pckt writes a palette for light pages and one for dark ones: the card follows the page.',
  {
    ...own,
    url: pckt.uri,
    view: pckt,
  },
);
export const DarkDerived = told(
  'Only light colours are published. In the dark the same hues, as readable as in the light.',
  {
    ...own,
    url: derived.uri,
    view: derived,
  },
);
export const FrontPage = told('Light as in `basicTheme`, dark as in the theme of the program.', {
  ...own,
  url: front.uri,
  view: front,
});
export const CompactInBoth = told('One row.', { ...own, url: derived.uri, view: derived, layout: 'compact' });
export const ButtonOfTheProgram = told(
  'No `basicTheme`, and the page’s own ground: the button has the pair of the program’s theme.',
  {
    url: native.uri,
    view: native,
  },
);
