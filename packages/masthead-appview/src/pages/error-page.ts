import type { XrpcError } from '../http/server/answer/xrpc-error.ts';
import { escapeProse } from './escape-prose.ts';
import { htmlPage, type ServedPage } from './html-page.ts';
import { PLAIN_STYLE } from './plain-style.ts';

/** Headings by status; those of a whole class under its first number. */
const HEADINGS: Readonly<Record<number, string>> = {
  400: 'That address is not quite right',
  404: 'There is nothing here',
  405: 'This can only be read',
  414: 'That address is too long',
  429: 'Too many requests',
  500: 'Something went wrong here',
  501: 'This server does not do that',
  502: 'Another server gave no good answer',
  503: 'Too busy at the moment',
  504: 'Another server took too long',
};

/**
 * An error as a page for people: what happened, and the way on. Programs get the same as JSON.
 *
 * @param error what may be shown of it
 * @param path the path that was asked for: a frame's page may stand in a frame also when it failed, and the check is not offered where it failed
 */
export function errorPage({ status, error, message }: XrpcError, path: string): ServedPage {
  const heading = error === 'ProfileNotFound' ? 'There is no such profile' : (HEADINGS[status] ?? 'That did not work');
  const person = path.startsWith('/p/');
  return htmlPage({
    title: heading,
    head: '<meta name="robots" content="noindex">\n',
    body: `<main>
<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeProse(message)}</p>
<form action="/" method="get">
<label>Try a link or a handle <input name="url" type="text" autocapitalize="none" autocomplete="off" spellcheck="false" required placeholder="${person ? 'alice.example' : 'https://example.com/post'}"></label>
<button>Show</button>
</form>
<ul>
<li><a href="/">The builder: make a card for your own page</a></li>
${path === '/check' ? '' : '<li><a href="/check">Why does my card not appear?</a></li>\n'}</ul>
</main>`,
    style: PLAIN_STYLE,
    frames: path === '/embed' ? 'anybody' : 'nobody',
    forms: 'own',
  });
}
