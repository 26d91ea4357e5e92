// What Svelte's templates know of the elements: its checker looks a tag up in SvelteHTMLElements.
// `frameworks.nightly.test.ts` compiles this against the built package.
import type { CardView, ProProfileLoadEvent, PubCardErrorEvent } from 'masthead';
import type { ProProfileAttributes, PubCardAttributes } from 'masthead/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Card = SvelteHTMLElements['pub-card'];
type Profile = SvelteHTMLElements['pro-profile'];

declare const view: CardView;
// Every attribute may be left out by `undefined`.
declare const noCard: Record<keyof PubCardAttributes, undefined>;
declare const noProfile: Record<keyof ProProfileAttributes, undefined>;
export const good: Card[] = [
  noCard,
  { 'onpub-card-error': ({ detail }: PubCardErrorEvent) => detail.error instanceof Error },
  { url: 'https://example.com/', 'app-view': '/', layout: 'compact', disabled: true, class: 'wide' },
  { view, appearance: 'publication', cta: 'none', contrast: 'aa', loading: 'eager', target: undefined },
  { view: null, onclick: ({ currentTarget }) => currentTarget.url },
  {
    'onpub-card-load': ({ currentTarget, detail }) => [currentTarget.url, detail.view.title, detail.via],
    'onpub-card-fallback': (event) => event.detail.reason === 'no-match',
    'onpub-card-error': (event: Event) => event.type,
  },
];
export const goodProfiles: Profile[] = [
  noProfile,
  {
    'onpro-profile-load': ({ detail }: ProProfileLoadEvent) => [detail.view.positions.length, detail.via === 'pds'],
    'onpro-profile-fallback': ({ currentTarget, detail }) => [currentTarget.actor, detail.reason === 'missing'],
    'onpro-profile-error': ({ detail }) => detail.error,
  },
  { actor: 'mara.example', layout: 'full', 'max-skills': 3, 'profile-base': 'https://example.com' },
  { 'max-skills': '3', 'onpro-profile-load': ({ detail }) => detail.view.handle },
];

// @ts-expect-error no such layout
export const layout: Card = { layout: 'wide' };
// @ts-expect-error an address
export const url: Card = { url: 3 };
// @ts-expect-error data, not text
export const text: Card = { view: '{}' };
// @ts-expect-error the attribute's name has a hyphen
export const camel: Card = { appView: '/' };
// @ts-expect-error nothing of that name in the detail
export const detail: Card = { 'onpub-card-load': (event) => event.detail.card };
// @ts-expect-error another event's detail
export const other: Card = { 'onpub-card-load': (event: CustomEvent<{ reason: string }>) => event.detail.reason };
// @ts-expect-error a profile has no title
export const title: Profile = { 'onpro-profile-load': ({ detail }) => detail.view.title };
// @ts-expect-error no such way
export const way: Profile = { 'onpro-profile-load': ({ detail }) => detail.via === 'records' };
// @ts-expect-error nothing of that name in the detail
export const reason: Card = { 'onpub-card-error': ({ detail }) => detail.reason };
// @ts-expect-error a number
export const skills: Profile = { 'max-skills': 'three' };
