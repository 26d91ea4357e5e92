// What plain TypeScript knows once the elements are imported; `frameworks.test.ts` compiles this against the built package.
import 'masthead';
import { type CardVia, type CardView, type FallbackReason, type ProfileView, PubCard } from 'masthead';

const card = document.createElement('pub-card');
card.url = 'https://example.com/';
card.layout = 'compact';
card.disabled = true;
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

// @ts-expect-error no such layout
card.layout = 'wide';
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
