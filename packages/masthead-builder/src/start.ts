// `builder.js`: opens the builder on its own page.
import { openBuilder } from './open-builder.ts';

const root = document.getElementById('builder');
const given = new URLSearchParams(location.search).get('app-view');
// The page's own server, or the one that the address names; on a disk there is no server.
const addresses = [...(location.protocol.startsWith('http') ? [location.origin] : []), ...(given ? [given] : [])];

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
        // WebKit allows a hundred in half a minute; somebody who types fast loses nothing but the last letters in the address.
      }
    },
    onTravel: (hear) => addEventListener('popstate', () => hear(location.search)),
  });
} else if (root) {
  root.textContent = 'The script of the elements, masthead.js, did not load. Reload the page.';
}
