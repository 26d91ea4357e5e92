import type { Answer, IncomingRequest } from '../http/server/answer/answer.ts';
import { uncached } from '../http/server/answer/answer.ts';
import { preferredType, Representation } from '../http/server/answer/representation.ts';
import type { OtherRoute } from '../http/server/route.ts';
import type { StaticFiles } from '../http/server/static-files.ts';
import { HTML_TYPE, htmlPage, PLAIN_STYLE, pageHeaders } from './html-page.ts';

/** Something that a visitor of the builder may begin with. */
export interface Sample {
  /** A link, a handle or a DID. */
  readonly paste: string;
  /** A few words for the button. */
  readonly name: string;
}

export interface FrontPageOptions {
  /** This AppView's public origin, where the operator has named one. */
  readonly publicUrl?: string | undefined;
  readonly version: string;
  /** `id.{service}.getProfileView` */
  readonly service: string;
  /** Whether `/check` looks at links. */
  readonly checks: boolean;
  /** Whether it draws PNG. */
  readonly png: boolean;
  readonly samples: readonly Sample[];
  /** Serves the builder's files. */
  readonly files: StaticFiles;
}

const BUILDER = '/builder.html';

const BUILDER_HEADERS = Object.entries({
  ...pageHeaders({ styles: ["'self'"], frames: 'nobody', forms: 'own', copies: true }),
  // The same address says something else to programs.
  vary: 'Accept',
}).flat();

/** `/`: the builder for people; for programs, which do not ask for HTML, what this server is and where its queries are, as JSON. */
export function createFrontPage(options: FrontPageOptions): OtherRoute {
  return {
    name: 'front',
    async answer(request, _, path) {
      if (path !== BUILDER && preferredType(request.header('accept')) !== 'html') return aboutServer(request, options);
      const file = await options.files(request, BUILDER);
      return file ? { ...file, headers: [...file.headers, ...BUILDER_HEADERS] } : withoutBuilder();
    },
  };
}

function aboutServer(request: IncomingRequest, options: FrontPageOptions): Answer | Promise<Answer> {
  const { publicUrl, version, service, checks, png, samples } = options;
  const about = {
    name: 'Masthead',
    version,
    is: 'An AppView: it answers with cards for links and profiles for people, from AT Protocol records. Browsers get the builder at this address.',
    ...(publicUrl !== undefined && { publicUrl }),
    service,
    queries: {
      card: '/xrpc/app.bsky.embed.getEmbedExternalView?url={url}',
      profile: `/xrpc/id.${service}.getProfileView?actor={actor}`,
      health: '/xrpc/_health',
    },
    pages: {
      embed: '/embed?url={url}',
      embedProfile: '/embed?actor={actor}',
      oembed: '/oembed?url={url}',
      cardSvg: '/card.svg?url={url}',
      profileSvg: '/profile.svg?actor={actor}',
      ...(png && { cardPng: '/card.png?url={url}', profilePng: '/profile.png?actor={actor}' }),
      person: '/p/{handle}',
      check: '/check?url={url}',
    },
    checks,
    samples,
  };
  return new Representation(JSON.stringify(about), { headers: { vary: 'Accept' } }).answer(request);
}

/** Where the built files are not beside this server, as in a checkout that was never built. */
function withoutBuilder(): Answer {
  const { html, headers } = htmlPage({
    title: 'Masthead',
    body: `<main>
<h1>This is an AppView</h1>
<p>It answers with cards for links and profiles for people. Its builder is not here: <code>npm run build</code> makes it.</p>
<p><a href="/check">Why does my card not appear?</a></p>
</main>`,
    style: PLAIN_STYLE,
    frames: 'nobody',
  });
  return uncached(200, html, HTML_TYPE, { ...headers, vary: 'Accept' });
}
