import { defineConfig } from 'vite';

// Storybook reads this file, so what builds the script tags is in tools/build.ts.
export default defineConfig({ server: { fs: { strict: true } } });
