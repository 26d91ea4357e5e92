import { defineConfig } from 'vite';

// The repository's own vite.config.ts builds script tags.
export default defineConfig({ server: { fs: { strict: true } } });
