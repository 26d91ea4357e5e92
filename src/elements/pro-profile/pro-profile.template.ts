// The markup of a profile, for the element and for `masthead/render`; `full-profile.template.ts`
// has what only `full` shows.

import { rgbText } from '../../core/color/rgb.ts';
import { fillTemplate } from '../../core/message-text.ts';
import {
  type NamedOrganisation,
  type OrganisationNamesOptions,
  organisation,
} from '../../core/profile/organisation.ts';
import type { ProfilePosition } from '../../core/profile/profile-view.ts';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';
import {
  isUpcoming,
  onBehalfOf,
  primaryPosition,
  type TodayOptions,
  topSkills,
} from '../../core/profile/summarize-profile.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { type BrokenPictures, pictureTemplate, type TitleOptions, titleTemplate } from '../template/pieces.template.ts';
import { scriptLanguage } from '../text/language-of.ts';
import type { ProfileMessages } from '../text/message-set.ts';

/** How much of a profile shows. */
export type ProfileLayout = 'summary' | 'full' | 'compact';

/** What `proProfileTemplate` needs besides the view. */
export interface ProfileOptions extends TitleOptions, OrganisationNamesOptions {
  readonly layout: string;
  /** The templates of the layout `full`; without them a summary shows. */
  readonly full?: FullProfile | undefined;
  /** The most skills in a summary. */
  readonly maxSkills: number;
  readonly messages: ProfileMessages;
  /**
   * `YYYY-MM-DD` or a datetime. A position that begins later is upcoming; the duration of a current
   * one counts until this day.
   */
  readonly today: string;
  readonly broken?: BrokenPictures | undefined;
}

/**
 * The sections that the layout `full` adds to a summary. For a script tag it is a part, loaded when
 * a page has such a profile.
 */
export interface FullProfile {
  readonly website: (view: ShownProfile, options: ProfileOptions) => Template;
  readonly sections: (view: ShownProfile, options: ProfileOptions) => Template;
}

export interface ProfilePlaceholderOptions extends TitleOptions {
  readonly text: string;
  readonly layout: string;
  readonly loading?: boolean | undefined;
}

/**
 * A profile. Pure. The template holds only text, attributes and other templates, so that
 * `masthead/render` can write it as HTML.
 */
export function proProfileTemplate(view: ShownProfile, options: ProfileOptions): Template {
  const { layout, maxSkills, messages } = options;
  const { handle, headline, location, pronouns, positions } = view;
  const name = view.displayName ?? ([view.givenName, view.familyName].filter(Boolean).join(' ') || handle);
  const picture = pictureTemplate('avatar', view.avatar, name, options.broken);
  const byline = layout === 'compact';
  const title = nameLink(name, options);
  const main = primaryPosition(positions, options);
  const role = main
    ? html`<span class="role" part="role">${roleTemplate(main, options)}${disclosure(main, messages, ' ')}</span>`
    : nothing;

  // A byline is part of a sentence, so it holds only inline elements.
  if (byline) {
    return html`<span class="card compact" part="card compact"><span class="heading" part="heading">${picture}${title}</span>${role}</span>`;
  }

  const full = layout === 'full' && options.full;
  const skills = topSkills(view, maxSkills);
  const parts = full ? 'card full' : 'card summary';
  return html`<article class=${parts} part=${parts} aria-label=${name}>
    <div class="site" part="site">
      ${picture}
      <div class="names" part="names">
        <div class="heading" part="heading">${title}</div>
        ${headline ? html`<p class="headline" part="headline" dir="auto" lang=${scriptLanguage(headline, messages.lang) ?? nothing}>${headline}</p>` : nothing}
        ${role}${full ? nothing : main ? otherRoles(view, main, options) : nextRole(view, options)}
        <span class="meta" part="meta">
          <span part="handle"><bdi>@${handle}</bdi></span>
          ${pronouns ? html`<span part="pronouns"><bdi>${pronouns}</bdi></span>` : nothing}
          ${location ? html`<span part="location"><bdi>${location}</bdi></span>` : nothing}
          ${full ? full.website(view, options) : nothing}
        </span>
      </div>
    </div>
    ${full ? full.sections(view, options) : chips(skills, messages.skills)}
  </article>`;
}

/** The skeleton of a profile, or a plain link. The link works in both. */
export function proProfilePlaceholder(options: ProfilePlaceholderOptions): Template {
  const { text, layout, loading } = options;
  const state = loading ? 'skeleton' : 'basic';
  const busy = loading ? 'true' : nothing;
  const picture = loading
    ? html`<span class="avatar tile picture" part="avatar tile"></span>`
    : pictureTemplate('avatar', undefined, text.replace(/^@/, ''));
  const name = nameLink(text, options);
  return layout === 'compact'
    ? html`<span class="card ${state} compact" part="card ${state} compact" aria-busy=${busy}><span class="heading" part="heading">${picture}${name}</span></span>`
    : html`<div class="card ${state}" part="card ${state}" aria-busy=${busy}><div class="site" part="site">${picture}<div class="names" part="names">${name}${loading ? html`<span class="bar"></span><span class="bar"></span>` : nothing}</div></div></div>`;
}

