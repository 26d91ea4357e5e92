import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HastNode, textOf } from '../../src/rehype/hast.ts';
import { cardsInHtml, rehypeMasthead } from '../../src/rehype/index.ts';
import { sampleAppView, TITLES } from './sample-answers.ts';

const hrefs = fc.constantFrom(...Object.keys(TITLES), 'https://none.example/', 'javascript:x', '#a', '', 'https://[');
const leaf: fc.Arbitrary<HastNode> = fc.oneof(
  fc.record({
    type: fc.constantFrom('text', 'comment', 'raw', 'mdxTextExpression'),
    value: fc.constantFrom('', ' \n', 'words'),
  }),
  fc.record({ type: fc.constant('doctype') }),
  fc.constant<HastNode>({ type: 'element', tagName: 'img', properties: {}, children: [] }),
);
const { tree } = fc.letrec<{ tree: HastNode; node: HastNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    leaf,
    fc.record({
      type: fc.constant('element'),
      tagName: fc.constantFrom('p', 'p', 'a', 'div', 'em', 'nav', 'template'),
      properties: fc.record(
        { href: hrefs, title: fc.constantFrom('card', 'x', null, 7), id: fc.constantFrom('i', 1) },
        { requiredKeys: [] },
      ),
      children: fc.array(tie('node'), { maxLength: 4 }),
    }),
    hrefs.map((href) => ({
      ...{ type: 'element', tagName: 'p', properties: {} },
      children: [{ type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: 'words' }] }],
    })),
  ),
  tree: fc.record({ type: fc.constant('root'), children: fc.array(tie('node'), { maxLength: 6 }) }),
}));

/** The tree with each card back in the form of its paragraph. */
function withoutCards(node: HastNode): HastNode {
  const { children, ...rest } = node;
  return children
    ? {
        ...rest,
        children: children.map((child) => (child.tagName === 'pub-card' ? paragraphOf(child) : withoutCards(child))),
      }
    : rest;
}

function paragraphOf(card: HastNode): HastNode {
  return { type: 'paragraph', children: card.children?.filter(({ tagName }) => tagName === 'a') ?? [] };
}

/** The same with each paragraph whose link has a card, for comparison. */
function withParagraphs(before: HastNode, after: HastNode): HastNode {
  const { children, ...rest } = before;
  if (!children) return rest;
  return {
    ...rest,
    children: children.map((child, at) => {
      const other = after.children?.[at];
      if (other?.tagName !== 'pub-card') return other ? withParagraphs(child, other) : child;
      return { type: 'paragraph', children: child.children?.filter(({ tagName }) => tagName === 'a') ?? [] };
    }),
  };
}

/** The title that only marks a link goes, with a card or without. */
function withoutMarks(node: HastNode): HastNode {
  const copy = structuredClone(node);
  const left = [copy];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.properties?.title === 'card') delete next.properties.title;
    left.push(...(next.children ?? []));
  }
  return copy;
}

describe('any tree', () => {
  it('changes in nothing but paragraphs with one link, and keeps its words', async () => {
    let cards = 0;
    await fc.assert(
      fc.asyncProperty(tree, async (before) => {
        const { options, warnings } = sampleAppView();
        const after = structuredClone(before);
        await rehypeMasthead(options)({ children: [], ...after });
        cards += JSON.stringify(after).includes('"pub-card"') ? 1 : 0;
        expect(warnings).toEqual([]);
        expect(withoutMarks(withoutCards(after))).toEqual(withoutMarks(withParagraphs(before, after)));
        expect(textOf(withoutCards(after)).replace(/\s/g, '')).toBe(textOf(before).replace(/\s/g, ''));
      }),
      { numRuns: 300 },
    );
    expect(cards).toBeGreaterThan(20);
  });

  it('of any depth is walked', async () => {
    const { options, warnings } = sampleAppView();
    const [url = ''] = Object.keys(TITLES);
    const html = `${'<div>'.repeat(20_000)}<p><a href="${url}">x</a></p>`;
    expect(await cardsInHtml(options)(html)).toContain('<pub-card');
    expect(warnings).toEqual([]);
  });

  it('of any width is walked', async () => {
    const { options, warnings } = sampleAppView();
    const [href = ''] = Object.keys(TITLES);
    const words = Array.from({ length: 150_000 }, () => ({ type: 'text', value: 'x' }));
    const page = { type: 'root', children: [elementOf('p', {}, [elementOf('a', { href }, words)])] };
    await rehypeMasthead(options)(page);
    expect(page.children[0]?.tagName).toBe('pub-card');
    expect(warnings).toEqual([]);
  });

  it('is searched once, however many links it has', async () => {
    const { options } = sampleAppView();
    const [url = ''] = Object.keys(TITLES);
    const paragraphs = Array.from({ length: 200 }, () => elementOf('p', {}, [elementOf('a', { href: url }, 'Low')]));
    let reads = 0;
    const children = new Proxy(paragraphs, {
      get(target, key, self) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key, self);
      },
    });
    await rehypeMasthead(options)({ type: 'root', children });
    expect(paragraphs.filter(({ tagName }) => tagName === 'pub-card')).toHaveLength(200);
    // A few walks over all; looked up one by one, they would be 20,000.
    expect(reads).toBeLessThan(200 * 8);
  });

  it.each([
    ['no children', { type: 'root' }],
    ['a child that is no node', { type: 'root', children: [null, 7, 'x'] }],
  ])('%s fails no build', async (_note, odd) => {
    const { options } = sampleAppView();
    await expect(rehypeMasthead(options)(odd as HastNode & { children: unknown[] })).resolves.toBeUndefined();
  });
});

function elementOf(tagName: string, properties: Record<string, unknown>, content: HastNode[] | string): HastNode {
  const children = typeof content === 'string' ? [{ type: 'text', value: content }] : content;
  return { type: 'element', tagName, properties, children };
}
