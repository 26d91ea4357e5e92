import { readFile, writeFile } from 'node:fs/promises';
import { evaluate } from '@mdx-js/mdx';
import rehypeMasthead from 'masthead-static/rehype';
import { createElement } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';

const appView = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';
const cards = { appView, cacheFile: 'masthead-cards.json', format: 'flat' };
const { default: Page } = await evaluate(await readFile('index.mdx'), {
  ...runtime,
  rehypePlugins: [[rehypeMasthead, cards]],
});

await writeFile(
  'index.html',
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reading list</title><style>:root { color-scheme: light dark } pub-card { margin-block: 1rem }</style>${renderToString(createElement(Page))}`,
);
