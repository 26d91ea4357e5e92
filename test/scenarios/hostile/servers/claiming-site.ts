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
const to = (location: string): Page => ({ status: 302, headers: { location } });
const many = (uri: string, count: number) => Array.from({ length: count }, (_, i) => `${uri}${i}`);

type Pages = SiteBehaviour['pages'];

/** Sites by what each is, and what its pages are. */
const sites = (worth: Worth, all: Readonly<Record<string, Pages>>, path?: string): SiteBehaviour[] =>
  Object.entries(all).map(([name, pages]) => ({ name, worth, pages, ...(path !== undefined && { path }) }));

/** Sites whose file of the root says so. */
const files = (worth: Worth, all: Readonly<Record<string, (claimed: Claimed) => Page>>, path?: string) =>
  sites(
    worth,
    Object.fromEntries(
      Object.entries(all).map(([name, page]): [string, Pages] => [name, (claimed) => ({ [FILE]: page(claimed) })]),
    ),
    path,
  );

/** Files that name a publication, and all that looks like one. */
export const CLAIM_FILES: readonly SiteBehaviour[] = [
  ...files('verified', {
    'the at-uri': ({ own }) => own,
    'a byte order mark and white space': ({ own }) => `\uFEFF\r\n ${own}\n`,
    'JSON with a stranger beside it': ({ own, stranger }) => JSON.stringify([stranger, own]),
  }),
  ...sites('verified', {
    'a redirect on the host': ({ own, host }) => ({ [FILE]: to(`https://${host}/named`), '/named': own }),
  }),
  ...sites(
    'verified',
    {
      'a user directory, for itself': ({ own }) => ({ [`/~user${FILE}`]: own }),
    },
    '/~user',
  ),
  ...sites(
    'verified',
    {
      'a file for the path': ({ own }) => ({ [`${FILE}/blog`]: own }),
    },
    '/blog',
  ),
  ...sites('unverified', {
    nothing: () => ({}),
    'a user directory, for the host': ({ own }) => ({ [`/~user${FILE}`]: own }),
    'the path’s file, for the root': ({ own }) => ({ [`${FILE}/blog`]: own }),
    'a redirect to http': ({ own, host }) => ({ [FILE]: to(`http://${host}/named`), '/named': own }),
    'a redirect to another host': ({ own, other }) => ({
      [FILE]: to(`https://${other}${FILE}`),
      [`${other}${FILE}`]: own,
    }),
    'a redirect to a stranger on another host': ({ stranger, other }) => ({
      [FILE]: to(`https://${other}${FILE}`),
      [`${other}${FILE}`]: stranger,
    }),
  }),
  ...files(
    'unverified',
    {
      'the root’s file, for a path': ({ own }) => own,
    },
    '/blog',
  ),
  ...files('unverified', {
    'a list of more than a site has': ({ own, stranger }) => JSON.stringify([...many(stranger, 9), own]),
    'a list of more than a site has, it first': ({ own, stranger }) => JSON.stringify([own, ...many(stranger, 9)]),
    'a page with the at-uri in it': ({ own }) => `<p>${own}</p>`,
    'two lines': ({ own, stranger }) => `${own}\n${stranger}`,
    'two lines, both strangers': ({ stranger }) => `${stranger}\n${stranger}2`,
    'words behind it': ({ own }) => `${own} # mine`,
    'a query': ({ own }) => `${own}?x=1`,
    'a fragment': ({ own }) => `${own}#x`,
    capitals: ({ own }) => own.toUpperCase(),
    'a key in capitals': ({ own }) => own.replace(/[^/]+$/, (key) => key.toUpperCase()),
    'percent-encoding': ({ own }) => encodeURIComponent(own),
    'an encoded key': ({ own }) => own.replace('/pub', '/%70ub'),
    'UTF-16': ({ own }) => ({ body: Buffer.from(`\uFEFF${own}`, 'utf16le') }),
    'a handle': ({ own, host }) => own.replace(/did:[^/]+/, host),
    'a document': ({ own }) => own.replace('.publication', '.document'),
    'deep JSON': ({ own }) => `${'['.repeat(20_000)}"${own}"${']'.repeat(20_000)}`,
    'more than a file has': ({ own }) => own + ' '.repeat(BIG),
    'the status 404, with a stranger in the body': ({ stranger }) => ({ status: 404, body: stranger }),
    'a redirect to itself': () => to(FILE),
    'another record of the account': ({ own }) => `${own}2`,
  }),
  ...files('denied', {
    'a stranger': ({ stranger }) => stranger,
    'a stranger as JSON': ({ stranger }) => JSON.stringify({ publication: stranger }),
    'a redirect to a stranger’s at-uri': ({ stranger }) => to(stranger),
  }),
  ...files(
    'unverified',
    Object.fromEntries(
      [403, 404, 410, 429, 500, 503].map((status) => [
        `the status ${status}, with it in the body`,
        ({ own }: Claimed) => ({ status, body: own }),
      ]),
    ),
  ),
];

