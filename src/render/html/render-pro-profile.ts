import { profileBase, profileUrl } from '../../core/profile/profile-view.ts';
import { type FullSection, type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import { accountName } from '../../core/values/identifiers.ts';
import { fullProfile } from '../../elements/pro-profile/full-profile.template.ts';
import {
  type ProfileLayout,
  profilePaint,
  proProfilePlaceholder,
  proProfileTemplate,
} from '../../elements/pro-profile/pro-profile.template.ts';
import type { Messages } from '../../elements/text/message-set.ts';
import { profileMessages } from '../language.ts';
import { elementHtml, PRO_PROFILE_CSS, type RenderOptions, styleHash } from './element-html.ts';
import { writeTemplate } from './write-html.ts';

/**
 * The options of `renderProProfile`. Those named like an attribute of `<pro-profile>` mean the
 * same.
 */
export interface ProProfileOptions extends RenderOptions {
  /** The person's handle or DID; the view's own when left out. */
  readonly actor?: string | undefined;
  readonly layout?: ProfileLayout | undefined;
  readonly appearance?: 'auto' | 'light' | 'dark' | undefined;
  /**
   * 1 to 6: the name is a heading of this level, and the sections of `full` are headings one level
   * below; none when left out, and in the layout `compact`.
   */
  readonly heading?: number | undefined;
  readonly target?: string | undefined;
  /** The most skills in a summary; 5 when left out. */
  readonly maxSkills?: number | undefined;
  /**
   * For an organisation whose name differs from the person's record: `current` (when left out)
   * shows its current name, `saved` the one in the record. The other name is a hint beside it.
   */
  readonly organisationNames?: 'current' | 'saved' | undefined;
  /**
   * The AppView that profiles are read from. The name then links to the person's page there. For
   * the public profile service it links to the page on its site.
   */
  readonly appView?: string | undefined;
  /**
   * The address of the person's page with `{handle}` or `{did}`, such as
   * `https://people.example/p/{handle}`, if it is not on `appView`; `none` for no link. Without
   * this and `appView` there is no link.
   */
  readonly profileBase?: string | undefined;
  /**
   * `YYYY-MM-DD`: positions that begin later are upcoming, and ongoing ones last until this day.
   * The current day (UTC) when left out.
   */
  readonly today?: string | undefined;
  /** Messages to use instead of Masthead's own; those that are left out are English. */
  readonly messages?: Messages | undefined;
}

/**
 * Renders a `<pro-profile>` as HTML: a declarative shadow root that shows without JavaScript, a
 * plain link for readers without shadow roots, and the view as JSON.
 *
 * @param view an `id.sifa.getProfileView#profileView`, unchecked; invalid parts are dropped. For
 *   `null` (there is no profile) and for a value that is not a view, the result is a plain card. It
 *   has no link, because the person's page would be a 404
 * @returns the empty string when there is neither a view nor an `actor`
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 * import { renderProProfile } from 'masthead/render';
 *
 * const actor = 'mara.tidewater.example';
 * const profile = await fetchGetProfileView({ baseUrl: 'http://localhost:2584' }, actor);
 * console.log(renderProProfile(profile, { actor, layout: 'compact' }));
 * ```
 */
export function renderProProfile(view: unknown, options: ProProfileOptions = {}): string {
  const profile = toShownProfile(view);
  const name = nameOf(profile, options);
  if (!name) return '';
  const link = profileLink(profile, options);
  const {
    actor,
    lang,
    layout = 'summary',
    appearance = 'auto',
    heading,
    target,
    maxSkills = 5,
    organisationNames,
  } = options;
  const template = profile
    ? proProfileTemplate(profile, {
        link,
        layout,
        full: fullProfile,
        maxSkills,
        organisationNames,
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
        'organisation-names': organisationNames === 'saved' ? organisationNames : undefined,
        'app-view': options.appView,
        // After hydration the element must have the same link as this HTML, also when that is none.
        'profile-base': options.profileBase || (profileBase('', options.appView) ? undefined : 'none'),
      },
      state: profile ? 'ready' : 'fallback',
      css: PRO_PROFILE_CSS,
      ownCss: paintCss(profile, layout),
      content: writeTemplate(template),
      fallback: { ...(profile && link && { href: link }), text: profile?.displayName ?? `@${name}` },
      view: layout === 'full' ? profile : withoutFullSections(profile),
    },
    options,
  );
}

/**
 * The hashes that a Content-Security-Policy must allow in `style-src` for a profile rendered
 * without `nonce`: that of the shared style, unless `stylesheet` is set, and that of the style with
 * the profile's colours, where it has any.
 *
 * @param view as for `renderProProfile`
 * @param options those that the profile is rendered with
 * @returns up to two hashes, quotes included, such as `["'sha256-…'", "'sha256-…'"]`
 *
 * @example
 * ```js
 * import { proProfileStyleHashes } from 'masthead/render';
 *
 * const profile = { did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', handle: 'alice.example' };
 * console.log(`Content-Security-Policy: style-src ${(await proProfileStyleHashes(profile)).join(' ')}`);
 * ```
 */
export async function proProfileStyleHashes(view?: unknown, options: ProProfileOptions = {}): Promise<string[]> {
  const own = paintCss(toShownProfile(view), options.layout);
  const styles = [...(options.stylesheet ? [] : [PRO_PROFILE_CSS]), ...(own ? [own] : [])];
  return Promise.all(styles.map(styleHash));
}

/**
 * The style with the profile's colours; empty without any, and for a byline, which has the page's.
 */
function paintCss(profile: ShownProfile | null, layout: ProfileLayout | undefined): string {
  if (!profile?.palette || layout === 'compact') return '';
  const set = Object.entries(profilePaint(profile)).map(([name, value]) => `${name}:${value}`);
  return `.card{${set.join(';')}}`;
}

/**
 * Removes the sections that only the layout `full` shows, so that they are not in the page's JSON.
 */
function withoutFullSections(profile: ShownProfile | null): Omit<ShownProfile, FullSection> | null {
  if (!profile) return null;
  const { projects: _, presentations: __, presentationDeliveries: ___, investments: ____, ...rest } = profile;
  return rest;
}

/**
 * The address of the person's page; `undefined` without a view, because there is no page then, and
 * without a site.
 */
export function profileLink(
  profile: Pick<ShownProfile, 'did' | 'handle'> | null,
  options: Pick<ProProfileOptions, 'appView' | 'profileBase'>,
): string | undefined {
  const base = profileBase(options.profileBase, options.appView);
  return (profile && base && profileUrl(base, profile)) || undefined;
}

/**
 * The handle, or the DID where the handle is invalid; without a view, `actor` without `@`. Empty
 * when there is neither.
 */
export function nameOf(profile: ShownProfile | null, { actor = '' }: Pick<ProProfileOptions, 'actor'>): string {
  // A lone surrogate cannot be percent-encoded.
  if (!profile)
    return actor
      .replace(/\p{Cs}/gu, '')
      .trim()
      .replace(/^@/, '');
  return accountName(profile);
}
