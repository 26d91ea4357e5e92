import { MAX_URL } from 'masthead/internal/core/match/record-address';
import { pastedLink } from 'masthead/internal/core/values/pasted';
import { escapeHtml } from 'masthead/render';
import type { Sample, Settings } from '../../app-view-options.ts';
import type { Answer, IncomingRequest } from '../../server/answer/answer.ts';
import { isServedAgain } from '../../server/answer/answer-cache.ts';
import { preferredType, Representation } from '../../server/answer/representation.ts';
import { type OtherRoute, readQuery } from '../../server/route.ts';
import type { StaticFiles } from '../../server/static-files.ts';
import { basePath, escapeProse, framedPage } from '../frame/html-page.ts';
import type { ReadFacts } from '../page-format.ts';
import { ANYWHERE, leadCard, otherCards, SHOWCASE_STYLE, type Showcase, showcaseHashes } from './showcase.ts';

export interface FrontPageOptions extends Pick<Settings, 'publicUrl' | 'service' | 'samples'> {
  readonly version: string;
  /** Whether it draws PNG. */
  readonly png: boolean;
  /** Serves the builder's files. */
  readonly files: StaticFiles;
  readonly facts: ReadFacts;
  /** The cards of the page, read in a turn of the client's network. */
  readonly showcase: (client: string | undefined) => Promise<Showcase>;
}

/** The builder as a file of its own; on this server it is the front page. */
const BUILDER = '/builder.html';

const BY_ACCEPT = { vary: 'Accept' };

/**
 * `/`: for people, the builder, with the showcase until there is a link; for programs, which do not
 * ask for HTML, what this server is and where its queries are, as JSON.
 */
export function createFrontPage(options: FrontPageOptions): OtherRoute {
  // The page without a link.
  let kept: { readonly at: number; readonly made: Promise<Representation> } | undefined;
  const withCards = async (client: string | undefined): Promise<Representation> => {
    try {
      if (!kept || !isServedAgain(kept.at)) {
        kept = { at: Date.now(), made: options.showcase(client).then((showcase) => page(options, '', true, showcase)) };
      }
      return await kept.made;
    } catch {
      // The field works without the index, which may be back at the next request.
      kept = undefined;
      return page(options, '', true, undefined);
    }
  };
  return {
    name: 'front',
    async answer(request, query, path) {
      if (path !== BUILDER && preferredType(request.header('accept')) !== 'html') return aboutServer(request, options);
      const parameters = readQuery(query);
      const link = pastedLink(parameters.get('url') || parameters.get('actor') || '').slice(0, MAX_URL);
      const isBuilt = (await options.files({ ...request, header: () => undefined }, BUILDER)) !== null;
      // A page with a link has no showcase, so no card is read for it.
      if (link !== '' || !isBuilt) return (await page(options, link, isBuilt, undefined)).answer(request);
      return (await withCards(request.address)).answer(request);
    },
  };
}

const STYLE = [
  '.hero{display:grid;grid-template-columns:minmax(0,1fr);gap:2.5rem clamp(2rem,5vw,4rem);align-items:center;padding-block:clamp(2rem,6vw,4.5rem) 0}.hero>*{min-inline-size:0}',
  '@media(width>=44rem){.hero:not(.asked){grid-template-columns:minmax(0,1fr) minmax(0,clamp(20.5rem,46%,27.9rem))}}',
  '.hero.asked{padding-block-start:2rem}.asked :is(.lede,.become){display:none}.asked h1{margin-block-end:1rem;font-size:1.375rem}.asked #ask{max-inline-size:44rem}',
  // The result appears above the foot, and does not push the foot down while somebody reads.
  'main:has(.asked){min-block-size:100svh}',
  SHOWCASE_STYLE,
].join('\n');

