import { fillTemplate } from '../../core/fill-template.ts';
import { organisation } from '../../core/profile/organisation.ts';
import type { ProfileEntry, ProfileInvestment } from '../../core/profile/profile-view.ts';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';
import { html, nothing, type Template } from '../template/html.ts';
import { cachedFormat, listFormat } from '../text/format.ts';
import type { ProfileOptions } from './pro-profile.template.ts';
import { more, type TimelineEntry, timeline } from './timeline.template.ts';

type Talk = ProfileEntry<'presentationDeliveries'>;

/** The most talks of one profile: each of its presentations may have been held many times. */
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
 * Each time that something was presented. What was presented is described once, at the first of its
 * talks.
 */
function talksOf({ presentations = [], presentationDeliveries = [] }: ShownProfile): TalkEntry[] {
  const held = presentations.flatMap(({ title, description, deliveries }) => {
    const talks = deliveries.filter(tookPlace).map((talk) => toTalk(talk, title));
    const [first = toTalk({ rkey: '' }, title), ...others] = talks;
    return [description === undefined ? first : { ...first, description }, ...others];
  });
  return [...held, ...presentationDeliveries.filter(tookPlace).map((talk) => toTalk(talk))].slice(0, MAX_TALKS);
}

/** A talk that was called off or put off was not held, and may never be. */
function tookPlace({ status = '' }: Talk): boolean {
  return !/#(?:cancelled|postponed)$/.test(status);
}

function toTalk({ title, eventName, location, date = '', coSpeakers }: Talk, of?: string): TalkEntry {
  return {
    title: title ?? of,
    place: [eventName, location].filter(Boolean).join(', '),
    coSpeakers,
    // Without a date it comes last.
    ...(date && { startedAt: date }),
    endedAt: date || '0',
    on: date,
  };
}

/** An investment that has ended is not ongoing, also where nobody wrote when it did. */
function toEntry(investment: ProfileInvestment): ProfileInvestment & TimelineEntry {
  const { startedAt = '', endedAt, status = '' } = investment;
  const isOver = endedAt === undefined && /#investment(?:Exited|WrittenOff)$/.test(status);
  return isOver ? { ...investment, endedAt: startedAt || '0', on: startedAt } : investment;
}

/** Whole units of a currency, as the language writes them. */
function formatAmount({ value, currency }: NonNullable<ProfileInvestment['amount']>, lang: string): string {
  const whole = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return cachedFormat(
    `${lang} ${currency}`,
    () => new Intl.NumberFormat(lang, { style: 'currency', currency, ...whole }),
  ).format(value);
}

/** The names beside the owner's. Nothing for nobody. */
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
