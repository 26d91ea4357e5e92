// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../support/clock/clock.ts';

const VIEW = {
  uri: 'https://tides.example/low-water',
  title: 'Low water',
  createdAt: '2026-03-05T23:30:00Z',
  source: { uri: 'https://tides.example', title: 'Tides' },
};

// Where users' unit tests run their components: a DOM without layout, media queries, animations and
// observers of what is in view. An error that nobody handles fails the run.
beforeAll(() => import('../../src/elements/define/masthead.ts'));
afterEach(() => document.body.replaceChildren());

it('a page of a unit test shows its cards in jsdom, and no error is left unhandled', async () => {
  const has = (name: string) =>
    typeof (Reflect.get(window, name) ?? Reflect.get(Element.prototype, name)) === 'function';
  expect(['matchMedia', 'IntersectionObserver', 'animate'].filter(has)).toEqual([]);
  document.body.innerHTML = '<pub-card></pub-card><pro-profile></pro-profile><pub-card></pub-card>';
  const [card, profile, asking] = document.querySelectorAll('pub-card, pro-profile');
  Object.assign(card ?? {}, { view: VIEW });
  Object.assign(profile ?? {}, { view: { did: 'did:plc:mara', handle: 'mara.example', displayName: 'Mara' } });
  asking?.setAttribute('url', 'https://tides.example/');
  const title = (element: Element | undefined) => element?.shadowRoot?.querySelector('[part=title]')?.textContent;
  await until(() =>
    expect([title(card), title(profile), title(asking)]).toEqual(['Low water', 'Mara', 'tides.example']),
  );
});
