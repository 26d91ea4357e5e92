import {
  employer,
  isUpcoming,
  type ProfileEducation,
  type ProfilePosition,
  type ProfileSkill,
  type ShownProfile,
} from '../../core/index.ts';
import { tidyUrl } from '../../core/url/tidy-url.ts';
import { formatDate } from '../format/format-date.ts';
import { formatDuration } from '../format/format-duration.ts';
import type { ProfileMessages } from '../language/message-set.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { headingTemplate } from '../template/title.template.ts';
import {
  chips,
  type Dated,
  disclosure,
  type FullProfile,
  latestFirst,
  type ProfileOptions,
} from './pro-profile.template.ts';

export const fullProfile: FullProfile = { whereabouts, sections };

// `openTo` is not shown: its values are identifiers, and there are no translations of them.
function whereabouts({ location, website }: ShownProfile, { target }: ProfileOptions): Template {
  const { host, path } = tidyUrl(website ?? '');
  return html`
    ${location ? html`<span part="location"><bdi>${location}</bdi></span>` : nothing}
    ${host ? html`<span class="link"><a part="website" href=${website} target=${target || nothing} rel="noopener nofollow" dir="ltr">${host}<wbr>${path}</a></span>` : nothing}
  `;
}

function sections({ about, positions, education, skills }: ShownProfile, options: ProfileOptions): Template {
  const { messages, today } = options;
  const lasted = ({ startedAt = '', endedAt = today }: Dated) =>
    formatDuration(startedAt, endedAt, messages.lang) || undefined;
  return html`
    ${about ? html`<p part="about" dir="auto">${about}</p>` : nothing}
    ${timeline(messages.positions, positions, options, (position) => [
      position.title,
      employer(position),
      lasted(position),
      disclosure(position, messages),
    ])}
    ${timeline(messages.education, education, options, ({ institution, entityName, degree, fieldOfStudy }) => [
      entityName ?? institution,
      [degree, fieldOfStudy].filter(Boolean).join(', '),
    ])}
    ${
      skills.length
        ? html`${sectionTitle(messages.skills, options)}
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
  options: ProfileOptions,
  lines: (
    entry: Entry,
  ) => readonly [
    first: string | undefined,
    second: string | undefined,
    lasted?: string | undefined,
    disclosed?: Template | typeof nothing,
  ],
): Template | typeof nothing {
  if (!entries.length) return nothing;
  const { messages, today } = options;
  return html`${sectionTitle(label, options)}
    <ol part="timeline" role="list" aria-label=${label}>${entries.toSorted(latestFirst(today)).map((entry) => {
      const [first, second, duration, disclosed] = lines(entry);
      const upcoming = isUpcoming(entry, today);
      const lasted = upcoming ? messages.upcoming : duration;
      return html`<li part=${upcoming ? 'entry upcoming' : 'entry'}>
        <div part="when">
          <span part="dates" dir="auto">${dates(entry, messages, upcoming)}</span>
          ${lasted ? html`<span part="duration"><bdi>${lasted}</bdi></span>` : nothing}
        </div>
        <div part="what">
          ${first ? html`<span part="entry-title" dir="auto">${first}</span>` : nothing}
          ${second ? html`<span part="entry-place" dir="auto">${second}</span>` : nothing}
          ${disclosed}
          ${entry.description ? html`<p part="entry-text" dir="auto">${entry.description}</p>` : nothing}
        </div>
      </li>`;
    })}</ol>`;
}

// One level below the name. Beneath a name that is no heading, or one of the last level, it is none.
function sectionTitle(title: string, { heading }: ProfileOptions): Template {
  return html`<div part="section">${headingTemplate(title, heading ? heading + 1 : 0)}</div>`;
}

function dates({ startedAt, endedAt }: Dated, { lang, present }: ProfileMessages, upcoming: boolean): string {
  // Months are precise enough for a career.
  const month = (date: string) => formatDate(date.replace(/^(\d{4}-\d\d)-.*/, '$1'), lang);
  return [startedAt && month(startedAt), endedAt ? month(endedAt) : !upcoming && startedAt && present]
    .filter(Boolean)
    .join(' – ');
}

function groups(skills: readonly ProfileSkill[]): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const { name, category = '' } of skills) {
    found[category] ??= [];
    found[category].push(name);
  }
  return found;
}
