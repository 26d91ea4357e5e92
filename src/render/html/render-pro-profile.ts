import { profilePage } from '../../core/profile/profile-page.ts';
import { type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import type { Messages } from '../../elements/language/message-set.ts';
import { fullProfile } from '../../elements/pro-profile/full-profile.template.ts';
import {
  type ProfileLayout,
  proProfilePlaceholder,
  proProfileTemplate,
} from '../../elements/pro-profile/pro-profile.template.ts';
import { profileSite } from '../../elements/pro-profile/profile-site.ts';
import { elementHtml, type RenderOptions } from './element-html.ts';
import { PRO_PROFILE_CSS, styleHash } from './element-styles.ts';
import { profileMessages } from './messages.ts';
import { writeTemplate } from './write-template.ts';

/** The options of `renderProProfile`. Those named like an attribute of `<pro-profile>` mean the same. */
export interface ProProfileOptions extends RenderOptions {
  /** The person's handle or DID; the view's own when left out. */
  readonly actor?: string;
  readonly layout?: ProfileLayout;
  readonly appearance?: 'auto' | 'light' | 'dark';
  /** 1 to 6: the name is a heading of this level, and the sections of `full` are headings one level below; none when left out, and in the layout `compact`. */
  readonly heading?: number;
  readonly target?: string;
  /** How many skills a summary shows; 5 when left out. */
  readonly maxSkills?: number;
  /** The AppView that profiles are read from. The name then links to the person's page there; for the public profile service, to the page on its site. */
  readonly appView?: string;
  /** The site where `/p/{handle}` is the person's page, if not `appView`; `none` for no link. With neither of the two there is no link. */
  readonly profileBase?: string;
  /** `YYYY-MM-DD`: positions that begin later are upcoming, and ongoing ones last until this day. The current day (UTC) when left out. */
  readonly today?: string;
  /** Messages to use instead of Masthead's own; what they leave out is English. */
  readonly messages?: Messages;
}

/**
 * Renders a `<pro-profile>` as HTML: a declarative shadow root that shows without JavaScript, a plain link for readers without shadow roots, and the view as
 * JSON.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. `null` (there is no profile), and what is no view, give a plain
 *   card without a link: nobody's page is a 404
 * @returns the empty string when there is neither a view nor an `actor`
 */
export function renderProProfile(view: unknown, options: ProProfileOptions = {}): string {
  const profile = toShownProfile(view);
  const name = nameOf(profile, options);
  if (!name) return '';
  const link = profileLink(profile, options);
  const { actor, lang, layout = 'summary', appearance = 'auto', heading, target, maxSkills = 5 } = options;
  const template = profile
    ? proProfileTemplate(profile, {
        link,
        layout,
        full: fullProfile,
        maxSkills,
        heading,
        target,
        today: options.today ?? new Date().toISOString(),
        messages: profileMessages(lang, options.messages),
      })
    : proProfilePlaceholder({ link, text: `@${name}`, layout, heading, target });
  return elementHtml(
    {
      tag: 'pro-profile',
      attributes: {
        actor: actor ?? name,
        lang,
        layout: layout === 'summary' ? undefined : layout,
        appearance: appearance === 'auto' ? undefined : appearance,
        heading: heading || undefined,
        target,
        'max-skills': maxSkills === 5 ? undefined : maxSkills,
        'app-view': options.appView,
        // After hydration the element must link where this HTML does, and nowhere if this has no site.
        'profile-base': options.profileBase || (profileSite('', options.appView) ? undefined : 'none'),
      },
      state: profile ? 'ready' : 'fallback',
      css: PRO_PROFILE_CSS,
      ownCss: '',
      content: writeTemplate(template),
      fallback: { ...(profile && link && { href: link }), text: profile?.displayName ?? `@${name}` },
      view: profile,
    },
    options,
  );
}

/**
 * The hashes that a Content-Security-Policy must allow in `style-src` for profiles rendered without `nonce` and without `stylesheet`.
 *
 * @returns one hash, quotes included, such as `["'sha256-…'"]`
 */
export async function proProfileStyleHashes(): Promise<string[]> {
  return [await styleHash(PRO_PROFILE_CSS)];
}

/** The address of the person's page; `undefined` without a view, whose page there is not, and without a site. */
export function profileLink(
  profile: ShownProfile | null,
  options: Pick<ProProfileOptions, 'appView' | 'profileBase'>,
): string | undefined {
  const site = profileSite(options.profileBase, options.appView);
  return profile && site ? profilePage(site, profile) : undefined;
}

/** The handle, or the DID where the handle is invalid; without a view `actor` without `@`. Empty when there is neither. */
export function nameOf(profile: ShownProfile | null, { actor = '' }: Pick<ProProfileOptions, 'actor'>): string {
  // A lone surrogate cannot be percent-encoded.
  if (!profile)
    return actor
      .replace(/\p{Cs}/gu, '')
      .trim()
      .replace(/^@/, '');
  return profile.handle === 'handle.invalid' ? profile.did : profile.handle;
}
