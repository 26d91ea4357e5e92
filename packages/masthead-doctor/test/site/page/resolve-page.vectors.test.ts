import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../../../../src/atproto/index.ts';
import type { CandidateVerdict, ClaimBasis, PageSource } from '../../../src/site/page/name-page.ts';
import type { ResolvePageOptions } from '../../../src/site/page/page-records.ts';
import { type PageResolution, resolvePage } from '../../../src/site/page/resolve-page.ts';

/** A vector of conformance/page; its README says what each member is. */
interface PageVector {
  readonly name: string;
  readonly note: string;
  readonly url: string;
  readonly pages: Readonly<Record<string, VectorPage>>;
  readonly accounts?: Readonly<Record<string, VectorAccount>>;
  readonly hidden?: readonly string[];
  readonly expected: {
    readonly status: PageResolution['status'];
    readonly record?: string;
    readonly how?: PageSource;
    readonly claimed?: ClaimBasis;
    readonly candidates: readonly (readonly [how: PageSource, verdict: CandidateVerdict, uri: string])[];
  };
}

interface VectorPage {
  readonly head?: string;
  readonly body?: string;
  readonly repeat?: { readonly text: string; readonly times: number };
  readonly text?: string;
  readonly redirect?: string;
  readonly status?: number;
  readonly type?: string;
  readonly down?: boolean;
}

interface VectorAccount {
  readonly handle?: string;
  readonly state?: 'down' | 'deactivated' | 'gone';
  readonly records: Readonly<Record<string, object>>;
}

interface VectorFile {
  readonly version: number;
  readonly accounts: Readonly<Record<string, VectorAccount>>;
  readonly vectors: readonly PageVector[];
}

/**
 * Each network has a directory of its own: the files of a worker share what was answered within the
 * last minute.
 */
let networks = 0;

const FOLDER = join(import.meta.dirname, '../../../../../conformance/page');

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, content: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as VectorFile }));

/** The network of a vector: every host that it names, the PLC directory and the PDSes included. */
function vectorNetwork(
  { pages, hidden, accounts }: PageVector,
  shared: VectorFile['accounts'],
): ClientConfig & ResolvePageOptions {
  const people = { ...shared, ...accounts };
  const directoryHost = `plc-${++networks}.masthead.dev`;
  const answer = (url: URL): Response => {
    const { hostname, pathname, searchParams } = url;
    const did =
      hostname === directoryHost
        ? decodeURIComponent(pathname.slice(1))
        : `did:plc:${hostname.replace('.pds.masthead.dev', '')}`;
    if (hostname === directoryHost) return directory(people, did);
    if (hostname.endsWith('.pds.masthead.dev')) return pds(did, people[did], pathname, searchParams);
    if (pathname === '/.well-known/atproto-did') {
      const [found] = Object.entries(people).find(([, { handle }]) => handle === hostname) ?? [];
      return found === undefined ? new Response('', { status: 404 }) : new Response(found);
    }
    const page = pages[url.href] ?? pages[url.href.replace(/\/$/, '')];
    if (page?.down) throw new TypeError('fetch failed');
    return page ? pageAnswer(page) : new Response('not here', { status: 404 });
  };
  const get = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let hops = 0; hops < 4; hops++) {
      const response = answer(url);
      const location = response.headers.get('location');
      const follow = location !== null && init.redirect !== 'manual';
      if (!follow) return Object.defineProperty(response, 'url', { value: url.href });
      url = new URL(location, url);
    }
    throw new TypeError('redirected too often');
  };
  return {
    plc: `https://${directoryHost}`,
    fetch: get,
    resolveTxt: async () => [],
    ...(hidden && { hidden: async () => new Set(hidden) }),
  };
}

function pageAnswer(page: VectorPage): Response {
  const { head = '', body = '', repeat, text, redirect, status, type = 'text/html' } = page;
  if (redirect !== undefined) return new Response(null, { status: 302, headers: { location: redirect } });
  const many = repeat ? repeat.text.repeat(repeat.times) : '';
  const html = `<!doctype html><html><head><title>T</title>${many}${head}</head><body>${body}</body></html>`;
  const headers = { 'content-type': text === undefined ? type : 'text/plain' };
  return new Response(text ?? html, { status: status ?? 200, headers });
}

function directory(people: VectorFile['accounts'], did: string): Response {
  const account = people[did];
  if (!account || account.state === 'gone') return new Response('{}', { status: 404 });
  const id = `${did.slice('did:plc:'.length)}.pds.masthead.dev`;
  return Response.json({
    id: did,
    alsoKnownAs: account.handle === undefined ? [] : [`at://${account.handle}`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: `https://${id}` }],
  });
}

function pds(did: string, account: VectorAccount | undefined, pathname: string, query: URLSearchParams): Response {
  if (!account || account.state === 'down') throw new TypeError('fetch failed');
  const refused = (error: string) => Response.json({ error, message: error }, { status: 400 });
  if (account.state === 'deactivated') {
    // As the reference PDS does.
    const isStatus = pathname.endsWith('getRepoStatus');
    return isStatus ? Response.json({ did, active: false, status: 'deactivated' }) : refused('InvalidRequest');
  }
  const collection = query.get('collection') ?? '';
  const records = Object.entries(account.records).map(([name, value]) => {
    return { uri: `at://${did}/${name}`, cid: 'bafyreia', value: { $type: name.split('/')[0], ...value } };
  });
  if (pathname.endsWith('listRecords')) {
    return Response.json({ records: records.filter(({ uri }) => uri.startsWith(`at://${did}/${collection}/`)) });
  }
  const wanted = `at://${did}/${collection}/${query.get('rkey')}`;
  const found = records.find(({ uri }) => uri === wanted);
  return found ? Response.json(found) : refused('RecordNotFound');
}

describe.each(files)('conformance/page/$name', ({ content }) => {
  it.each(content.vectors)('$name: $note', async (vector) => {
    const network = vectorNetwork(vector, content.accounts);
    const { status, record, how, claimed, candidates } = await resolvePage(network, vector.url, network);
    expect({
      status,
      ...(record && { record: record.uri, how, claimed }),
      candidates: candidates.map((each) => [each.how, each.verdict, each.uri]),
    }).toEqual(vector.expected);
    for (const { why } of candidates) expect(why).toMatch(/\S\.$|\.$/);
  });
});

it('has 40 vectors or more, each with a name of its own in its file', () => {
  const names = files.flatMap(({ name, content }) => content.vectors.map((vector) => `${name}/${vector.name}`));
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});
