import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { expect, it } from 'vitest';
import { until } from '../support/clock/clock.ts';

const script = readFileSync(join(import.meta.dirname, '../../dist/masthead.js'), 'utf8');
const VIEW = {
  uri: 'https://tides.example/low-water',
  title: 'Low water',
  createdAt: '2026-03-05T23:30:00Z',
  source: { uri: 'https://tides.example', title: 'Tides' },
};

// Where users' unit tests run their pages: a DOM without layout, media queries, animations and observers of what is in view.
it('a page of a unit test shows its cards in jsdom, and no error is left unhandled', async () => {
  const said: unknown[] = [];
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => said.push(error.message));
  const { window } = new JSDOM(
    '<!doctype html><body><pub-card></pub-card><pro-profile></pro-profile><pub-card></pub-card>',
    {
      url: 'https://blog.example/',
      runScripts: 'outside-only',
      virtualConsole,
    },
  );
  const has = (name: string) => name in window || name in window.Element.prototype;
  expect(['matchMedia', 'IntersectionObserver', 'animate'].filter(has)).toEqual([]);
  window.eval(script);
  const [card, profile, asking] = window.document.querySelectorAll('pub-card, pro-profile');
  Object.assign(card ?? {}, { view: VIEW });
  Object.assign(profile ?? {}, { view: { did: 'did:plc:mara', handle: 'mara.example', displayName: 'Mara' } });
  asking?.setAttribute('url', 'https://tides.example/');
  const title = (element: Element | undefined) => element?.shadowRoot?.querySelector('[part=title]')?.textContent;
  await until(() => title(card) && title(profile) && title(asking));
  expect([title(card), title(profile), title(asking)]).toEqual(['Low water', 'Mara', 'tides.example']);
  expect(said).toEqual([]);
  window.close();
});
