import { evaluate } from '@mdx-js/mdx';
import type { MDXComponents } from 'mdx/types.js';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import type { CardView } from '../../../../src/core/index.ts';
import { styleHash } from '../../../../src/render/html/element-html.ts';
import { pubCardStyleHashes } from '../../../../src/render/index.ts';
import { cardsInHtml, rehypeMasthead } from '../../src/rehype/index.ts';
import { sampleAppView } from './sample-answers.ts';

// The same card through what writes HTML from hast: each reads a template in its own way.
const TIDE = 'https://tide.example/low-water';
const MARKDOWN = `[Low water](${TIDE})\n`;
const view: CardView = {
  ...{ uri: TIDE, title: 'The harbour at "low" water', description: 'Words & <words>.' },
  source: {
    ...{ uri: 'https://tide.example', title: 'Tide' },
    theme: { accentRGB: { r: 200, g: 0, b: 0 }, accentForegroundRGB: { r: 255, g: 255, b: 255 } },
  },
};
const { options } = sampleAppView({ [TIDE]: view });

async function throughMdx(extra: object = {}, components: MDXComponents = {}): Promise<string> {
  const { default: Page } = await evaluate(MARKDOWN, {
    ...runtime,
    rehypePlugins: [[rehypeMasthead, { ...options, ...extra }]],
  });
  return renderToString(createElement(Page, { components }));
}

const markdown = unified()
  .use(remarkParse)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeMasthead, options);

describe.each([
  ['rehype-stringify', async () => String(await markdown().use(rehypeStringify).process(MARKDOWN))],
  [
    'rehype-raw, as in Astro',
    async () => String(await markdown().use(rehypeRaw).use(rehypeStringify).process(MARKDOWN)),
  ],
  ['MDX, rendered by React', () => throughMdx()],
  ['HTML that is written already', () => cardsInHtml(options)(`<p><a href="${TIDE}">Low water</a></p>`)],
])('%s', (_name, write) => {
  it('has the whole card in a declarative shadow root, and the author’s link beside it', async () => {
    const html = await write();
    const [, inside = '', outside = ''] =
      /<template shadowrootmode="open">(.*)<\/template>(.*)<\/pub-card>/is.exec(html) ?? [];
    expect(inside).toContain('part="title"');
    expect(inside).toContain('part="button"');
    expect(outside).toMatch(
      /^<a href="https:\/\/tide.example\/low-water">Low water<\/a><script type="application\/json">/,
    );
    expect(JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(outside)?.[1] ?? '')).toEqual(view);
  });

  it('has styles that the hashes of the renderer allow', async () => {
    const styles = [...(await write()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    expect(await Promise.all(styles.map(styleHash))).toEqual(await pubCardStyleHashes(view));
  });
});

describe('MDX', () => {
  it('puts components into the author’s links, not into the card', async () => {
    const a = ({ href }: { href: string }) => createElement('b', { className: 'mine' }, href);
    const html = await throughMdx({}, { a });
    expect(html.match(/class="mine"/g)).toHaveLength(1);
    expect(html).toContain(`</template><b class="mine">${TIDE}</b>`);
  });

  it('has nothing that a browser would take out before React reads it, in flat HTML', async () => {
    const html = await throughMdx({ format: 'flat' });
    expect(html).toMatch(/^<section style="max-width:600px/);
    expect(html).not.toMatch(/<template|<script|<pub-card/);
  });
});

it('the element with its data has no shadow root and says of no state', async () => {
  const html = await cardsInHtml({ ...options, format: 'element' })(`<p><a href="${TIDE}">Low water</a></p>`);
  expect(html).toMatch(
    /^<pub-card url="[^"]*"><a href="[^"]*">Low water<\/a><script type="application\/json">\{.*\}<\/script><\/pub-card>$/,
  );
});
