import { expect } from 'storybook/test';
import type { PlatformName } from '../../src/core/match/platform.ts';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, ON_PLATFORMS } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', {}), title: 'pub-card/Platforms', tags: ['!dev'] };

const says = (label: string) => ({
  play: async (context: Parameters<ReturnType<typeof inState>>[0]) => {
    await inState('pub-card', 'ready')(context);
    await expect(shownPart(context.canvasElement, 'button')).toHaveTextContent(label);
  },
});
const on = (platform: keyof typeof ON_PLATFORMS) =>
  told(
    `A publication on ${platform}: its mark and its name on the button.`,
    { url: ON_PLATFORMS[platform].uri, view: ON_PLATFORMS[platform] },
    { ...says(`Subscribe on ${platform}`), globals: { language: 'en' } },
  );

export const SideBySide = {
  ...sideBySide('pub-card', 'A publication on each platform, and on hosts of their own.', () => ({
    '': cellsOf({ ...EACH, OwnDomain, LookAlike }),
  })),
  tags: ['dev'],
};

export const Leaflet = on('Leaflet');
export const Pckt = on('pckt');
export const Offprint = on('Offprint');
const EACH = { Leaflet, pckt: Pckt, Offprint } satisfies Record<PlatformName, unknown>;
export const OwnDomain = told(
  'Any other host.',
  { url: ARTICLE.uri, view: ARTICLE },
  { ...says('View publication'), globals: { language: 'en' } },
);
export const LookAlike = told(
  'A host that only ends like a platform is not one.',
  {
    url: 'https://evilpckt.blog/a',
    view: { ...ARTICLE, uri: 'https://evilpckt.blog/a', source: { ...ARTICLE.source, uri: 'https://evilpckt.blog' } },
  },
  { ...says('View publication'), globals: { language: 'en' } },
);
