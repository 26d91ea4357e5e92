import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';

const root = join(import.meta.dirname, '../../..');
const DOCUMENTED_AT = 'http://localhost:2584';
const PAGE = /^\/__policy-pages__\/(\d+)$/;
const VERSIONED = /^\/\d+\.\d+\.\d+\/([\w/-]+\.m?js)$/;
const PICTURE = '/images/icon.svg';
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
// An AppView sends this with each of them: the page has another origin.
const CORS = { 'access-control-allow-origin': '*' };

/** The pages of docs/site-owners.md that have a Content-Security-Policy, in their order. */
export function documentedPages(): string[] {
  const [, section = ''] = readFileSync(join(root, 'docs/site-owners.md'), 'utf8').split(
    '## Content Security Policy\n',
  );
  const [own = ''] = section.split(/^## /m);
  return Array.from(own.matchAll(/^```html\n([\s\S]*?)^```$/gm), ([, code = '']) => code);
}

/**
 * Serves those pages to the element tests at `/__policy-pages__/{number}`, and on a port of its own
 * the AppView that they name, with the built scripts at their version and a card.
 * `?without=img-src` removes a line of the policy, `?integrity=wrong` changes the hash in the tag.
 */
export function policyPagesPlugin(): TestRunnerPlugin {
  // Not Web Test Runner's own server: it rewrites scripts, which changes their hashes.
  const appView = createServer(({ url = '/' }, response) => {
    const { type, body } = answer(new URL(url, origin()).pathname, origin()) ?? {};
    response.writeHead(body === undefined ? 404 : 200, { ...CORS, 'content-type': type });
    response.end(body);
  });
  const origin = () => `http://127.0.0.1:${(appView.address() as AddressInfo).port}`;
  return {
    name: 'policy-pages',
    serverStart: () => new Promise((resolve) => appView.listen(0, '127.0.0.1', resolve)),
    serverStop: () => new Promise((resolve) => appView.close(() => resolve())),
    serve({ path, URL: { searchParams } }) {
      const [, number] = PAGE.exec(path) ?? [];
      const page = number === undefined ? undefined : documentedPages()[Number(number)];
      if (page === undefined) return undefined;
      const body = changed(page, searchParams).replaceAll(DOCUMENTED_AT, origin());
      return {
        body: `<!doctype html><html lang="de"><meta charset="utf-8"><title>A page</title>${body}`,
        type: 'html',
      };
    },
  };
}

function changed(page: string, parameters: URLSearchParams): string {
  const without = parameters.get('without');
  const fewer = without === null ? page : page.replace(new RegExp(`(?<=[" ])${without} [^;"]*(?:; )?`), '');
  return parameters.has('integrity') ? fewer.replace(/integrity="sha384-.{4}/, 'integrity="sha384-AAAA') : fewer;
}

function answer(path: string, origin: string): { readonly type: string; readonly body: string } | undefined {
  const [, file] = VERSIONED.exec(path) ?? [];
  if (file !== undefined) return { type: 'text/javascript', body: readFileSync(join(root, 'dist', file), 'utf8') };
  if (path === PICTURE)
    return { type: 'image/svg+xml', body: readFileSync(join(root, 'test/elements/pixel.svg'), 'utf8') };
  if (path !== CARD) return undefined;
  const uri = 'https://fieldnotes.leaflet.pub';
  const source = { uri, title: 'Field Notes', icon: origin + PICTURE };
  const external = { uri: `${uri}/3m2moss`, title: 'Moss', description: '', source };
  return { type: 'application/json', body: JSON.stringify({ view: { external } }) };
}
