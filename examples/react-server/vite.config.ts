import rsc from '@vitejs/plugin-rsc';
import { defineConfig } from 'vite';
import { resolveMasthead } from '../resolve-masthead.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: resolveMasthead() },
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [rsc({ entries: { rsc: './entry.rsc.tsx', ssr: './entry.ssr.tsx', client: './entry.browser.tsx' } })],
});
