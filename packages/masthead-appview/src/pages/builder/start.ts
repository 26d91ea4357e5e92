// `builder.js`: opens the builder on its own page.
import { openBuilder } from './open-builder.ts';

const root = document.getElementById('builder');
// The server may be below a path: its other files are beside this script.
const own = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).href;
const given = new URLSearchParams(location.search).get('app-view');
// The page's own server, or the one that the address names; a page from a disk has no server.
const addresses = [...(location.protocol.startsWith('http') ? [own] : []), ...(given ? [given] : [])];

// On the front page of a server, the field is above, and the result replaces the showcase.
const hero = document.getElementById('hero');
const showcase = document.getElementById('showcase');

if (root && customElements.get('pub-card')) {
  void openBuilder(root, {
    query: location.search,
    addresses,
    fetch: (input, init) => fetch(input, init),
    remember(query, isStep) {
      const kept = new URLSearchParams(query);
      if (given) kept.set('app-view', given);
      const text = kept.toString();
      try {
        history[isStep ? 'pushState' : 'replaceState'](null, '', text === '' ? location.pathname : `?${text}`);
      } catch {
        // WebKit allows a hundred in half a minute; whoever types faster loses only the last
        // letters in the address.
      }
    },
    onTravel: (hear) =>
      addEventListener('popstate', () => {
        // A page that was opened with a link has no showcase to return to.
        if (hero && !hero.querySelector('.become') && new URLSearchParams(location.search).get('url') === null) {
          return location.reload();
        }
        hear(location.search);
      }),
    ask: document.getElementById('ask'),
    onAsked(asked) {
      hero?.classList.toggle('asked', asked);
      if (showcase) showcase.hidden = asked;
    },
  });
} else if (root) {
  root.textContent = 'The script of the elements, masthead.js, did not load. Reload the page.';
}
