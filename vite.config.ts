// `npx vite` serves the demo with the elements from their sources, and the answers of an AppView
// that runs already (`npm start`): MASTHEAD_APP_VIEW says where, http://localhost:2584 when not set.
import { join } from 'node:path';
import { defineConfig } from 'vite';

const elements = join(import.meta.dirname, 'src/elements/define/masthead.ts');

export default defineConfig({
  root: 'demo/page',
  plugins: [
    {
      name: 'elements-from-sources',
      transformIndexHtml: {
        order: 'pre',
        // A module has no tag that it could read.
        handler: (html) =>
          html.replace(
            /<script(?: defer)? src="masthead\.js" data-app-view="(.*?)"><\/script>/,
            `<meta name="masthead-app-view" content="$1" /><script type="module" src="/@fs${elements}"></script>`,
          ),
      },
    },
  ],
  server: {
    fs: { allow: [join(import.meta.dirname)] },
    // What is not a file of the demo is the AppView's.
    proxy: {
      '^/(xrpc|images|img|p|embed|oembed|check|card|profile|page\\.css|favicon)\\b': {
        target: process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584',
        changeOrigin: true,
      },
    },
  },
});
