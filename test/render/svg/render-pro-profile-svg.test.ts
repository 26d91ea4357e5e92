import { describe, expect, it } from 'vitest';
import { type ProProfileSvgOptions, renderProProfileSvg } from '../../../src/render/index.ts';
import { PROFILE } from '../samples.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const IMAGES = new Map([[PROFILE.avatar ?? '', PIXEL]]);
const LONG = {
  ...PROFILE,
  displayName: 'Maximiliane von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  headline: 'Designing calm software, and much else besides. '.repeat(12),
  skills: Array.from({ length: 9 }, (_, at) => ({ rkey: `s${at}`, name: `A skill with many words, number ${at}` })),
};

/**
 * The texts of a drawing, without the marks that isolate a fact, and with a dot that is drawn as
 * one.
 */
function lines(view: unknown, options: ProProfileSvgOptions = {}): string[] {
  const texts = [...renderProProfileSvg(view, options).matchAll(/<text[^>]*>(.*?)<\/text>/g)];
  return texts.map(([, text = '']) => text.replace(/[\u2066-\u2069]/g, '').replace(/<tspan[^>]*>•<\/tspan>/g, '·'));
}

describe.each(['summary', 'banner'] as const)('a drawn profile: %s', (layout) => {
  it('says name, headline, role, handle, location and skills, in this order', () => {
    const said = lines({ ...PROFILE, location: 'Utrecht' }, { layout, images: IMAGES }).join('\n');
    const order = [
      'Alice Verhoeven',
      'Designing calm software',
      'Principal Designer, Switchboard',
      '@alice.example · she/her · Utrecht',
      'Sketching',
      'Listening',
    ];
    const places = order.map((words) => said.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('shows as many skills as are asked for', () => {
    const said = lines(PROFILE, { layout, maxSkills: 1 });
    expect([said.includes('Sketching'), said.includes('Listening')]).toEqual([true, false]);
  });
});

const LECTURER = { rkey: '3', title: 'Lecturer', company: 'Valand', startedAt: '2021' };
const BOARD = { rkey: '4', title: 'Board member', company: 'Acme', onBehalfOf: 'Leodor', startedAt: '2020' };

describe('a profile as a link preview', () => {
  it.each([
    ['short', PROFILE],
    ['long', LONG],
    ['without headline and skills', { ...PROFILE, headline: undefined, skills: [] }],
  ])('keeps everything within its margins: %s', (_, view) => {
    const svg = renderProProfileSvg(view, { layout: 'banner', images: IMAGES });
    const baselines = [...svg.matchAll(/<text[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect(Math.min(...baselines)).toBeGreaterThan(56);
    expect(Math.max(...baselines)).toBeLessThan(600);
  });
});

describe('how large a link preview is', () => {
  const sizes = (view: unknown) =>
    [...renderProProfileSvg(view, { layout: 'banner' }).matchAll(/<text[^>]* font-size="([\d.]+)"[^>]*Georgia/g)].map(
      ([, size]) => Number(size),
    );
  it.each([
    ['little is large', { ...PROFILE, displayName: 'Bo', headline: undefined, skills: [], positions: [] }, 109],
    ['more is smaller', { ...PROFILE, positions: [BOARD, LECTURER] }, 78],
    ['what is cut all the same is the smallest', LONG, 44],
  ])('as large as shows it whole: %s', (_, view, size) => {
    expect(sizes(view)[0]).toBe(size);
  });
});
