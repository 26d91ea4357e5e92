// What plain TypeScript knows once the elements are imported; `frameworks.nightly.test.ts` compiles
// this against the built package.
import 'masthead';
import {
  type CardVia,
  type CardView,
  EmbedElement,
  type FallbackReason,
  type ProfileView,
  type ProProfileErrorEvent,
  type ProProfileFallbackEvent,
  type ProProfileLoadEvent,
  PubCard,
  type PubCardErrorEvent,
  type PubCardFallbackEvent,
  type PubCardLoadEvent,
} from 'masthead';
import { cardAction } from 'masthead/core';
import { cardTheme } from 'masthead/theme';

const card = document.createElement('pub-card');
card.url = 'https://example.com/';
card.layout = 'compact';
card.disabled = true;
card.heading = 2;
card.verification = true;
card.profileBase = 'https://example.com/{handle}';
card.view = { external: { uri: 'https://example.com/', title: 'x', description: '' } };
card.view = null;
export const shown: CardView | null = card.shown;
export const same: PubCard | null = document.querySelector('main > pub-card');
export const defined: typeof PubCard = PubCard;

const profile = document.querySelector('pro-profile');
if (profile) profile.maxSkills = 3;
export const person: ProfileView | null | undefined = profile?.shown;

card.addEventListener('pub-card-load', ({ detail }) => {
  const via: CardVia = detail.via;
  return [detail.view.title.trim(), via];
});
document.body.addEventListener('pub-card-fallback', ({ detail }) => detail.reason satisfies FallbackReason);
profile?.addEventListener('pro-profile-load', ({ detail }) => detail.view.handle);
document.addEventListener('pub-card-load', ({ detail }) => [detail.view.title.trim(), detail.via satisfies CardVia]);
document.addEventListener('pub-card-error', ({ detail }) => console.warn(detail.error));
window.addEventListener('pro-profile-load', ({ detail }) => detail.view.handle.trim());
addEventListener('pro-profile-fallback', (event) => event.detail.reason satisfies FallbackReason);
// Each event has a name, which its listeners can be typed with.
const listeners = {
  'pub-card-load': (event: PubCardLoadEvent) => event.detail.view.uri,
  'pub-card-fallback': (event: PubCardFallbackEvent) => event.detail.reason,
  'pub-card-error': (event: PubCardErrorEvent) => event.detail.error,
  'pro-profile-load': (event: ProProfileLoadEvent) => event.detail.view.did,
  'pro-profile-fallback': (event: ProProfileFallbackEvent) => event.detail.reason,
  'pro-profile-error': (event: ProProfileErrorEvent) => event.detail.error,
};
document.addEventListener('pub-card-load', listeners['pub-card-load']);
card.addEventListener('pub-card-fallback', listeners['pub-card-fallback']);
window.addEventListener('pub-card-error', listeners['pub-card-error']);
document.addEventListener('pro-profile-load', listeners['pro-profile-load']);
profile?.addEventListener('pro-profile-fallback', listeners['pro-profile-fallback']);
addEventListener('pro-profile-error', listeners['pro-profile-error']);
export const isOurs = (element: Element): boolean => element instanceof EmbedElement;
const hear = (event: DocumentEventMap['pub-card-fallback']) => event.detail.reason;
document.removeEventListener('pub-card-fallback', hear);
export const heard: HTMLElementEventMap['pub-card-load'] & WindowEventMap['pub-card-load'] = new CustomEvent(
  'pub-card-load',
  { detail: { view: { uri: 'https://example.com/', title: 'x', description: '' }, via: 'view' } },
);

// From what an owner's server, an AppView or a client library gives, as it is.
declare const drawn: CardView;
declare const got: { uri: string; cid?: string; value: { [field: string]: unknown } };
declare const record: {
  $type: string;
  url: string;
  name: string;
  basicTheme?: { accent: { r: number } };
  icon?: object;
};
declare const answer: { view: { external: CardView }; associatedRefs?: { uri: string }[] };
export const themes = [got, record, answer.view, drawn, drawn.source, drawn.source?.theme, null].map((given) =>
  cardTheme(given),
);
export const actions = [got, record, answer.view, drawn, null].map((given: unknown) => cardAction(given)?.label);
cardTheme(answer);
cardAction(answer);
cardTheme({ $type: 'site.standard.publication', url: 'https://a.example', name: 'A', basicTheme: {}, description: '' });
cardTheme(got.value);

// Whatever it is given is read as it can be.
cardTheme(person);
// @ts-expect-error no such appearance
cardTheme(got, { appearance: 'dim' });
// @ts-expect-error no such contrast
cardTheme(got, { contrast: 'aaa' });
// @ts-expect-error a language is a text
cardAction(got, { lang: 5 });
// @ts-expect-error no such layout
card.layout = 'wide';
// @ts-expect-error a number
card.heading = 'h2';
// @ts-expect-error a boolean
card.verification = 'on';
// @ts-expect-error a boolean
card.disabled = 'disabled';
// @ts-expect-error a number
if (profile) profile.maxSkills = 'three';
// @ts-expect-error no such property
card.link = 'https://example.com/';
// @ts-expect-error what was found is not a profile
export const mixed: ProfileView | null = document.createElement('pub-card').shown;
// @ts-expect-error nothing of that name in the detail
card.addEventListener('pub-card-load', ({ detail }) => detail.card);
// @ts-expect-error a card has no handle
card.addEventListener('pub-card-load', ({ detail }) => detail.view.handle);
// @ts-expect-error another element's event
document.addEventListener('pub-card-load', listeners['pro-profile-load']);
// @ts-expect-error nothing of that name in the detail, on the document either
document.addEventListener('pub-card-load', ({ detail }) => detail.card);
// @ts-expect-error a card has no handle
window.addEventListener('pub-card-load', ({ detail }) => detail.view.handle);
// @ts-expect-error an event that there is not has no detail
document.addEventListener('pub-card-loaded', ({ detail }) => detail);
