import { isUpcoming } from '../../core/index.ts';
import type { NamedOrganisation } from '../../core/profile/organisation.ts';
import { formatDate } from '../format.ts';
import type { ProfileMessages } from '../language/message-set.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { headingTemplate } from '../template/title.template.ts';
import { type Dated, latestFirst, otherName, type ProfileOptions } from './pro-profile.template.ts';

/** An entry of a timeline. */
export interface TimelineEntry extends Dated, NamedOrganisation {
  readonly description?: string;
  /** The day on which it was, in place of a beginning and an end; empty where none of them is known. */
  readonly on?: string | undefined;
}

/** What an entry says beside its dates and its description. */
export type EntryLines = readonly [
  first: string | null | undefined,
  second: string | null | undefined,
  lasted?: string | undefined,
  more?: Template | typeof nothing,
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
    <ol part="timeline" role="list" aria-label=${label}>${entries.toSorted(latestFirst(options)).map((entry) => {
      const [first, second, duration, more] = lines(entry);
      const upcoming = isUpcoming(entry, options);
      const other = otherName(entry, options);
      const lasted = upcoming ? messages.upcoming : duration;
      return html`<li part=${upcoming ? 'entry upcoming' : 'entry'}>
        <div part="when">
          <span part="dates" dir="auto">${dates(entry, messages, upcoming)}</span>
          ${lasted ? html`<span part="duration"><bdi>${lasted}</bdi></span>` : nothing}
        </div>
        <div part="what">
          ${first ? html`<span part="entry-title" dir="auto">${first}</span>` : nothing}
          ${second ? html`<span part="entry-place" dir="auto">${second}</span>` : nothing}
          ${other ? html`<bdi part="other-name">${other}</bdi>` : nothing}
          ${more}
          ${entry.description ? html`<p part="entry-text" dir="auto">${entry.description}</p>` : nothing}
        </div>
      </li>`;
    })}</ol>`;
}

// One level below the name. Beneath a name that is no heading, or one of the last level, it is none.
export function sectionTitle(title: string, { heading }: ProfileOptions): Template {
  return html`<div part="section">${headingTemplate(title, heading ? heading + 1 : 0)}</div>`;
}

function dates(
  { startedAt, endedAt, on }: TimelineEntry,
  { lang, present }: ProfileMessages,
  upcoming: boolean,
): string {
  if (on !== undefined) return on && formatDate(on, lang);
  // Months are precise enough for a career.
  const month = (date: string) => formatDate(date.replace(/^(\d{4}-\d\d)-.*/, '$1'), lang);
  return [startedAt && month(startedAt), endedAt ? month(endedAt) : !upcoming && startedAt && present]
    .filter(Boolean)
    .join(' – ');
}