// A byline is part of a sentence, not a heading.
function nameLink(name: string, { layout, ...options }: TitleOptions & { readonly layout: string }): Template {
  return titleTemplate(name, layout === 'compact' ? { ...options, heading: 0 } : options);
}

/** Which name of an organisation shows, and the messages around it. */
type Naming = Pick<ProfileOptions, 'messages' | 'organisationNames'>;

/** The employer's name; the message for an undisclosed employer where the position names none. */
export function employerText(position: ProfilePosition, options: Naming): string | undefined {
  const found = organisation(position, options);
  return found ? found.name : options.messages.undisclosed;
}

/** A role in one line: title and employer. */
export function roleText(position: ProfilePosition, options: Naming): string {
  return [position.title, employerText(position, options)].filter(Boolean).join(', ');
}

/**
 * The other name of an organisation: its current name or the one in the record, whichever is not
 * shown. `undefined` when both are the same, or it has no name.
 */
export function otherName(entry: NamedOrganisation, options: Naming): string | undefined {
  const { messages, organisationNames } = options;
  const name = organisation(entry, options)?.other;
  return name && fillTemplate(organisationNames === 'saved' ? messages.now : messages.enteredAs, { name });
}

function roleTemplate(position: ProfilePosition, options: Naming): Template {
  const other = otherName(position, options);
  return html`<bdi title=${other ?? nothing}>${roleText(position, options)}</bdi>`;
}

/** The party that somebody represents in a role. */
export function disclosure(
  position: ProfilePosition,
  { onBehalfOf: words }: ProfileMessages,
  before = '',
): Template | typeof nothing {
  const name = onBehalfOf(position);
  return name
    ? html`${before}<bdi class="on-behalf-of" part="on-behalf-of">${fillTemplate(words, { name })}</bdi>`
    : nothing;
}

// To keep a summary short, one more current role, and the number of the others.
function otherRoles(
  { positions }: ShownProfile,
  main: ProfilePosition,
  options: ProfileOptions,
): Template | typeof nothing {
  const { messages } = options;
  const [first, ...rest] = positions
    .filter((position) => !position.endedAt && position !== main && !isUpcoming(position, options))
    .sort(latestFirst(options));
  if (!first) return nothing;
  return html`<span class="role also" part="role also">${roleTemplate(first, options)}${disclosure(first, messages, ' ')}${rest.length ? html` <bdi>+${rest.length}</bdi>` : nothing}</span>`;
}

// Shown when no position is current.
function nextRole(view: ShownProfile, options: ProfileOptions): Template | typeof nothing {
  const { messages } = options;
  const next = nextPosition(view, options);
  return next
    ? html`<span class="next-role" part="next-role">${roleTemplate(next, options)} <bdi>(${messages.upcoming})</bdi>${disclosure(next, messages, ' ')}</span>`
    : nothing;
}

/** The upcoming position that begins first. */
export function nextPosition({ positions }: ShownProfile, options: TodayOptions): ProfilePosition | undefined {
  return positions
    .filter((position) => isUpcoming(position, options))
    .sort(latestFirst(options))
    .at(-1);
}

/**
 * A list of names, each in its own text direction.
 *
 * @param label the accessible name of the list, where no title above it names it
 */
export function chips(names: readonly string[], label?: string): Template | typeof nothing {
  if (!names.length) return nothing;
  return html`<ul class="skills" part="skills" role="list" aria-label=${label ?? nothing}>${names.map(
    (name) => html`<li class="skill" part="skill" dir="auto">${name}</li>`,
  )}</ul>`;
}

export type Dated = { readonly startedAt?: string; readonly endedAt?: string };

/**
 * Orders entries: upcoming ones first, then current ones, then those that ended last. Of two equal
 * ones, the later start comes first.
 */
export function latestFirst(options: TodayOptions): (a: Dated, b: Dated) => number {
  const rank = (entry: Dated) =>
    `${isUpcoming(entry, options) ? 'a' : (entry.endedAt ?? '9')} ${entry.startedAt ?? ''}`;
  return (a, b) => (rank(a) < rank(b) ? 1 : -1);
}

/**
 * The colours of the person's publication, by the private custom property that each sets; empty
 * values where there is no colour.
 */
export function profilePaint({ palette }: Pick<ShownProfile, 'palette'>): Record<string, string> {
  return {
    '--_record-accent': rgbText(palette?.accent),
    '--_record-accent-foreground': rgbText(palette?.accentForeground),
  };
}
