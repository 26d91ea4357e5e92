import { defineConfig } from 'astro/config';
import { resolveMasthead } from '../resolve-masthead.ts';

export default defineConfig({
  vite: {
    resolve: { alias: resolveMasthead() },
    // Astro's own cookie, not the older one that stands beside it in this repository. A project of your own needs none of this.
    environments: { prerender: { resolve: { noExternal: ['cookie'] } } },
  },
});
