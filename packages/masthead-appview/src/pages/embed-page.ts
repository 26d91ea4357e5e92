import type { ProfileView } from 'masthead/core';
import { PERSON_PAGES } from 'masthead/internal/core/profile/profile-view';
import { type FrameScheme, frameScheme } from 'masthead/internal/render/html/embed-code';
import {
  type ProProfileOptions,
  type PubCardOptions,
  proProfileStyleHashes,
  pubCardStyleHashes,
  renderProProfile,
  renderPubCard,
} from 'masthead/render';
import { invalidRequest } from '../server/answer/answer.ts';
import { readActor, readLink } from '../server/route.ts';
import {
  cardLayoutOf,
  type DisplayOptions,
  profileAppearanceOf,
  profileLayoutOf,
  readDisplayOptions,
} from './drawings.ts';
import { basePath, htmlPage, type ServedPage } from './frame/html-page.ts';
import type { PageFormat } from './page-format.ts';

// Transparent, so that the card's corners show the page around the frame. Browsers keep that only
// while this page and its `<iframe>` have the same color scheme. `content-visibility:
// visible` lays out the card even when the browser thinks that it is off screen, because the
// frame's height comes from it.
const STYLE =
  ':root{background:transparent}body,h1{margin:0;font:16px/1.5 system-ui,sans-serif}::part(card){content-visibility:visible}';

// The embedding page cannot measure a cross-origin frame, so the frame posts its height. `*` is
// safe: a height is no secret.
const SCRIPT =
  "{const tell=()=>parent.postMessage({type:'masthead-height',height:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*');new ResizeObserver(tell).observe(document.documentElement);addEventListener('load',tell)}";

/**
 * `/embed`: a card or a profile as a page for a frame. It posts `{type: 'masthead-height', height}`
 * (CSS pixels) to the embedding page. Links open in a new tab. It sets no cookie, uses no storage,
 * and requests only images from other hosts.
 */
export const embed: PageFormat = async ({ parameters, origin, ...find }) => {
  const display = readDisplayOptions(parameters);
  if (parameters.has('actor')) {
    const person = await find.person(readActor(parameters));
    return { ...(await embedProfilePage(person.view, origin, display)), person };
  }
  if (!parameters.has('url')) throw invalidRequest('"url" (a link) or "actor" (a handle or a DID) is missing.');
  const url = readLink(parameters);
  const view = await find.card(url);
  const options: PubCardOptions = { ...display, url, layout: cardLayoutOf(display), heading: 1, target: '_blank' };
  const hashes = await pubCardStyleHashes(view, options);
  const scheme = frameScheme(display.appearance, display.scheme);
  const page = embedPage(view?.title ?? url, renderPubCard(view, options), origin, hashes, display.lang, scheme);
  return { ...page, brief: view === null };
};

/**
 * A profile as an embed page. The name links to the person's page at `origin`, the address of this
 * AppView.
 */
export async function embedProfilePage(
  view: ProfileView,
  origin: string,
  display: DisplayOptions,
): Promise<ServedPage> {
  const layout = profileLayoutOf(display);
  const options: ProProfileOptions = {
    layout,
    heading: 1,
    appearance: profileAppearanceOf(display),
    target: '_blank',
    profileBase: origin + PERSON_PAGES,
    ...(display.lang && { lang: display.lang }),
  };
  const title = view.displayName ?? view.handle;
  const profile = renderProProfile(view, options);
  // A byline has no heading of its own.
  const body = layout === 'compact' ? `<h1>${profile}</h1>` : profile;
  const hashes = await proProfileStyleHashes(view, options);
  return embedPage(title, body, origin, hashes, display.lang, frameScheme(display.appearance));
}

function embedPage(
  title: string,
  body: string,
  origin: string,
  styleHashes: readonly string[],
  lang: string | undefined,
  scheme: FrameScheme,
): ServedPage {
  return htmlPage({
    title,
    base: basePath(origin),
    // Part of another page: search engines should not list it by itself.
    head: '<meta name="robots" content="noindex">\n',
    body: `<main>${body}</main>`,
    style: `:root{color-scheme:${scheme}}${STYLE}`,
    script: SCRIPT,
    styleHashes,
    frames: 'anybody',
    ...(lang && { lang }),
  });
}
