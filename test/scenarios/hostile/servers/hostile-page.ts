import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { FULL_CARD, FULL_PROFILE } from '../../../elements/hostile-shapes.ts';
import { localServer } from '../../../support/local-server.ts';

/**
 * A site whose visitors' comments name their elements like properties of the page, and a host of
 * the one who wrote them. They end with their test.
 */
export interface HostilePage {
  /**
   * The address of a page: the site's own AppView and script, and one name of the list below, which
   * comes before and after them.
   */
  readonly page: (name: string, more?: Readonly<Record<string, string>>) => string;
  /** The path of each request to the site itself. */
  readonly own: readonly string[];
  /** What the elements told their pages, as a visitor's browser passed it on: event and title. */
  readonly told: readonly string[];
  /** The path of each request to the other host. */
  readonly evil: readonly string[];
}

/**
 * What a comment may name: properties of the document, of the window, and of a form's own nodes.
 */
export const CLOBBERED_NAMES = [
  'currentScript',
  'querySelector',
  'baseURI',
  'head',
  'URL',
  'readyState',
  'addEventListener',
  'createElement',
  'importNode',
  'createTreeWalker',
  'createDocumentFragment',
  'createComment',
  'createTextNode',
  'implementation',
  'trustedTypes',
  'masthead-app-view',
] as const;

/** The children by which a form hides its own properties. */
export const CLOBBERED_NODES = ['parentNode', 'nextSibling', 'getRootNode'] as const;

const DIST = join(import.meta.dirname, '..', '..', '..', '..', 'dist');

/**
 * Starts both on free ports. The site is in Dutch, so that a language is loaded; the script is the
 * built one.
 */
export async function startHostilePage(): Promise<HostilePage> {
  const own: string[] = [];
  const told: string[] = [];
  const evil: string[] = [];
  const other = await localServer((request, response) => {
    evil.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (/getEmbed|getProfile/.test(request.url ?? '')) answer(request, response, 'From the other host');
    else response.writeHead(404).end();
  });
  const site = await localServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://site.invalid');
    if (url.pathname === '/told') {
      told.push(url.searchParams.get('event') ?? '');
      response.end();
      return;
    }
    own.push(url.pathname);
    if (url.pathname.startsWith('/xrpc/')) answer(request, response, 'From the page’s own AppView');
    else if (url.pathname === '/page') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pageOf(url.searchParams, other.url));
    } else {
      readFile(join(DIST, url.pathname)).then(
        (file) => response.setHeader('content-type', 'text/javascript').end(file),
        () => response.writeHead(404).end(),
      );
    }
  });
  return {
    page: (name, more = {}) => `${site.url}/page?${new URLSearchParams({ name, ...more })}`,
    own,
    told,
    evil,
  };
}

// Comes before any comment: a driver looks at the page through the very properties that are hidden.
const TELL = `<script>
for (const tag of ['pub-card', 'pro-profile'])
  for (const event of ['load', 'fallback', 'error'])
    addEventListener(tag + '-' + event, ({ detail: { view, error } }) =>
      fetch('/told?event=' + encodeURIComponent([tag, event, view ? view.displayName || view.title : error].join(' '))));
</script>`;

/**
 * `in=form` puts the elements in a form whose controls have the name; `module` loads the script as
 * one, with its configuration in a `<meta>`.
 */
function pageOf(params: URLSearchParams, evil: string): string {
  const name = params.get('name') ?? '';
  const said = `data-app-view="${evil}" data-profile-app-view="${evil}" content="${evil}" src="${evil}/x" href="${evil}/"`;
  const comment = params.has('in')
    ? ''
    : `<img name="${name}" id="${name}" ${said}><form name="${name}" id="${name}" ${said}><input name="src" value="${evil}/x"><input name="dataset"></form><embed name="${name}"><object id="${name}" ${said}></object><a id="${name}" ${said}></a>`;
  const script = params.has('module')
    ? '<meta name="masthead-app-view" content="/"><script type="module" src="/masthead.mjs"></script>'
    : '<script src="/masthead.js" data-app-view="/"></script>';
  const cards =
    '<pub-card url="https://tides.leaflet.pub/low-water" loading="eager">A</pub-card><pro-profile actor="alice.masthead.dev" loading="eager">B</pro-profile>';
  const place = params.has('in') ? `<form>${cards.replaceAll(/(A|B)(?=<)/g, `$1<input name="${name}">`)}` : cards;
  return `<!doctype html><html lang="nl"><meta charset="utf-8"><title>A page</title>${TELL}<body>${comment}${script}${comment}${place}`;
}

function answer(request: IncomingMessage, response: ServerResponse, title: string): void {
  response.setHeader('content-type', 'application/json');
  const profile = request.url?.includes('getProfileView');
  response.end(
    JSON.stringify(
      profile
        ? { ...FULL_PROFILE, displayName: title, avatar: undefined }
        : { view: { external: { ...FULL_CARD, title } } },
    ),
  );
}
