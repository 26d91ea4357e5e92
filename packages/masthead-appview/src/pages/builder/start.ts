// `builder.js`: opens the builder on its own page.
import { openBuilder } from './open-builder.ts';

const root = document.getElementById('builder');
// The server may be below a path: this script is where its other files are.
const own = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).href;
const given = new URLSearchParams(location.search).get('app-view');
// The page's own server, or the one that the address names; on a disk there is no server.
const addresses = [...(location.protocol.startsWith('http') ? [own] : []), ...(given ? [given] : [])];

// On the front page of a server: the field stands above, and what cards are goes where one shows.
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
        // WebKit allows a hundred in half a minute; somebody who types fast loses nothing but the
        // last letters in the address.
      }
    },
    onTravel: (hear) =>
      addEventListener('popstate', () => {
        // A page that was opened with a link has no showcase to go back to.
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
