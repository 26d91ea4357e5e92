import { readJson } from 'masthead/internal/atproto/request/json-request';
import { NO_CACHE } from 'masthead/internal/atproto/request/memory-cache';
import { fields, list, text } from 'masthead/internal/core/read-fields';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { escapeHtml, scriptTag } from 'masthead/render';
import { make } from './page-parts.ts';

/** An AppView, as its front page describes itself to programs. */
export interface Server {
  /** Where this page reaches it: an address without a trailing slash. */
  readonly address: string;
  /** Its public address, for other pages. */
  readonly publicUrl: string;
  /** The script tag with the elements, for other pages. */
  readonly scriptTag: string;
  /** Whether it checks links and says what is wrong with their records. */
  readonly checks: boolean;
  /** Examples for visitors to begin with. */
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly paste: string;
  readonly name: string;
}

/** Milliseconds: a diagnosis makes requests to a dozen hosts, and may wait for its turn. */
const CHECK_TIMEOUT = 45_000;
const MAX_NAME = 60;

/**
 * Asks an address whether it is an AppView of this kind. Nothing is cached: somebody who asks again
 * has just changed something.
 *
 * @param address http or https; its query does not count
 * @returns `null` when it is not, or does not answer
 */
export async function askServer(address: string, fetch: typeof globalThis.fetch): Promise<Server | null> {
  const base = baseOf(address);
  if (base === undefined) return null;
  const ask = <T>(path: string, read: (body: unknown) => T | null) =>
    readJson(base + path, read, { fetch, through: asProgram, cache: NO_CACHE }).catch(() => null);
  const server = await ask('/', (body) => readServer(body, base));
  if (!server) return null;
  // A server without built scripts has no version to name.
  const tag = await ask('/script-tag.json', (body) => readScriptTag(body, server.publicUrl));
  return tag === null ? server : { ...server, scriptTag: tag };
}

/**
 * Asks the doctor about a link.
 *
 * @returns its answer as JSON
 * @throws {ClientError} there is no answer
 */
export function askCheck(server: Server, link: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  const address = `${server.address}/check?${new URLSearchParams({ url: link })}`;
  const options = { fetch, through: asProgram, cache: NO_CACHE, timeout: CHECK_TIMEOUT };
  return readJson<unknown>(address, (body) => body, options);
}

/** Requests JSON: browsers get pages at the same addresses. */
function asProgram(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => fetch(input, { ...init, headers: { accept: 'application/json' }, credentials: 'omit' });
}

function readServer(body: unknown, address: string): Server | null {
  const about = fields(body);
  if (about.name !== 'Masthead') return null;
  const publicUrl = baseOf(about.publicUrl) ?? address;
  return {
    address,
    publicUrl,
    scriptTag: unversionedTag(publicUrl),
    checks: about.checks === true,
    samples: list(about.samples, readSample) ?? [],
  };
}

/**
 * An address without query, fragment and slash at its end; `undefined` for any other than an
 * http(s) address.
 */
function baseOf(address: unknown): string | undefined {
  const url = httpUrl(address);
  return url ? url.origin + url.pathname.replace(/(?<!\/)\/+$/, '') : undefined;
}

/** The script tag of a server without built scripts. */
function unversionedTag(appView: string): string {
  const address = escapeHtml(appView);
  return `<script defer src="${address}/masthead.js" data-app-view="${address}"></script>`;
}

function readScriptTag(body: unknown, appView: string): string | null {
  const about = fields(body);
  const version = text(about.version);
  const integrity = text(fields(about.integrity)['masthead.js']);
  if (version === undefined || integrity === undefined) return null;
  // The server may come from a link: nothing else may get into the tag.
  if (!/^[\w.+-]{1,80}$/.test(version) || !/^sha384-[\w+/]{64}$/.test(integrity)) return null;
  return scriptTag({ appView, version, integrity });
}

function readSample(value: unknown): Sample | undefined {
  const sample = fields(value);
  const [paste, name] = [text(sample.paste), text(sample.name)];
  return paste === undefined || name === undefined ? undefined : { paste, name: name.slice(0, MAX_NAME) };
}

/**
 * The field for the AppView, on a page that no AppView serves. It disappears once an AppView has
 * answered.
 *
 * @param address an address that did not answer; empty for none
 */
export function serverField(
  address: string,
  fetch: typeof globalThis.fetch,
  settle: (server: Server) => void,
): HTMLElement {
  const input = make('input', {
    id: 'app-view',
    type: 'text',
    inputmode: 'url',
    autocomplete: 'url',
    spellcheck: 'false',
    placeholder: 'https://cards.example',
    'aria-describedby': 'app-view-problem',
  });
  input.value = address;
  // The address may answer by now.
  const use = make('button', { class: 'primary' }, address === '' ? 'Use it' : 'Try again');
  input.addEventListener('input', () => {
    use.textContent = address !== '' && input.value.trim() === address ? 'Try again' : 'Use it';
  });
  const problem = make('p', { class: 'problem', id: 'app-view-problem', role: 'alert' });
  const form = make(
    'form',
    { class: 'ask' },
    make('label', { for: 'app-view' }, 'The AppView to ask'),
    make('div', { class: 'row' }, input, use),
    problem,
    make(
      'p',
      { class: 'hint' },
      address === ''
        ? 'No AppView serves this page. Write the address of yours; npx masthead-cli serve starts one.'
        : `No AppView answered at ${address}. Try again in a moment, or write the address of another; npx masthead-cli serve starts one.`,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const written = input.value.trim();
    problem.textContent = '';
    void askServer(/^https?:/i.test(written) ? written : `https://${written}`, fetch).then((server) => {
      if (!server) {
        problem.textContent = 'No AppView of Masthead answers there. Look at the address, and whether the server runs.';
        return;
      }
      form.remove();
      settle(server);
    });
  });
  return form;
}
