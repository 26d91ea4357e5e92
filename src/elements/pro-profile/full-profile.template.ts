/** The part `full-profile`: the code of the layout `full` that a summary does not need. */
export { fullProfileStyles } from './full-profile.styles.ts';

import { fillTemplate } from '../../core/message-text.ts';
import { type NamedOrganisation, organisation } from '../../core/profile/organisation.ts';
import {
  type ProfileEntry,
  type ProfileInvestment,
  type ProfileSkill,
  partialDate,
} from '../../core/profile/profile-view.ts';
import type { FullSection, ShownProfile } from '../../core/profile/shown-profile.ts';
import { isUpcoming } from '../../core/profile/summarize-profile.ts';
import { tidyUrl } from '../../core/values/canonical-url.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { headingTemplate } from '../template/pieces.template.ts';
import { cachedFormat, formatDate, formatUnit, listFormat } from '../text/format.ts';
import { scriptLanguage } from '../text/language-of.ts';
import type { ProfileMessages } from '../text/message-set.ts';
import {
  chips,
  type Dated,
  disclosure,
  employerText,
  type FullProfile,
  latestFirst,
  otherName,
  type ProfileOptions,
} from './pro-profile.template.ts';

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

/** An entry of a timeline. */
interface TimelineEntry extends Dated, NamedOrganisation {
  readonly description?: string;
  /** A single date, in place of a beginning and an end; empty when it is unknown. */
  readonly on?: string | undefined;
}

/** A duration, in short and in words. */
interface Lasted {
  readonly shown: string;
  readonly said: string;
}

/** The lines of an entry besides its dates and its description. */
type EntryLines = readonly [
  first: string | null | undefined,
  second: string | null | undefined,
  lasted?: Lasted | undefined,
  extra?: Template | typeof nothing,
];

/** A section of entries with dates, the latest first. */
function timeline<Entry extends TimelineEntry>(
  label: string,
  entries: readonly Entry[],
  options: ProfileOptions,
  lines: (entry: Entry) => EntryLines,
): Template | typeof nothing {
  if (!entries.length) return nothing;
  const { messages } = options;
  return html`${sectionTitle(label, options)}
    <ol class="timeline" part="timeline" role="list">${[...entries].sort(latestFirst(options)).map((entry) => {
      const [first, second, duration, extra] = lines(entry);
      const upcoming = isUpcoming(entry, options);
      const other = otherName(entry, options);
      const lasted = upcoming ? { shown: messages.upcoming, said: messages.upcoming } : duration;
      const parts = upcoming ? 'entry upcoming' : 'entry';
      return html`<li class=${parts} part=${parts}>
        <div class="when" part="when">
          <span part="dates" dir="auto">${dates(entry, messages, upcoming)}</span>
          ${lasted?.shown ? html`<span class="duration" part="duration" data-text=", ${lasted.said}"><bdi aria-hidden="true">${lasted.shown}</bdi></span>` : nothing}
        </div>
        <div class="what" part="what">
          ${first ? html`<span class="entry-title" part="entry-title" dir="auto">${first}</span>` : nothing}
          ${second ? html`<span class="entry-place" part="entry-place" dir="auto">${second}</span>` : nothing}
          ${other ? html`<bdi class="other-name" part="other-name">${other}</bdi>` : nothing}
          ${extra}
          ${entry.description ? html`<p class="entry-text" part="entry-text" dir="auto" lang=${scriptLanguage(entry.description, messages.lang) ?? nothing}>${entry.description}</p>` : nothing}
        </div>
      </li>`;
    })}</ol>`;
}

/**
 * Says that a section has more entries than the answer holds (docs/rules.md#what-a-profile-holds).
 * The answer does not say how many.
 */
function more(
  view: ShownProfile,
  { messages }: ProfileOptions,
  ...sections: readonly ('positions' | 'education' | 'skills' | FullSection)[]
): Template | typeof nothing {
  return sections.some((section) => view[section]?.length && view.cut?.includes(section))
    ? html`<p class="more" part="more">${messages.more}</p>`
    : nothing;
}

// One level below the name. Below a name that is not a heading, or is of the last level, the title
// is not a heading.
function sectionTitle(title: string, { heading }: ProfileOptions): Template {
  return html`<div class="section" part="section">${headingTemplate(title, heading ? heading + 1 : 0)}</div>`;
}

function dates(
  { startedAt, endedAt, on }: TimelineEntry,
  { lang, present }: ProfileMessages,
  upcoming: boolean,
): (Template | string)[] {
  if (on !== undefined) return on ? [time(on, lang)] : [];
  // Months are precise enough for a career.
  const month = (date: string) => time(date.replace(/^(\d{4}-\d\d)-.*/, '$1'), lang);
  const begins = startedAt && month(startedAt);
  const ends = endedAt ? month(endedAt) : !upcoming && begins && present;
  return begins && ends ? [begins, ' – ', ends] : [begins || ends || ''];
}

