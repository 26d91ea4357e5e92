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

/** How a profile is rendered; each attribute of the element means here what it means there. */
export interface ProProfileOptions extends RenderOptions {
  /** The person's handle or DID; the view's own when left out. */
  readonly actor?: string;
  readonly layout?: ProfileLayout;
  readonly appearance?: 'auto' | 'light' | 'dark';
  readonly target?: string;
  /** How many skills a summary shows; 5 when left out. */
  readonly maxSkills?: number;
  /** The AppView that profiles are read from. The name then leads to the person's page there; for the public profile service, to the one on its site. */
  readonly appView?: string;
  /** The site where `/p/{handle}` is the person's page, if it is another; `none` for no link home. Where neither is given, there is none. */
  readonly profileBase?: string;
  /** `YYYY-MM-DD`, the day on which it shows: what begins later is upcoming, and what lasts is counted until then. The clock's when left out. */
  readonly today?: string;
  /** Messages to use instead of Masthead's own. */
  readonly messages?: Messages;
}

/**
 * A `<pro-profile>` as HTML: a declarative shadow root that shows without JavaScript, a plain link for readers that know no shadow roots, and the view as JSON.
 *
 * @param view an `id.sifa.getProfileView#profileView`, from wherever; what is bad in it is dropped. `null` (there is no profile), and what is no view, give a
 *   plain card with a link to the person's page
 * @returns the empty string when there is neither a view nor an `actor`
 */
export function renderProProfile(view: unknown, options: ProProfileOptions = {}): string {
  const profile = toShownProfile(view);
  const name = nameOf(profile, options);
  if (!name) return '';
  const link = profileLink(profile, options);
  const { actor, lang, layout = 'summary', appearance = 'auto', target, maxSkills = 5 } = options;
  const template = profile
    ? proProfileTemplate(profile, {
        link,
        layout,
        full: fullProfile,
        maxSkills,
        ...(target !== undefined && { target }),
        today: options.today ?? new Date().toISOString(),
        messages: profileMessages(lang, options.messages),
      })
    : proProfilePlaceholder({ link, text: `@${name}`, layout, ...(target !== undefined && { target }) });
  return elementHtml(
    {
      tag: 'pro-profile',
      attributes: {
        actor: actor ?? name,
        lang,
        layout: layout === 'summary' ? undefined : layout,
        appearance: appearance === 'auto' ? undefined : appearance,
        target,
        'max-skills': maxSkills === 5 ? undefined : maxSkills,
        'app-view': options.appView,
        // An element that takes over leads where this did, and nowhere where this led nowhere.
        'profile-base': options.profileBase || (link ? undefined : 'none'),
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
 * What a Content-Security-Policy has to allow in `style-src` for profiles rendered without a nonce.
 *
 * @returns such as `["'sha256-…'"]`
 */
export async function proProfileStyleHashes(): Promise<string[]> {
  return [await styleHash(PRO_PROFILE_CSS)];
}

/**
 * The person's page.
 *
 * @returns `undefined` when nobody is named, and when no home is
 */
export function profileLink(
  profile: ShownProfile | null,
  options: Pick<ProProfileOptions, 'actor' | 'appView' | 'profileBase'>,
): string | undefined {
  const name = nameOf(profile, options);
  const site = profileSite(options.profileBase, options.appView);
  return name && site && profilePage(site, { did: name, handle: name });
}

/** What somebody is addressed by; empty when nobody is named. */
export function nameOf(profile: ShownProfile | null, { actor = '' }: Pick<ProProfileOptions, 'actor'>): string {
  // Half a character has no place in an address.
  if (!profile)
    return actor
      .replace(/\p{Cs}/gu, '')
      .trim()
      .replace(/^@/, '');
  return profile.handle === 'handle.invalid' ? profile.did : profile.handle;
}
