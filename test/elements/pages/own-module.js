// A page's own code, with a copy of its own beside the script tag's.
import * as masthead from '/dist/masthead.mjs';

window.OwnMasthead = masthead;
customElements.define('own-card', class extends masthead.PubCard {});
