import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parseCardView, parseProfileView } from '../../../src/core/index.ts';
import {
  renderProProfile,
  renderProProfileEmail,
  renderProProfileSvg,
  renderPubCard,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../../../src/render/index.ts';
import { FULL_CARD, FULL_PROFILE, HOSTILE_SHAPES, pathsOf, poisoned } from '../../elements/hostile-shapes.ts';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../../elements/hostile-text.ts';

// Each field with one shape, and so each shape in some fields.

type Render = (view: unknown) => string;

const CARDS: Readonly<Record<string, Render>> = {
  ...Object.fromEntries(
    (['article', 'publication', 'compact'] as const).map((layout): [string, Render] => [
      `renderPubCard ${layout}`,
      (view) => renderPubCard(view, { layout, appearance: 'publication', contrast: 'aa' }),
    ]),
  ),
  renderPubCardEmail: (view) => renderPubCardEmail(view),
  renderPubCardSvg: (view) => renderPubCardSvg(view),
};
const PROFILES: Readonly<Record<string, Render>> = {
  ...Object.fromEntries(
    (['summary', 'full', 'compact'] as const).map((layout): [string, Render] => [
      `renderProProfile ${layout}`,
      (view) => renderProProfile(view, { layout, actor: 'alice.example' }),
    ]),
  ),
  renderProProfileEmail: (view) => renderProProfileEmail(view),
  renderProProfileSvg: (view) => renderProProfileSvg(view),
};

/** Every element of what was rendered, those in shadow roots included. */
function elementsOf(markup: string): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node);
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(markup));
  return found;
}

/** Fails when anything in it is not one of our own elements, runs, or leads where no record may. */
function expectText(markup: string): void {
  // A field that is dropped leaves the same markup as another.
  if (fine.has(markup)) return;
  for (const { tagName, attrs } of elementsOf(markup)) {
    const script = tagName === 'script' && attrs.some(({ value }) => value === 'application/json');
    if (!script) expect(tagName).not.toMatch(/^(script|iframe|object|embed|base|form|input|frame|math)$/);
    for (const { name, value } of attrs) {
      expect(name).not.toMatch(/^on|^srcdoc$/);
      if (/^(href|src|xlink:href)$/.test(name)) {
        expect(value).toMatch(/^(https?:\/\/|data:image\/|#)/);
        expect(value).not.toContain('harm.invalid');
      }
    }
  }
  fine.add(markup);
}
const fine = new Set<string>();

describe.each([
  ['a card', FULL_CARD, CARDS, parseCardView],
  ['a profile', FULL_PROFILE, PROFILES, parseProfileView],
] as const)('%s whose JSON is of another shape than it should be', (_note, whole, renderers, read) => {
  const paths = pathsOf(whole);
  const poisons = paths.flatMap((path, at) =>
    HOSTILE_SHAPES.filter((_, shape) => shape === at % HOSTILE_SHAPES.length).map(
      ([hope, json]) => [poisoned(whole, path, json), `${hope} at ${path.join('.')}`] as const,
    ),
  );

  it.each(Object.entries(renderers))('is text in %s, whichever field it is in', (_name, render) => {
    for (const [view] of poisons) expectText(render(view));
  });

  it('is read into plain data: no key becomes a prototype, and no object stays where a text belongs', () => {
    for (const [json, note] of poisons) {
      const view = read(json);
      if (view) expectPlain(view, note);
      // Nobody of ours has looked into those two.
      if (view) expectTexts({ ...view, projects: 0, honors: 0 }, note);
    }
    expect('harmed' in {}).toBe(false);
  });

  it('is text and throws nothing wherever several of them are, and whatever texts are put together from', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE_TEXTS.map(([, text]) => text.slice(0, 300)), ...HOSTILE_ADDRESSES),
      fc.constantFrom('\ud800', '\udc00', '\u202e', '\u2066', '\u2069', '\0', '\u0085', '\ufffe'),
      fc.string({ unit: 'binary' }),
    );
    const texts = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => JSON.stringify(pieces.join('')));
    const json = fc.oneof(fc.constantFrom(...HOSTILE_SHAPES.map(([, shape]) => shape)), texts);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), json), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('', 'view', 'external', 'profile'),
        (several, around) => {
          let view: unknown = whole;
          for (const [path, poison] of several) view = poisoned(view, path, poison);
          for (const render of Object.values(renderers))
            expectText(render(around ? { [around]: view } : view).replaceAll('harm.invalid', ''));
        },
      ),
      { numRuns: 15 },
    );
  });
});

it('half a character in a handle or an actor throws nothing', () => {
  for (const handle of ['\ud800', 'a\udc00.example', 'alice.example\udfff']) {
    for (const render of Object.values(PROFILES)) expectText(render({ ...FULL_PROFILE, handle }));
    for (const render of Object.values(CARDS))
      expectText(render({ ...FULL_CARD, associatedProfiles: [{ did: 'did:plc:mara', handle }] }));
    expectText(renderProProfile(null, { actor: handle }));
    expectText(renderProProfile({ ...FULL_PROFILE, handle: 'handle.invalid', did: handle }));
  }
});

/**
 * Every value a text, a number, a boolean, a list or a plain object, with the prototype that all
 * have.
 */
function expectPlain(value: unknown, note: string): void {
  if (Array.isArray(value)) for (const item of value) expectPlain(item, note);
  else if (value && typeof value === 'object') {
    expect(Object.getPrototypeOf(value), note).toBe(Object.prototype);
    expect(Object.keys(value), note).not.toContain('__proto__');
    for (const item of Object.values(value)) expectPlain(item, note);
  } else if (typeof value === 'string') expect(/\p{Cs}/u.test(value), note).toBe(false);
}

/** Each field by these names a text, wherever it stands. */
function expectTexts(value: unknown, note: string): void {
  if (!value || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    if (TEXTS.has(key)) expect(typeof item, `${note}: ${key}`).toBe('string');
    expectTexts(item, note);
  }
}

const TEXTS = new Set(
  'uri title description thumb createdAt updatedAt val src icon cid did handle displayName avatar givenName familyName pronouns headline about location website rkey company companyDid entityRef entityName employmentType workplaceType startedAt endedAt institution institutionDid degree fieldOfStudy activities category subCategory'.split(
    ' ',
  ),
);
