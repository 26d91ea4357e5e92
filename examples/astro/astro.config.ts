import { unified } from '@astrojs/markdown-remark';
import { defineConfig } from 'astro/config';
import rehypeMasthead from 'masthead-static/rehype';
import { resolveMasthead } from '../resolve-masthead.ts';

const appView = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';
const cards = { appView, cacheFile: 'masthead-cards.json' };

export default defineConfig({
  markdown: { processor: unified({ rehypePlugins: [[rehypeMasthead, cards]] }) },
  vite: { resolve: { alias: resolveMasthead() } },
});
