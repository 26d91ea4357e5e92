import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { resolveMasthead } from '../resolve-masthead.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: resolveMasthead() },
  plugins: [svelte({ configFile: false })],
});
