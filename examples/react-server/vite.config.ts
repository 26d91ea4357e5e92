import rsc from '@vitejs/plugin-rsc';
import { defineConfig } from 'vite';
import { resolveMasthead } from '../resolve-masthead.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: resolveMasthead() },
  oxc: { jsx: { runtime: 'automatic' } },
  // What only client components import is not seen from the browser's entry, and would reload the first page.
  environments: { client: { optimizeDeps: { include: ['react', 'react/jsx-dev-runtime'] } } },
  plugins: [rsc({ entries: { rsc: './entry.rsc.tsx', ssr: './entry.ssr.tsx', client: './entry.browser.tsx' } })],
});
