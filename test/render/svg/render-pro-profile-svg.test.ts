import { describe, expect, it } from 'vitest';
import { type ProProfileSvgOptions, renderProProfileEmail, renderProProfileSvg } from '../../../src/render/index.ts';
import { PROFILE } from '../samples.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const IMAGES = new Map([[PROFILE.avatar ?? '', PIXEL]]);
const LONG = {
  ...PROFILE,
  displayName: 'Maximiliane von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  headline: 'Designing calm software, and much else besides. '.repeat(12),
  skills: Array.from({ length: 9 }, (_, at) => ({ rkey: `s${at}`, name: `A skill with many words, number ${at}` })),
};

function lines(view: unknown, options: ProProfileSvgOptions = {}): (string | undefined)[] {
  return [...renderProProfileSvg(view, options).matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, words]) => words);
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

  it('has no mark that a stranger of any name would have too', () => {
    const [claimed, other] = [true, false].map((each) =>
      renderProProfileSvg({ ...PROFILE, claimed: each }, { layout }),
    );
    expect(claimed).toBe(other);
    expect(renderProProfileEmail({ ...PROFILE, claimed: true })).not.toContain('✓');
  });

  it('has its name as a headline', () => {
    expect(renderProProfileSvg(PROFILE, { layout })).toMatch(/<text[^>]*Georgia[^>]*>Alice Verhoeven<\/text>/);
  });

  it('shows as many skills as are asked for', () => {
    const said = lines(PROFILE, { layout, maxSkills: 1 });
    expect([said.includes('Sketching'), said.includes('Listening')]).toEqual([true, false]);
  });
});

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

describe('the summary', () => {
  it.each([
    [320, '17.5'],
    [600, '90.5'],
  ])('has its skills at %i below the portrait, or at the edge of all text', (width, x) => {
    expect(renderProProfileSvg(PROFILE, { width })).toMatch(new RegExp(`<rect class="s-line" x="${x}"`));
  });
});