const html = (body: string | Buffer, type = 'text/html; charset=utf-8'): Page => ({
  headers: { 'content-type': type },
  body,
});
const tag = (uri: string) => `<link rel="site.standard.document" href="${uri}">`;

/** Sites whose page of the document is this; `link` names the document. */
const pages = (worth: Worth, all: Readonly<Record<string, (link: string, claimed: Claimed) => Page>>) =>
  sites(
    worth,
    Object.fromEntries(
      Object.entries(all).map(([name, write]): [string, Pages] => [
        name,
        (claimed) => {
          const written = write(tag(claimed.own), claimed);
          return { '/post': typeof written === 'string' ? html(`<!doctype html>${written}`) : written };
        },
      ]),
    ),
  );
const AROUND = 'template script noscript style title textarea noframes body svg div math object'.split(' ');

/** Pages that name a document, and all that looks like one. */
export const CLAIM_PAGES: readonly SiteBehaviour[] = [
  ...pages('verified', {
    'a link in the head': (link) => `<head>${link}</head>`,
    'a base before it': (link, { other }) => `<base href="https://${other}/">${link}`,
    'a stranger beside it': (link, { stranger }) => tag(stranger) + link,
    // Every browser puts this one into the head: the body has not begun.
    'behind the head': (link) => `<head></head>${link}`,
  }),
  ...sites('verified', {
    'a redirect to the same page': ({ own }) => ({ '/post': to('/post/'), '/post/': html(tag(own)) }),
  }),
  ...pages('unverified', {
    'no link': () => '<p>Hello</p>',
    'a comment around it': (link) => `<head><!-- ${link} --></head>`,
    'a comment that seems to end': (link) => `<head><!-- -- > ${link} --></head>`,
    'an attribute around it': (link) => `<head><meta name="x" content='${link}'></head>`,
    'a frame’s own page': (link) => `<iframe srcdoc='<head>${link}</head>'></iframe>`,
    'a second head': (link) => `<head></head><body><head>${link}</head>`,
    'behind the head and words': (link) => `<head></head>Hello ${link}`,
    'words before it': (link) => `Hello ${link}`,
    'behind all that is read': (link) => `<head><!--${'x'.repeat(BIG)}-->${link}</head>`,
    'an escaped tag': (link) => `<head>${link.replace('<', '&lt;')}</head>`,
    'a header': (_, { own }) => ({
      headers: { 'content-type': 'text/html', link: `<${own}>; rel="site.standard.document"` },
      body: '<head></head>',
    }),
    'plain text': (link) => html(link, 'text/plain'),
    'an image': (link) => html(link, 'image/svg+xml'),
    'UTF-16': (link) => html(Buffer.from(`\uFEFF${link}`, 'utf16le'), 'text/html; charset=utf-16le'),
    // In this encoding the bytes behind the first escape are Japanese letters, and so is the tag.
    'letters of a stateful encoding that are a tag in UTF-8': (link) =>
      html(`<head><meta name="x" content="\u001b$B">${link}\u001b(B"></head>`, 'text/html; charset=iso-2022-jp'),
    'the same, said in the page alone': (link) =>
      html(`<head><meta charset="iso-2022-jp"><meta name="x" content="\u001b$B">${link}\u001b(B"></head>`, 'text/html'),
    'a handle': (_, { own, host }) => tag(own.replace(/did:[^/]+/, host)),
    'its publication': (link) => link.replaceAll('.document', '.publication'),
    'another relation': (link) => link.replace('rel="site', 'rel="x-site'),
    'another document of the account': (_, { own }) => tag(`${own}2`),
    'the status 404': (link) => ({ ...(html(link) as object), status: 404 }),
    'the status 500, with a stranger': (_, { stranger }) => ({ ...(html(tag(stranger)) as object), status: 500 }),
  }),
  ...sites('unverified', {
    'a redirect to another host': ({ own, other }) => ({
      '/post': to(`https://${other}/post`),
      [`${other}/post`]: html(tag(own)),
    }),
    'a redirect to another host, with a stranger': ({ stranger, other }) => ({
      '/post': to(`https://${other}/post`),
      [`${other}/post`]: html(tag(stranger)),
    }),
    'a redirect to what a user wrote': ({ own }) => ({
      '/post': to('/users/mallory/post'),
      '/users/mallory/post': html(tag(own)),
    }),
    'a redirect to http': ({ host }) => ({ '/post': to(`http://${host}/post`) }),
    'a user’s page, for another': ({ own }) => ({ '/users/mallory/post': html(tag(own)) }),
  }),
  ...pages('denied', {
    'a stranger': (_, { stranger }) => tag(stranger),
  }),
  ...pages(
    'unverified',
    Object.fromEntries(
      AROUND.map((name) => [`a ${name} around it`, (link: string) => `<head><${name}>${link}</${name}></head>`]),
    ),
  ),
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
