import { httpUrl, type ProfileView, toProfileView } from '../../core/index.ts';
import { PUBLIC_PROFILE_SITE } from '../../elements/configure.ts';
import type { Messages } from '../../elements/messages.ts';
import {
  type ProfileLayout,
  proProfilePlaceholder,
  proProfileTemplate,
} from '../../elements/pro-profile/pro-profile.template.ts';
import { elementHtml, type RenderOptions } from './element-html.ts';
import { PRO_PROFILE_CSS, styleHash } from './element-styles.ts';
import { profileWords } from './words.ts';
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
  /** The site where `/p/{handle}` is the person's page; the public profile service's when left out. */
  readonly profileBase?: string;
  /** `YYYY-MM-DD`, the day on which it shows: what begins later is upcoming, and what lasts is counted until then. The clock's when left out. */
  readonly today?: string;
  /** Words to use instead of Masthead's own. */
  readonly messages?: Messages;
}

/**
 * A `<pro-profile>` as HTML: a declarative shadow root that shows without JavaScript, a plain link for readers that know no shadow roots, and the view as JSON.
 *
 * @param view an `id.sifa.getProfileView#profileView`, from wherever; what is bad in it is dropped. `null` (there is no profile), and what is no view, give a
 *   plain link to the person's page
 * @returns the empty string when there is neither a view nor an `actor`
 */
export function renderProProfile(view: unknown, options: ProProfileOptions = {}): string {
  const profile = toProfileView(view);
  const link = profileLink(profile, options);
  if (!link) return '';
  const name = nameOf(profile, options);
  const { actor, lang, layout = 'summary', appearance = 'auto', target, maxSkills = 5 } = options;
  const template = profile
    ? proProfileTemplate(profile, {
        link,
        layout,
        maxSkills,
        ...(target !== undefined && { target }),
        today: options.today ?? new Date().toISOString(),
        messages: profileWords(lang, options.messages),
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
        'profile-base': baseOf(options),
      },
      state: profile ? 'ready' : 'fallback',
      css: PRO_PROFILE_CSS,
      ownCss: '',
      content: writeTemplate(template),
      fallback: profile ? { href: link, text: profile.displayName ?? `@${name}` } : { text: `@${name}` },
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
 * @returns `undefined` when nobody is named
 */
export function profileLink(
  profile: ProfileView | null,
  options: Pick<ProProfileOptions, 'actor' | 'profileBase'>,
): string | undefined {
  const name = nameOf(profile, options);
  return name ? `${baseOf(options)}/p/${encodeURIComponent(name)}` : undefined;
}

function nameOf(profile: ProfileView | null, { actor = '' }: Pick<ProProfileOptions, 'actor'>): string {
  // Half a character has no place in an address.
  if (!profile)
    return actor
      .replace(/\p{Cs}/gu, '')
      .trim()
      .replace(/^@/, '');
  return profile.handle === 'handle.invalid' ? profile.did : profile.handle;
}

function baseOf({ profileBase }: Pick<ProProfileOptions, 'profileBase'>): string {
  return profileBase !== undefined && httpUrl(profileBase) ? profileBase.replace(/\/$/, '') : PUBLIC_PROFILE_SITE;
}
