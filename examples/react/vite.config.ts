import { defineConfig } from 'vite';
import { resolveMasthead } from '../resolve-masthead.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: resolveMasthead() },
  oxc: { jsx: { runtime: 'automatic' } },
});
