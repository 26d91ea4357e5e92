import { html, render } from 'lit';
import { APP_VIEWS } from '../../app-views.ts';
import { embed } from '../../embed.ts';
import { ARTICLE } from '../../views/card-views.ts';
import { type Movement, movementsIn } from './movements.ts';
import '../tokens.css';
import './motion.css';

/** As long as a slow network takes. */
const WAITS = 1600;

/**
 * Waiting becomes a card: again on request; and all that moves, out of the elements' own style
 * sheets.
 */
export function motion(): HTMLElement {
  const page = document.createElement('div');
  page.className = 'tokens motion';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stage = document.createElement('div');
  const again = (): void => {
    clearTimeout(waiting);
    const card = embed('pub-card', {
      url: ARTICLE.uri,
      'app-view': APP_VIEWS.waiting,
      loading: 'eager',
      discovery: 'off',
    });
    stage.replaceChildren(card);
    waiting = setTimeout(() => Object.assign(card, { view: ARTICLE }), WAITS);
  };
  const rest = {
    'pub-card': embed('pub-card', { url: ARTICLE.uri, view: ARTICLE }),
    'pro-profile': embed('pro-profile', { actor: 'somebody.example', 'app-view': APP_VIEWS.waiting, loading: 'eager' }),
  };
  const draw = (): void => {
    render(
      html`<h1>Motion</h1>
        <p>
          Little moves, and nothing that a reader has to wait for. Choose “Reduced motion” in the toolbar: what is marked “no” below stands still.
        </p>
        <h2>From waiting to a card</h2>
        <div class="stages">
          <div>${stage}<p><button type="button" @click=${again}>Again</button></p></div>
          <div>${rest['pub-card']}<p>Point at the card, at its button, and press it.</p></div>
        </div>
        ${Object.entries(rest).map(([tag, element]) => movementTable(tag, movementsIn(element.shadowRoot?.adoptedStyleSheets ?? [])))}`,
      page,
    );
  };
  draw();
  again();
  // Elements have their style sheets once they are on a page.
  requestAnimationFrame(() => requestAnimationFrame(draw));
  rest['pub-card'].addEventListener('pub-card-load', draw);
  return page;
}

function movementTable(tag: string, movements: readonly Movement[]) {
  if (movements.length === 0) return '';
  return html`<h2>&lt;${tag}&gt;</h2>
    <div class="wide" role="region" tabindex="0" aria-label="What moves in ${tag}"><table>
      <thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">How long</th><th scope="col">Easing</th><th scope="col">With less motion</th></tr></thead>
      <tbody>
        ${movements.map(
          ({ selector, what, time, easing, always }) => html`<tr>
            <th scope="row"><code>${selector}</code></th><td>${what}</td><td>${time}</td><td>${easing}</td><td>${always ? 'yes' : 'no'}</td>
          </tr>`,
        )}
      </tbody>
    </table></div>`;
}
