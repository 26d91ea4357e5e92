import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/core/index.ts';
import { renderPubCard, renderPubCardEmail, renderPubCardSvg } from '../../src/render/index.ts';
import { ARTICLE } from './samples.ts';

describe.each(PLATFORMS)('a card on $name', ({ host, name, glyph }) => {
  const view = { ...ARTICLE, source: { ...ARTICLE.source, uri: `https://a.${host}` } };

  it.each([
    ['HTML', renderPubCard(view)],
    ['SVG', renderPubCardSvg(view)],
    ['SVG, the publication alone', renderPubCardSvg(view, { layout: 'publication' })],
  ])('has its mark and its name on the button, as %s', (_note, drawn) => {
    expect(drawn).toContain(` d="${glyph}"`);
    expect(drawn).toContain(name);
    expect(drawn).not.toContain('undefined');
  });

  it('has its name on the button of flat HTML, which draws no marks', () => {
    expect(renderPubCardEmail(view)).toContain(`>Subscribe on ${name}</a>`);
  });

  it('has a mark that is a path on the grid of 16', () => {
    expect(glyph).toMatch(/^M[\d\s.,MmLlHhVvCcSsQqTtAaZz-]+$/);
    for (const [number] of glyph.matchAll(/\d+(?:\.\d+)?/g)) expect(Number(number)).toBeLessThanOrEqual(16);
  });
});
