import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { resolveMasthead } from '../resolve-masthead.ts';

const tags = new Set(['pub-card', 'pro-profile']);

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: resolveMasthead() },
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tags.has(tag) } } })],
});
