// What JSX of React 19 knows of the elements; `frameworks.nightly.test.ts` compiles this against the built package.
import type {
  CardView,
  ProProfileLoadEvent,
  PubCardErrorEvent,
  PubCardFallbackEvent,
  PubCardLoadEvent,
} from 'masthead';
import { ProProfile, type ProProfileAttributes, PubCard, type PubCardAttributes } from 'masthead/react';
import { createRef } from 'react';

const view: CardView = { uri: 'https://example.com/', title: 'x', description: '' };
const given: { readonly target?: string | undefined } = {};
// Every attribute may be left out by `undefined`.
declare const noCard: Record<keyof PubCardAttributes, undefined>;
declare const noProfile: Record<keyof ProProfileAttributes, undefined>;

export const good = [
  <pub-card key="link" url="https://example.com/" app-view="/" layout="compact" disabled className="wide" {...given}>
    <a href="https://example.com/">x</a>
  </pub-card>,
  <pub-card
    key="data"
    view={view}
    appearance="publication"
    cta="none"
    contrast="aa"
    loading="eager"
    heading={2}
    verification
    profile-base="none"
  />,
  <pub-card key="none" view={null} url={undefined} ref={createRef<HTMLElementTagNameMap['pub-card']>()} />,
  <pub-card
    key="events"
    onpub-card-load={({ currentTarget, detail }) => [currentTarget.url, detail.view.title, detail.via]}
    onpub-card-fallback={(event) => event.detail.reason === 'no-match'}
    onpub-card-error={(event: Event) => event.type}
    onClick={({ currentTarget }) => currentTarget.view}
  />,
  <pro-profile key="person" actor="mara.example" layout="full" max-skills={3} profile-base="https://example.com" />,
  <pub-card
    key="named"
    {...noCard}
    onpub-card-load={(event: PubCardLoadEvent) => event.detail.via === 'page'}
    onpub-card-fallback={(event: PubCardFallbackEvent) => event.detail.reason === 'no-match'}
    onpub-card-error={({ detail }: PubCardErrorEvent) => detail.error instanceof Error}
  />,
  <pro-profile key="none" {...noProfile} />,
  <pro-profile
    key="person's"
    onpro-profile-load={({ detail }: ProProfileLoadEvent) => [detail.view.positions.length, detail.via === 'pds']}
    onpro-profile-fallback={({ currentTarget, detail }) => [currentTarget.actor, detail.reason === 'missing']}
    onpro-profile-error={({ detail }) => detail.error}
  />,
  <pro-profile key="words" max-skills="3" onpro-profile-load={({ detail }) => detail.view.handle} />,
];

export const components = [
  <PubCard
    key="card"
    url="https://example.com/"
    layout="compact"
    view={{ uri: 'https://example.com/', title: 'x' }}
    onpub-card-load={({ detail, currentTarget }) => [detail.view.title, currentTarget.shown]}
    ref={(element) => void element?.reload()}
  >
    <a href="https://example.com/">x</a>
  </PubCard>,
  <ProProfile key="person" actor="a.example" onpro-profile-load={({ detail }) => detail.view.handle} />,
  // @ts-expect-error no such layout
  <PubCard key="1" layout="wide" />,
  // @ts-expect-error a profile has no title
  <ProProfile key="2" onpro-profile-load={({ detail }) => detail.view.title} />,
];

export const bad = [
  // @ts-expect-error no such layout
  <pub-card key="1" layout="wide" />,
  // @ts-expect-error a profile's layout
  <pub-card key="2" layout="full" />,
  // @ts-expect-error an address
  <pub-card key="3" url={3} />,
  // @ts-expect-error data, not text
  <pub-card key="4" view="{}" />,
  // @ts-expect-error a server would write this as an attribute that does not exist
  <pub-card key="5" appView="/" />,
  // @ts-expect-error nothing of that name in the detail
  <pub-card key="7" onpub-card-load={({ detail }) => detail.card} />,
  // @ts-expect-error another event's detail
  <pub-card key="8" onpub-card-load={(event: CustomEvent<{ reason: string }>) => event.detail.reason} />,
  // @ts-expect-error a profile has no title
  <pro-profile key="11" onpro-profile-load={({ detail }) => detail.view.title} />,
  // @ts-expect-error no such way
  <pro-profile key="12" onpro-profile-load={({ detail }) => detail.via === 'records'} />,
  // @ts-expect-error nothing of that name in the detail
  <pro-profile key="13" onpro-profile-fallback={({ detail }) => detail.error} />,
  // @ts-expect-error nothing of that name in the detail
  <pub-card key="14" onpub-card-error={({ detail }) => detail.reason} />,
  // @ts-expect-error what was thrown is unknown
  <pub-card key="15" onpub-card-error={({ detail }) => detail.error.kind} />,
  // @ts-expect-error a number
  <pro-profile key="9" max-skills="three" />,
  // @ts-expect-error a card's attribute
  <pro-profile key="10" url="https://example.com/" />,
];
