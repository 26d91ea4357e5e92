// What Vue's templates know of the elements: its checker looks a tag up in GlobalComponents, its
// attributes in `$props` (without hyphens), its events in `$emit`. `frameworks.nightly.test.ts`
// compiles this against the built package.
import type { CardView, ProProfileLoadEvent, PubCardErrorEvent } from 'masthead';
import type { ProProfileAttributes, PubCardAttributes } from 'masthead/vue';
import type { GlobalComponents } from 'vue';

declare const card: InstanceType<GlobalComponents['pub-card']>;
declare const profile: InstanceType<GlobalComponents['pro-profile']>;
type Props = (typeof card)['$props'];
type ProfileProps = (typeof profile)['$props'];

declare const view: CardView;
export const element: HTMLElement = card;
// Every attribute may be left out by `undefined`.
declare const noCard: Record<keyof PubCardAttributes, undefined>;
declare const noProfile: Record<keyof ProProfileAttributes, undefined>;
export const good: Props[] = [
  noCard,
  { url: 'https://example.com/', appView: '/', layout: 'compact', disabled: true, class: ['wide'], key: 1 },
  {
    'app-view': '/',
    view,
    appearance: 'publication',
    cta: 'none',
    contrast: 'aa',
    loading: 'eager',
    target: undefined,
  },
  { view: null, onClick: (event) => event.clientX },
];
export const goodProfiles: ProfileProps[] = [
  noProfile,
  { actor: 'mara.example', layout: 'full', maxSkills: 3, profileBase: 'https://example.com' },
  { maxSkills: '3' },
];
declare const found: HTMLElementEventMap['pub-card-load'] & { currentTarget: HTMLElementTagNameMap['pub-card'] };
card.$emit('pub-card-load', found);
declare const failed: PubCardErrorEvent & { currentTarget: HTMLElementTagNameMap['pub-card'] };
card.$emit('pub-card-error', failed);
declare const met: ProProfileLoadEvent & { currentTarget: HTMLElementTagNameMap['pro-profile'] };
profile.$emit('pro-profile-load', met);

// @ts-expect-error no such layout
export const layout: Props = { layout: 'wide' };
// @ts-expect-error an address
export const url: Props = { url: 3 };
// @ts-expect-error data, not text
export const text: Props = { view: '{}' };
// @ts-expect-error no such attribute
export const unknown: Props = { href: 'https://example.com/' };
// @ts-expect-error a number
export const skills: ProfileProps = { maxSkills: 'three' };
// @ts-expect-error another event's detail
card.$emit('pub-card-fallback', found);
// @ts-expect-error a card is no profile
profile.$emit('pro-profile-load', found);
// @ts-expect-error a profile has no title
met.detail.view.title;
// @ts-expect-error nothing of that name in the detail
failed.detail.reason;
// @ts-expect-error no such event
card.$emit('pub-card-ready', found);
