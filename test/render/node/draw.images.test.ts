import { describe, expect, it } from 'vitest';
import { drawCard } from '../../../src/render/node/draw.ts';
import type { WantedImage } from '../../../src/render/node/embed-images.ts';
import { ARTICLE } from '../samples.ts';

const FACE = 'https://images.example/face.jpg';
const VIEW = { ...ARTICLE, associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example', avatar: FACE }] };
const ICON = ARTICLE.source?.icon;

describe('the pictures that a card is drawn with', () => {
  it.each([
    ['article', [ARTICLE.thumb, ICON, FACE]],
    ['banner', [ARTICLE.thumb, ICON, FACE]],
    ['auto', [ARTICLE.thumb, ICON, FACE]],
    ['publication', [ICON, FACE]],
    ['compact', [ICON]],
    ['article', [ARTICLE.thumb, ICON], 320],
    ['publication', [ICON], 447],
  ] as const)('no other is asked for: %s', async (layout, expected, width?: number) => {
    let asked: readonly WantedImage[] = [];
    await drawCard(VIEW, { layout, width }, async (wanted) => {
      asked = wanted;
      return { images: new Map(), whole: true };
    });
    expect(asked.flatMap(({ address }) => address ?? [])).toEqual(expected);
  });
});
