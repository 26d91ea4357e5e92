import { MAX_URL } from 'masthead/internal/core/match/record-address';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import type { XrpcError } from '../../server/answer/answer.ts';
import { readQuery } from '../../server/route.ts';
import { escapeProse, framedPage, htmlPage, type ServedPage, type ServerFacts } from './html-page.ts';
import { PAGE_STYLE } from './page-style.ts';

/** Headings by status; any other status has a general one. */
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

const STYLE =
  '.page{max-inline-size:48rem}.status{margin:0;color:var(--quiet);font-weight:600}form{margin-block:2rem 1.5rem}';

/** Where an error happened. */
export interface FailedRequest {
  readonly path: string;
  /** The part behind the `?`. */
  readonly query: string;
}

/**
 * An error as a page for people: what happened, and the next step, with the link of the request.
 * Programs get the same as JSON. At `/embed`, which pages show in a frame, it only says what
 * happened.
 *
 * @param error the part that may be shown
 */
export function errorPage(
  { status, error, message }: XrpcError,
  request: FailedRequest,
  facts: ServerFacts,
): ServedPage {
  const { path } = request;
  const { base = '' } = facts;
  const heading = error === 'ProfileNotFound' ? 'There is no such profile' : (HEADINGS[status] ?? 'That did not work');
  const what = `<p class="status">${status}</p>
<h1>${heading}</h1>
<p>${escapeProse(message)}</p>`;
  const head = '<meta name="robots" content="noindex">\n';
  if (path === '/embed') {
    const body = `<main class="wrap page">\n${what}\n</main>`;
    return htmlPage({ title: heading, head, body, style: PAGE_STYLE + STYLE, frames: 'anybody', base: facts.base });
  }
  const asked = askedFor(request);
  const person = path.startsWith('/p/');
  return framedPage({
    title: heading,
    facts,
    head,
    body: `<main class="wrap page">
${what}
<form action="${base}/" method="get">
<label for="url">Try a link or a handle</label>
<div class="row"><input id="url" name="url" type="text" autocapitalize="none" autocomplete="off" spellcheck="false" required placeholder="${person ? 'alice.example' : 'https://example.com/post'}" value="${escapeProse(asked)}"><button class="primary">Show card</button></div>
</form>
${path === '/check' ? '' : `<p><a href="${base}/check${asked === '' || person ? '' : `?${new URLSearchParams({ url: asked })}`}">Why is there no card?</a></p>\n`}</main>`,
    style: STYLE,
    forms: 'own',
  });
}

/** The link or the actor that the request named; empty without a readable one. */
function askedFor({ path, query }: FailedRequest): string {
  try {
    const parameters = readQuery(query);
    const named = path.startsWith('/p/') ? percentDecoded(path.slice(3)) : undefined;
    return (named ?? parameters.get('url') ?? parameters.get('actor') ?? '').slice(0, MAX_URL);
  } catch {
    return '';
  }
}
