import { readFile, writeFile } from 'node:fs/promises';
import rehypeMasthead from 'masthead-static/rehype';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const appView = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';
const page = await unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeMasthead, { appView, cacheFile: 'masthead-cards.json', lang: 'en' })
  .use(rehypeStringify)
  .process(await readFile('index.md'));

await writeFile(
  'index.html',
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reading list</title><style>:root { color-scheme: light dark } pub-card { margin-block: 1rem }</style>${page}`,
);
