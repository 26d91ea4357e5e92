// What plain TypeScript knows once the elements are imported; `frameworks.test.ts` compiles this against the built package.
import 'masthead';
import { type CardVia, type CardView, type FallbackReason, type ProfileView, PubCard } from 'masthead';
import { type ActionSource, cardAction } from 'masthead/core';
import { cardTheme } from 'masthead/theme';

const card = document.createElement('pub-card');
card.url = 'https://example.com/';
card.layout = 'compact';
card.disabled = true;
card.heading = 2;
card.verification = true;
card.profileBase = 'https://example.com';
card.view = { external: { uri: 'https://example.com/', title: 'x', description: '' } };
card.view = null;
export const shown: CardView | null = card.view;
export const same: PubCard | null = document.querySelector('main > pub-card');
export const defined: typeof PubCard = PubCard;

const profile = document.querySelector('pro-profile');
if (profile) profile.maxSkills = 3;
export const person: ProfileView | null | undefined = profile?.view;

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
export const actions = [got, record, answer.view, drawn, null].map((given: ActionSource) => cardAction(given)?.label);
cardTheme(answer);
cardAction(answer);
cardTheme({ $type: 'site.standard.publication', url: 'https://a.example', name: 'A', basicTheme: {}, description: '' });
cardTheme(got.value);

// @ts-expect-error one colour is no theme
cardTheme({ r: 1, g: 2, b: 3 });
// @ts-expect-error a text is no theme
cardTheme('#0f6b5c');
// @ts-expect-error a profile has none
cardTheme(person);
// @ts-expect-error a link alone does not say whose it is
cardAction('https://example.com/');
// @ts-expect-error a document has no address of its own
cardAction({ site: 'at://did:plc:a/site.standard.publication/x', title: 'x', path: '/x' });
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
export const mixed: ProfileView | null = document.createElement('pub-card').view;
// @ts-expect-error nothing of that name in the detail
card.addEventListener('pub-card-load', ({ detail }) => detail.card);
// @ts-expect-error a card has no handle
card.addEventListener('pub-card-load', ({ detail }) => detail.view.handle);
// @ts-expect-error nothing of that name in the detail, on the document either
document.addEventListener('pub-card-load', ({ detail }) => detail.card);
// @ts-expect-error a card has no handle
window.addEventListener('pub-card-load', ({ detail }) => detail.view.handle);
// @ts-expect-error an event that there is not has no detail
document.addEventListener('pub-card-loaded', ({ detail }) => detail);