async function page(
  options: FrontPageOptions,
  link: string,
  isBuilt: boolean,
  showcase: Showcase | undefined,
): Promise<Representation> {
  const shows = showcase ? leadCard(showcase) : '';
  const facts = await options.facts();
  const { base = '' } = facts;
  const { body, type, headers } = framedPage({
    title: 'Masthead: links with a name on them',
    place: 'make',
    facts,
    head: '<meta name="description" content="Paste a link or a handle, see its card or profile, and copy what puts it on a page of your own.">\n',
    body: `<main>
<div class="wrap hero${link === '' ? '' : ' asked'}" id="hero">
<div>
<h1 class="display">Links with a name on them.</h1>
<p class="lede">A card that says who publishes a page and who wrote it, from the publisher’s own record and in their own colours. One line on your page; nothing is scraped.</p>
${isBuilt ? asking(base, options.samples, link) : unbuilt(base)}
</div>
${shows}
</div>
<div class="wrap"><div id="builder" class="builder"></div></div>
<div id="showcase">
${showcase ? otherCards(showcase) : ''}
${showcase ? ANYWHERE : ''}
</div>
</main>`,
    style: STYLE,
    styleHashes: showcase ? await showcaseHashes(showcase) : [],
    forms: 'own',
    copies: true,
    ...(isBuilt && { files: { styles: ['/builder.css'], scripts: ['/builder.js'] } }),
  });
  return new Representation(body, { type, headers: { ...headers, ...BY_ACCEPT } });
}

/**
 * The field. The builder's script replaces it; until then, and without scripts, it leads to this
 * page with a link.
 */
function asking(base: string, samples: readonly Sample[], link: string): string {
  const tries = samples.map(
    ({ name, paste }) =>
      `<a class="pill" href="${base}/?${escapeHtml(`${new URLSearchParams({ url: paste })}`)}">${escapeProse(name)}</a>`,
  );
  return `<div id="ask"><form class="ask" role="search" action="${base}/" method="get">
<label for="url">A link, or somebody’s handle</label>
<div class="row"><input id="url" name="url" type="text" inputmode="url" autocapitalize="none" autocomplete="off" spellcheck="false" placeholder="https://example.com/post or alice.example" value="${escapeProse(link)}"><button class="primary">Show card</button></div>
${tries.length > 0 ? `<div class="try" role="group" aria-label="Try one of these"><span aria-hidden="true">Try</span>${tries.join('')}</div>` : ''}
</form></div>
<noscript>${withoutScript(base, link)}</noscript>`;
}

function withoutScript(base: string, link: string): string {
  if (link === '') return '<p>To choose how a card looks, and to copy it, this page needs JavaScript.</p>';
  const query = escapeHtml(`${new URLSearchParams({ url: link })}`);
  return `<p>To choose how it looks, this page needs JavaScript. <a href="${base}/embed?${query}">The card alone</a> and <a href="${base}/check?${query}">why there is none</a> do not.</p>`;
}

function unbuilt(base: string): string {
  return `<p>The builder is not here: <code>npm run build</code> makes it. <a href="${base}/check">Why is there no card?</a></p>`;
}

function aboutServer(request: IncomingRequest, options: FrontPageOptions): Answer | Promise<Answer> {
  const { publicUrl, version, service, png, samples } = options;
  const base = basePath(publicUrl);
  const about = {
    name: 'Masthead',
    version,
    is: 'An AppView: it answers with cards for links and profiles for people, from AT Protocol records. Browsers get the builder at this address.',
    ...(publicUrl !== undefined && { publicUrl }),
    service,
    queries: {
      card: `${base}/xrpc/app.bsky.embed.getEmbedExternalView?url={url}`,
      profile: `${base}/xrpc/id.${service}.getProfileView?actor={actor}`,
      health: `${base}/xrpc/_health`,
    },
    pages: {
      embed: `${base}/embed?url={url}`,
      embedProfile: `${base}/embed?actor={actor}`,
      oembed: `${base}/oembed?url={url}`,
      cardSvg: `${base}/card.svg?url={url}`,
      profileSvg: `${base}/profile.svg?actor={actor}`,
      ...(png && { cardPng: `${base}/card.png?url={url}`, profilePng: `${base}/profile.png?actor={actor}` }),
      person: `${base}/p/{handle}`,
      check: `${base}/check?url={url}`,
      examples: `${base}/examples`,
      docs: `${base}/docs`,
    },
    checks: true,
    samples,
  };
  return new Representation(JSON.stringify(about), { headers: BY_ACCEPT }).answer(request);
}
