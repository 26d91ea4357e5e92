/** The part `full-profile`: the code of the layout `full` that a summary does not need. */
export { fullProfileStyles } from './full-profile.styles.ts';

import { organisation } from '../../core/profile/organisation.ts';
import type { ProfileSkill } from '../../core/profile/profile-view.ts';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';
import { tidyUrl } from '../../core/values/canonical-url.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { formatUnit, listFormat } from '../text/format.ts';
import { scriptLanguage } from '../text/language-of.ts';
import { furtherSections } from './further-sections.template.ts';
import {
  chips,
  type Dated,
  disclosure,
  employerText,
  type FullProfile,
  type ProfileOptions,
} from './pro-profile.template.ts';
import { more, sectionTitle, timeline } from './timeline.template.ts';

export const fullProfile: FullProfile = { website, sections };

// `openTo` is not shown: its values are identifiers without translations.
function website({ website }: ShownProfile, { target }: ProfileOptions): Template {
  const { host, path } = tidyUrl(website ?? '');
  return html`
    ${host ? html`<span class="link"><a class="website" part="website" href=${website} target=${target || nothing} rel="noopener nofollow" dir="ltr">${host}<wbr>${path}</a></span>` : nothing}
  `;
}

function sections(view: ShownProfile, options: ProfileOptions): Template {
  const { about, positions, education, skills } = view;
  const { messages, today } = options;
  const lasted = ({ startedAt = '', endedAt = today }: Dated) => ({
    shown: formatDuration(startedAt, endedAt, messages.lang),
    said: formatDuration(startedAt, endedAt, messages.lang, 'long'),
  });
  return html`
    ${about ? html`<p class="about" part="about" dir="auto" lang=${scriptLanguage(about, messages.lang) ?? nothing}>${about}</p>` : nothing}
    ${timeline(messages.positions, positions, options, (position) => [
      position.title,
      employerText(position, options),
      lasted(position),
      disclosure(position, messages),
    ])}
    ${more(view, options, 'positions')}
    ${timeline(messages.education, education, options, (entry) => [
      organisation(entry, options)?.name,
      [entry.degree, entry.fieldOfStudy].filter(Boolean).join(', '),
    ])}
    ${more(view, options, 'education')}
    ${furtherSections(view, options)}
    ${
      skills.length
        ? html`${sectionTitle(messages.skills, options)}
          ${Object.entries(groups(skills)).map(
            ([category, names]) => html`<div class="skill-group" part="skill-group">
              ${category ? html`<span class="category" part="category" dir="auto">${category}</span>` : nothing}
              ${chips(names)}
            </div>`,
          )}`
        : nothing
    }
    ${more(view, options, 'skills')}
  `;
}

function groups(skills: readonly ProfileSkill[]): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const { name, category = '' } of skills) {
    found[category] ??= [];
    found[category].push(name);
  }
  return found;
}

/**
 * The time between two partial dates in years and months: `2 yrs 3 mths`. The first and the last
 * month both count, as in a career: March to April is two months. Where one of the dates has no
 * month, only whole years count. Empty when the time is shorter than one unit, or a date cannot be
 * read.
 *
 * @param unitDisplay `long` for screen readers: `2 years 3 months`
 */
export function formatDuration(from: string, to: string, lang: string, unitDisplay?: 'short' | 'long'): string {
  const [year, month] = from.split('-').map(Number);
  const [lastYear, lastMonth] = to.split('-').map(Number);
  const months = (Number(lastYear) - Number(year)) * 12 + (month && lastMonth ? lastMonth - month + 1 : 0);
  // `!(months > 0)` is true for NaN too, which an unreadable date gives.
  if (!year || !(months > 0)) return '';
  const units = (['year', 'month'] as const).map((unit, smaller) => {
    const count = smaller ? months % 12 : Math.floor(months / 12);
    return count ? formatUnit(count, unit, lang, unitDisplay) : '';
  });
  return listFormat(lang, { type: 'unit', style: 'narrow' })
    .formatToParts(units.filter(Boolean))
    .map(({ value }) => value)
    .join('');
}
