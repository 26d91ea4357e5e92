import {
  employer,
  type ProfileEducation,
  type ProfilePosition,
  type ProfileSkill,
  type ProfileView,
  summarizeProfile,
} from '../../core/index.ts';
import { formatDate } from '../format-date.ts';
import { glyph } from '../glyph.ts';
import { html, nothing, type Template } from '../html.ts';
import type { ProfileMessages } from '../messages.ts';
import { type BrokenPictures, pictureTemplate } from '../picture.template.ts';

/** How much of a profile shows. */
export type ProfileLayout = 'summary' | 'full' | 'compact';

/** What a profile needs to know besides its view. */
export interface ProfileOptions {
  /** The person's page, http(s). */
  readonly link: string;
  readonly layout: string;
  /** How many skills a summary shows. */
  readonly maxSkills: number;
  readonly target?: string;
  readonly messages: ProfileMessages;
  /** Pictures that could not be loaded. */
  readonly broken?: BrokenPictures;
}

/** What stands in for a profile. */
export interface ProfilePlaceholderOptions {
  /** Where it leads; nothing can be clicked without it. */
  readonly link: string | undefined;
  readonly text: string;
  readonly layout: string;
  readonly target?: string;
  readonly loading?: boolean;
}

/**
 * A profile. Pure: the same view and options give the same template, and nothing in it needs more than text, attributes and other templates.
 *
 * @param view what to show
 */
export function proProfileTemplate(view: ProfileView, options: ProfileOptions): Template {
  const { layout, maxSkills, messages } = options;
  const { handle, headline, pronouns, location, about } = view;
  const { currentTitle, currentCompany, topSkills } = summarizeProfile(view, { maxSkills });
  const name = view.displayName ?? ([view.givenName, view.familyName].filter(Boolean).join(' ') || handle);
  const picture = pictureTemplate('avatar', view.avatar, name, options.broken);
  const heading = html`<span part="heading">${nameLink(options.link, options.target, name)}${
    view.claimed
      ? html`<span part="claimed" role="img" aria-label=${messages.claimed} title=${messages.claimed}>${glyph('check')}</span>`
      : nothing
  }</span>`;
  const role = currentTitle
    ? html`<span part="role" dir="auto">${currentTitle}${currentCompany ? ` · ${currentCompany}` : nothing}</span>`
    : nothing;

  if (layout === 'compact') return html`<article part="card compact">${picture}${heading}${role}</article>`;

  const full = layout === 'full';
  return html`<article part="card ${full ? 'full' : 'summary'}">
    <div part="site">
      ${picture}
      <div part="names">
        ${heading}${role}
        <span part="meta">
          <span part="handle"><bdi>@${handle}</bdi></span>
          ${pronouns ? html`<span part="pronouns"><bdi>${pronouns}</bdi></span>` : nothing}
          ${full && location ? html`<span part="location"><bdi>${location}</bdi></span>` : nothing}
        </span>
      </div>
    </div>
    ${headline ? html`<p part="headline" dir="auto">${headline}</p>` : nothing}
    ${full ? sections(view, about, messages) : chips(topSkills, messages.skills)}
  </article>`;
}

/** The skeleton of a profile, or the plain link to it. Its link works in either. */
export function proProfilePlaceholder({ link, text, layout, target, loading }: ProfilePlaceholderOptions): Template {
  return html`<div part="card ${loading ? 'skeleton' : 'basic'} ${layout === 'compact' ? layout : ''}" aria-busy=${loading ? 'true' : nothing}>
    <div part="site">
      ${loading ? html`<span part="avatar tile" class="picture"></span>` : pictureTemplate('avatar', undefined, text.replace(/^@/, ''))}
      <div part="names">
        ${nameLink(link, target, text)}
      </div>
    </div>
  </div>`;
}

function nameLink(link: string | undefined, target: string | undefined, name: string): Template {
  return html`<a part="title" href=${link ?? nothing} target=${target || nothing} rel="noopener" dir="auto">${name}</a>`;
}

function chips(names: readonly string[], label: string): Template | typeof nothing {
  if (!names.length) return nothing;
  return html`<ul part="skills" role="list" aria-label=${label}>${names.map(
    (name) => html`<li part="skill" dir="auto">${name}</li>`,
  )}</ul>`;
}

function sections({ positions, education, skills }: ProfileView, about: string | undefined, messages: ProfileMessages) {
  return html`
    ${about ? html`<p part="about" dir="auto">${about}</p>` : nothing}
    ${timeline(messages.positions, positions, messages, (position) => [position.title, employer(position)])}
    ${timeline(messages.education, education, messages, ({ institution, entityName, degree, fieldOfStudy }) => [
      entityName ?? institution,
      [degree, fieldOfStudy].filter(Boolean).join(', '),
    ])}
    ${
      skills.length
        ? html`<p part="section">${messages.skills}</p>
          ${Object.entries(groups(skills)).map(
            ([category, names]) => html`<div part="skill-group">
              ${category ? html`<span part="category" dir="auto">${category}</span>` : nothing}
              ${chips(names, category || messages.skills)}
            </div>`,
          )}`
        : nothing
    }
  `;
}

function timeline<Entry extends ProfilePosition | ProfileEducation>(
  label: string,
  entries: readonly Entry[],
  messages: ProfileMessages,
  lines: (entry: Entry) => readonly [first: string | undefined, second: string | undefined],
): Template | typeof nothing {
  if (!entries.length) return nothing;
  return html`<p part="section">${label}</p>
    <ol part="timeline" role="list" aria-label=${label}>${entries.toSorted(latestFirst).map((entry) => {
      const [first, second] = lines(entry);
      return html`<li part="entry">
        <span part="dates" dir="auto">${dates(entry, messages)}</span>
        <div part="what">
          ${first ? html`<span part="entry-title" dir="auto">${first}</span>` : nothing}
          ${second ? html`<span part="entry-place" dir="auto">${second}</span>` : nothing}
          ${entry.description ? html`<p part="entry-text" dir="auto">${entry.description}</p>` : nothing}
        </div>
      </li>`;
    })}</ol>`;
}

type Dated = { readonly startedAt?: string; readonly endedAt?: string };

function dates({ startedAt, endedAt }: Dated, { lang, present }: ProfileMessages): string {
  // Nobody's career is told in days.
  const month = (date: string) => formatDate(date.replace(/^(\d{4}-\d\d)-.*/, '$1'), lang);
  return [startedAt && month(startedAt), endedAt ? month(endedAt) : startedAt && present].filter(Boolean).join(' – ');
}

// What lasts comes first, then what ended last.
function latestFirst(a: Dated, b: Dated): number {
  const rank = ({ startedAt = '', endedAt = '9' }: Dated) => `${endedAt} ${startedAt}`;
  return rank(a) < rank(b) ? 1 : -1;
}

function groups(skills: readonly ProfileSkill[]): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const { name, category = '' } of skills) {
    found[category] ??= [];
    found[category].push(name);
  }
  return found;
}