// Some dates are not machine-readable: an end may be in words, and HTML has no year 0.
function time(date: string, lang: string): Template | string {
  const words = formatDate(date, lang);
  return partialDate(date) === date && date >= '0001' ? html`<time datetime=${date}>${words}</time>` : words;
}

type Talk = ProfileEntry<'presentationDeliveries'>;

/** The most talks of one profile: each of its presentations may have many deliveries. */
const MAX_TALKS = 500;
/** The most people of one entry. */
const MAX_PEOPLE = 50;

/** Projects, talks and investments. */
function furtherSections(view: ShownProfile, options: ProfileOptions): Template {
  const { projects = [], investments = [] } = view;
  const { messages } = options;
  return html`
    ${timeline(
      messages.projects,
      projects.map(({ startDate, endDate, ...project }) => ({ ...project, ...span(startDate, endDate) })),
      options,
      ({ name }) => [name, undefined],
    )}
    ${more(view, options, 'projects')}
    ${timeline(messages.presentations, talksOf(view), options, ({ title, place, coSpeakers }) => [
      title ?? place,
      title === undefined ? undefined : place,
      undefined,
      peopleTemplate(coSpeakers, options),
    ])}
    ${more(view, options, 'presentations', 'presentationDeliveries')}
    ${timeline(messages.investments, investments.map(toEntry), options, ({ via, viaDid, amount, ...investment }) => [
      organisation(investment, options)?.name,
      [via && !viaDid && fillTemplate(messages.via, { name: via }), amount && formatAmount(amount, messages.lang)]
        .filter(Boolean)
        .join(' · '),
    ])}
    ${more(view, options, 'investments')}
  `;
}

function span(startedAt: string | undefined, endedAt: string | undefined) {
  return { ...(startedAt !== undefined && { startedAt }), ...(endedAt !== undefined && { endedAt }) };
}

interface TalkEntry extends TimelineEntry {
  readonly title: string | undefined;
  readonly place: string;
  readonly coSpeakers: Talk['coSpeakers'];
}

/**
 * The deliveries of all presentations. A presentation is described once, at the first of its talks;
 * one without a talk that took place is an entry without a date.
 */
function talksOf({ presentations = [], presentationDeliveries = [] }: ShownProfile): TalkEntry[] {
  const held = presentations.flatMap(({ title, description, deliveries }) => {
    const talks = deliveries.filter(tookPlace).map((talk) => toTalk(talk, title));
    const [first = toTalk({ rkey: '' }, title), ...others] = talks;
    return [description === undefined ? first : { ...first, description }, ...others];
  });
  return [...held, ...presentationDeliveries.filter(tookPlace).map((talk) => toTalk(talk))].slice(0, MAX_TALKS);
}

/** A cancelled or postponed talk did not take place. */
function tookPlace({ status = '' }: Talk): boolean {
  return !/#(?:cancelled|postponed)$/.test(status);
}

function toTalk({ title, eventName, location, date = '', coSpeakers }: Talk, of?: string): TalkEntry {
  return {
    title: title ?? of,
    place: [eventName, location].filter(Boolean).join(', '),
    coSpeakers,
    // An entry without a date comes last.
    ...(date && { startedAt: date }),
    endedAt: date || '0',
    on: date,
  };
}

/** An investment that has ended is not ongoing, also when its end has no date. */
function toEntry(investment: ProfileInvestment): ProfileInvestment & TimelineEntry {
  const { startedAt = '', endedAt, status = '' } = investment;
  const isOver = endedAt === undefined && /#investment(?:Exited|WrittenOff)$/.test(status);
  return isOver ? { ...investment, endedAt: startedAt || '0', on: startedAt } : investment;
}

/** An amount in whole units of a currency, in the format of the language. */
function formatAmount({ value, currency }: NonNullable<ProfileInvestment['amount']>, lang: string): string {
  const whole = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return cachedFormat(
    `${lang} ${currency}`,
    () => new Intl.NumberFormat(lang, { style: 'currency', currency, ...whole }),
  ).format(value);
}

/** The names of the other people; `nothing` when there are none. */
function peopleTemplate(named: Talk['coSpeakers'] = [], { messages }: ProfileOptions): Template | typeof nothing {
  if (!named.length) return nothing;
  const { lang, withPeople } = messages;
  const [before, after] = withPeople.split('{names}');
  const names = named.slice(0, MAX_PEOPLE).map(({ name }) => name);
  const parts = listFormat(lang).formatToParts(names);
  return html`<span class="people" part="people" dir="auto">${before}${parts.map(({ type, value }) =>
    type === 'element' ? html`<bdi class="person" part="person">${value}</bdi>` : value,
  )}${after}</span>`;
}
