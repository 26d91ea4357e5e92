import type { NamedOrganisation } from '../../core/profile/organisation.ts';
import { partialDate } from '../../core/profile/profile-view.ts';
import type { FullSection, ShownProfile } from '../../core/profile/shown-profile.ts';
import { isUpcoming } from '../../core/profile/summarize-profile.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { headingTemplate } from '../template/pieces.template.ts';
import { formatDate } from '../text/format.ts';
import { scriptLanguage } from '../text/language-of.ts';
import type { ProfileMessages } from '../text/message-set.ts';
import { type Dated, latestFirst, otherName, type ProfileOptions } from './pro-profile.template.ts';

/** An entry of a timeline. */
export interface TimelineEntry extends Dated, NamedOrganisation {
  readonly description?: string;
  /** A single date, in place of a beginning and an end; empty when it is unknown. */
  readonly on?: string | undefined;
}

/** A duration, in short and in words. */
export interface Lasted {
  readonly shown: string;
  readonly said: string;
}

/** The lines of an entry besides its dates and its description. */
export type EntryLines = readonly [
  first: string | null | undefined,
  second: string | null | undefined,
  lasted?: Lasted | undefined,
  extra?: Template | typeof nothing,
];

/** A section of entries with dates, the latest first. */
export function timeline<Entry extends TimelineEntry>(
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
export function more(
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
export function sectionTitle(title: string, { heading }: ProfileOptions): Template {
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
