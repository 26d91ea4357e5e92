import { organisation } from '../../core/profile/organisation.ts';
import type { ProfileEntry, ProfileInvestment } from '../../core/profile/profile-view.ts';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';
import { fillTemplate } from '../../core/words.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { cachedFormat, listFormat } from '../text/format.ts';
import type { ProfileOptions } from './pro-profile.template.ts';
import { more, type TimelineEntry, timeline } from './timeline.template.ts';

type Talk = ProfileEntry<'presentationDeliveries'>;

/** The most talks of one profile: each of its presentations may have many deliveries. */
const MAX_TALKS = 500;
/** The most people of one entry. */
const MAX_PEOPLE = 50;

/** Projects, talks and investments. */
export function furtherSections(view: ShownProfile, options: ProfileOptions): Template {
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
 * The deliveries of all presentations. A presentation is described once, at the first of its talks.
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
