import type { CardView, ProfileView } from '../../core/index.ts';
import {
  type ProProfileOptions,
  type PubCardOptions,
  proProfileStyleHashes,
  pubCardStyleHashes,
  renderProProfile,
  renderPubCard,
} from '../../render/index.ts';
import { htmlPage, pagePolicy } from './html-page.ts';
import { cardLayoutOf, type Looks, profileAppearanceOf, profileLayoutOf } from './look-params.ts';

/** A page with the policy it goes out with. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

// No ground of its own: the corners show the page around it, in the dark too, as long as both follow the same scheme.
const STYLE = ':root{color-scheme:light dark;background:transparent}body{margin:0;font:16px/1.5 system-ui,sans-serif}';

// The page around it cannot look inside, so the height is told; a sandboxed frame may do that too. Nothing secret is in a height.
const SCRIPT =
  "{const tell=()=>parent.postMessage({type:'masthead-height',height:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*');new ResizeObserver(tell).observe(document.documentElement);addEventListener('load',tell)}";

/**
 * A card as a page to be shown in a frame: it tells its height to the page around it as `{type: 'masthead-height', height}`. Links open in a new tab. No cookie,
 * no storage, nothing asked of anybody but the pictures.
 *
 * @param view `null`: nothing backs the link
 * @param url the link
 */
export async function embedCardPage(view: CardView | null, url: string, looks: Looks): Promise<ServedPage> {
  const { appearance, cta, contrast, lang } = looks;
  const options: PubCardOptions = {
    url,
    layout: cardLayoutOf(looks),
    target: '_blank',
    ...(appearance && { appearance }),
    ...(cta && { cta }),
    ...(contrast && { contrast }),
    ...(lang && { lang }),
  };
  return embedPage(view?.title ?? url, renderPubCard(view, options), await pubCardStyleHashes(view, options), lang);
}

/**
 * A profile as a page to be shown in a frame.
 *
 * @param origin of this AppView, where the person's page is
 */
export async function embedProfilePage(view: ProfileView, origin: string, looks: Looks): Promise<ServedPage> {
  const options: ProProfileOptions = {
    layout: profileLayoutOf(looks),
    appearance: profileAppearanceOf(looks),
    target: '_blank',
    profileBase: origin,
    ...(looks.lang && { lang: looks.lang }),
  };
  const title = view.displayName ?? view.handle;
  return embedPage(title, renderProProfile(view, options), await proProfileStyleHashes(), looks.lang);
}

function embedPage(title: string, body: string, styleHashes: readonly string[], lang: string | undefined): ServedPage {
  // A frame is a part of a page, not a page to be found.
  const head = '<meta name="robots" content="noindex">\n';
  return {
    html: htmlPage({ title, head, body, style: STYLE, script: SCRIPT, ...(lang && { lang }) }),
    policy: pagePolicy({ style: STYLE, script: SCRIPT, styleHashes, frames: 'anybody' }),
  };
}
