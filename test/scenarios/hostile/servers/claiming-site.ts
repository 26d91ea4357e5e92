import { type FakeInternet, startInternet } from '../../../atproto/node/guard/fake-internet.ts';

/** What a site's answer is worth to the record that claims its address; `denied`: it names a stranger's instead. */
export type Worth = 'verified' | 'unverified' | 'denied';

type Page = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer };

interface Claimed {
  /** The at-uri that claims the address, and a stranger's of the same collection. */
  readonly own: string;
  readonly stranger: string;
  /** The name of the site, and of another. */
  readonly host: string;
  readonly other: string;
}

/** How a site answers. */
export interface SiteBehaviour {
  readonly name: string;
  readonly worth: Worth;
  /** The path that the record claims; default the root for a publication, `/post` for a document. */
  readonly path?: string;
  /** By path; with a host before it, of that host. */
  readonly pages: (claimed: Claimed) => Readonly<Record<string, Page>>;
}

const FILE = '/.well-known/site.standard.publication';
const BIG = 600 * 1024;
const file = (page: (claimed: Claimed) => Page) => (claimed: Claimed) => ({ [FILE]: page(claimed) });
const to = (location: string): Page => ({ status: 302, headers: { location } });
const many = (uri: string, count: number) => Array.from({ length: count }, (_, i) => `${uri}${i}`);

/** Files that name a publication, and all that looks like one. */
export const CLAIM_FILES: readonly SiteBehaviour[] = [
  { name: 'the at-uri', worth: 'verified', pages: file(({ own }) => own) },
  { name: 'a byte order mark and white space', worth: 'verified', pages: file(({ own }) => `\uFEFF\r\n ${own}\n`) },
  {
    name: 'JSON with a stranger beside it',
    worth: 'verified',
    pages: file(({ own, stranger }) => JSON.stringify([stranger, own])),
  },
  {
    name: 'a redirect on the host',
    worth: 'verified',
    pages: ({ own, host }) => ({ [FILE]: to(`https://${host}/named`), '/named': own }),
  },
  {
    name: 'a user directory, for itself',
    worth: 'verified',
    path: '/~user',
    pages: ({ own }) => ({ [`/~user${FILE}`]: own }),
  },
  { name: 'a file for the path', worth: 'verified', path: '/blog', pages: ({ own }) => ({ [`${FILE}/blog`]: own }) },

  { name: 'nothing', worth: 'unverified', pages: () => ({}) },
  { name: 'a user directory, for the host', worth: 'unverified', pages: ({ own }) => ({ [`/~user${FILE}`]: own }) },
  { name: 'the root’s file, for a path', worth: 'unverified', path: '/blog', pages: file(({ own }) => own) },
  { name: 'the path’s file, for the root', worth: 'unverified', pages: ({ own }) => ({ [`${FILE}/blog`]: own }) },
  {
    name: 'a list of more than a site has',
    worth: 'unverified',
    pages: file(({ own, stranger }) => JSON.stringify([...many(stranger, 9), own])),
  },
  {
    name: 'a list of more than a site has, it first',
    worth: 'unverified',
    pages: file(({ own, stranger }) => JSON.stringify([own, ...many(stranger, 9)])),
  },
  { name: 'a page with the at-uri in it', worth: 'unverified', pages: file(({ own }) => `<p>${own}</p>`) },
  { name: 'two lines', worth: 'unverified', pages: file(({ own, stranger }) => `${own}\n${stranger}`) },
  {
    name: 'two lines, both strangers',
    worth: 'unverified',
    pages: file(({ stranger }) => `${stranger}\n${stranger}2`),
  },
  { name: 'words behind it', worth: 'unverified', pages: file(({ own }) => `${own} # mine`) },
  { name: 'a query', worth: 'unverified', pages: file(({ own }) => `${own}?x=1`) },
  { name: 'a fragment', worth: 'unverified', pages: file(({ own }) => `${own}#x`) },
  { name: 'capitals', worth: 'unverified', pages: file(({ own }) => own.toUpperCase()) },
  {
    name: 'a key in capitals',
    worth: 'unverified',
    pages: file(({ own }) => own.replace(/[^/]+$/, (key) => key.toUpperCase())),
  },
  { name: 'percent-encoding', worth: 'unverified', pages: file(({ own }) => encodeURIComponent(own)) },
  { name: 'an encoded key', worth: 'unverified', pages: file(({ own }) => own.replace('/pub', '/%70ub')) },
  { name: 'UTF-16', worth: 'unverified', pages: file(({ own }) => ({ body: Buffer.from(`\uFEFF${own}`, 'utf16le') })) },
  { name: 'a handle', worth: 'unverified', pages: file(({ own, host }) => own.replace(/did:[^/]+/, host)) },
  { name: 'a document', worth: 'unverified', pages: file(({ own }) => own.replace('.publication', '.document')) },
  {
    name: 'deep JSON',
    worth: 'unverified',
    pages: file(({ own }) => `${'['.repeat(20_000)}"${own}"${']'.repeat(20_000)}`),
  },
  { name: 'more than a file has', worth: 'unverified', pages: file(({ own }) => own + ' '.repeat(BIG)) },
  ...[403, 404, 410, 429, 500, 503].map(
    (status): SiteBehaviour => ({
      name: `the status ${status}, with it in the body`,
      worth: 'unverified',
      pages: file(({ own }) => ({ status, body: own })),
    }),
  ),
  {
    name: 'the status 404, with a stranger in the body',
    worth: 'unverified',
    pages: file(({ stranger }) => ({ status: 404, body: stranger })),
  },
  { name: 'a redirect to itself', worth: 'unverified', pages: file(() => to(FILE)) },
  {
    name: 'a redirect to http',
    worth: 'unverified',
    pages: ({ own, host }) => ({ [FILE]: to(`http://${host}/named`), '/named': own }),
  },
  {
    name: 'a redirect to another host',
    worth: 'unverified',
    pages: ({ own, other }) => ({ [FILE]: to(`https://${other}${FILE}`), [`${other}${FILE}`]: own }),
  },
  {
    name: 'a redirect to a stranger on another host',
    worth: 'unverified',
    pages: ({ stranger, other }) => ({ [FILE]: to(`https://${other}${FILE}`), [`${other}${FILE}`]: stranger }),
  },
  { name: 'another record of the account', worth: 'unverified', pages: file(({ own }) => `${own}2`) },

  { name: 'a stranger', worth: 'denied', pages: file(({ stranger }) => stranger) },
  {
    name: 'a stranger as JSON',
    worth: 'denied',
    pages: file(({ stranger }) => JSON.stringify({ publication: stranger })),
  },
  { name: 'a redirect to a stranger’s at-uri', worth: 'denied', pages: file(({ stranger }) => to(stranger)) },
];

