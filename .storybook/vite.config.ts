import { defaultClientConditions, defineConfig } from 'vite';

// The repository's own vite.config.ts builds script tags.
export default defineConfig({
  resolve: { conditions: ['masthead-source', ...defaultClientConditions] },
  server: { fs: { strict: true } },
});
