// What JSX of React 19 knows of the elements; `frameworks.test.ts` compiles this against the built package.
import type { CardView } from 'masthead';
import type {} from 'masthead/react';
import { createRef } from 'react';

const view: CardView = { uri: 'https://example.com/', title: 'x', description: '' };
const given: { readonly target?: string | undefined } = {};

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
  <pro-profile key="words" max-skills="3" onpro-profile-load={({ detail }) => detail.view.handle} />,
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
  // @ts-expect-error a number
  <pro-profile key="9" max-skills="three" />,
  // @ts-expect-error a card's attribute
  <pro-profile key="10" url="https://example.com/" />,
];