const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): Page => ({
  headers: { 'content-type': type },
  body,
});
const tag = (uri: string) => `<link rel="site.standard.document" href="${uri}">`;
const page = (write: (link: string, claimed: Claimed) => Page | string) => (claimed: Claimed) => {
  const written = write(tag(claimed.own), claimed);
  return { '/post': typeof written === 'string' ? html(`<!doctype html>${written}`) : written };
};

/** Pages that name a document, and all that looks like one. */
export const CLAIM_PAGES: readonly SiteBehaviour[] = [
  { name: 'a link in the head', worth: 'verified', pages: page((link) => `<head>${link}</head>`) },
  {
    name: 'a base before it',
    worth: 'verified',
    pages: page((link, { other }) => `<base href="https://${other}/">${link}`),
  },
  { name: 'a stranger beside it', worth: 'verified', pages: page((link, { stranger }) => tag(stranger) + link) },
  {
    name: 'a redirect to the same page',
    worth: 'verified',
    pages: ({ own }) => ({ '/post': to('/post/'), '/post/': html(tag(own)) }),
  },

  { name: 'no link', worth: 'unverified', pages: page(() => '<p>Hello</p>') },
  ...[
    'template',
    'script',
    'noscript',
    'style',
    'title',
    'textarea',
    'noframes',
    'body',
    'svg',
    'div',
    'math',
    'object',
  ].map(
    (name): SiteBehaviour => ({
      name: `a ${name} around it`,
      worth: 'unverified',
      pages: page((link) => `<head><${name}>${link}</${name}></head>`),
    }),
  ),
  { name: 'a comment around it', worth: 'unverified', pages: page((link) => `<head><!-- ${link} --></head>`) },
  {
    name: 'a comment that seems to end',
    worth: 'unverified',
    pages: page((link) => `<head><!-- -- > ${link} --></head>`),
  },
  {
    name: 'an attribute around it',
    worth: 'unverified',
    pages: page((link) => `<head><meta name="x" content='${link}'></head>`),
  },
  {
    name: 'a frame’s own page',
    worth: 'unverified',
    pages: page((link) => `<iframe srcdoc='<head>${link}</head>'></iframe>`),
  },
  { name: 'a second head', worth: 'unverified', pages: page((link) => `<head></head><body><head>${link}</head>`) },
  // Every browser puts this one into the head: the body has not begun.
  { name: 'behind the head', worth: 'verified', pages: page((link) => `<head></head>${link}`) },
  { name: 'behind the head and words', worth: 'unverified', pages: page((link) => `<head></head>Hello ${link}`) },
  { name: 'words before it', worth: 'unverified', pages: page((link) => `Hello ${link}`) },
  {
    name: 'behind all that is read',
    worth: 'unverified',
    pages: page((link) => `<head><!--${'x'.repeat(BIG)}-->${link}</head>`),
  },
  { name: 'an escaped tag', worth: 'unverified', pages: page((link) => `<head>${link.replace('<', '&lt;')}</head>`) },
  {
    name: 'a header',
    worth: 'unverified',
    pages: page((_, { own }) => ({
      headers: { 'content-type': 'text/html', link: `<${own}>; rel="site.standard.document"` },
      body: '<head></head>',
    })),
  },
  { name: 'plain text', worth: 'unverified', pages: page((link) => html(link, 'text/plain')) },
  { name: 'an image', worth: 'unverified', pages: page((link) => html(link, 'image/svg+xml')) },
  {
    name: 'UTF-16',
    worth: 'unverified',
    pages: page((link) => html(Buffer.from(`\uFEFF${link}`, 'utf16le'), 'text/html; charset=utf-16le')),
  },
  {
    // In this encoding the bytes behind the first escape are Japanese letters, and so is the tag.
    name: 'letters of a stateful encoding that are a tag in UTF-8',
    worth: 'unverified',
    pages: page((link) =>
      html(`<head><meta name="x" content="\u001b$B">${link}\u001b(B"></head>`, 'text/html; charset=iso-2022-jp'),
    ),
  },
  {
    name: 'the same, said in the page alone',
    worth: 'unverified',
    pages: page((link) =>
      html(`<head><meta charset="iso-2022-jp"><meta name="x" content="\u001b$B">${link}\u001b(B"></head>`, 'text/html'),
    ),
  },
  { name: 'a handle', worth: 'unverified', pages: page((_, { own, host }) => tag(own.replace(/did:[^/]+/, host))) },
  { name: 'its publication', worth: 'unverified', pages: page((link) => link.replaceAll('.document', '.publication')) },
  { name: 'another relation', worth: 'unverified', pages: page((link) => link.replace('rel="site', 'rel="x-site')) },
  { name: 'another document of the account', worth: 'unverified', pages: page((_, { own }) => tag(`${own}2`)) },
  { name: 'the status 404', worth: 'unverified', pages: page((link) => ({ ...(html(link) as object), status: 404 })) },
  {
    name: 'the status 500, with a stranger',
    worth: 'unverified',
    pages: page((_, { stranger }) => ({ ...(html(tag(stranger)) as object), status: 500 })),
  },
  {
    name: 'a redirect to another host',
    worth: 'unverified',
    pages: ({ own, other }) => ({ '/post': to(`https://${other}/post`), [`${other}/post`]: html(tag(own)) }),
  },
  {
    name: 'a redirect to another host, with a stranger',
    worth: 'unverified',
    pages: ({ stranger, other }) => ({ '/post': to(`https://${other}/post`), [`${other}/post`]: html(tag(stranger)) }),
  },
  {
    name: 'a redirect to what a user wrote',
    worth: 'unverified',
    pages: ({ own }) => ({ '/post': to('/users/mallory/post'), '/users/mallory/post': html(tag(own)) }),
  },
  { name: 'a redirect to http', worth: 'unverified', pages: ({ host }) => ({ '/post': to(`http://${host}/post`) }) },
  {
    name: 'a user’s page, for another',
    worth: 'unverified',
    pages: ({ own }) => ({ '/users/mallory/post': html(tag(own)) }),
  },

  { name: 'a stranger', worth: 'denied', pages: page((_, { stranger }) => tag(stranger)) },
];

/** The sites, each with a name of its own, over TLS. */
export interface ClaimingSites {
  readonly internet: FakeInternet;
  /** The address of a site, as the record should claim it. */
  host(behaviour: SiteBehaviour): string;
  close(): Promise<void>;
}

/**
 * Starts a server that is all these sites at once.
 *
 * @param own the at-uri that claims each, and a stranger's
 */
export async function startClaimingSites(
  behaviours: readonly SiteBehaviour[],
  records: (behaviour: SiteBehaviour) => Pick<Claimed, 'own' | 'stranger'>,
): Promise<ClaimingSites> {
  const internet = await startInternet();
  const host = (behaviour: SiteBehaviour) => `site-${behaviours.indexOf(behaviour)}.masthead.dev`;
  for (const behaviour of behaviours) {
    const name = host(behaviour);
    const pages = behaviour.pages({ ...records(behaviour), host: name, other: name.replace('masthead', 'other') });
    for (const [path, answer] of Object.entries(pages)) {
      const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
      internet.pages.set(path.startsWith('/') ? `${name}${path}` : path, (_, response) => {
        response.writeHead(status, headers).end(body);
      });
    }
  }
  return { internet, host, close: () => internet.close() };
}
