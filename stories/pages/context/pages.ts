import { html, type TemplateResult } from 'lit';
import { embed } from '../../embed.ts';
import { ARTICLE, LOOSE, ON_PLATFORMS, PUBLICATION } from '../../views/card-views.ts';
import { PROFILE } from '../../views/profile-views.ts';
import './pages.css';

const LISTED = [ARTICLE, ON_PLATFORMS.Leaflet, ON_PLATFORMS.pckt, ON_PLATFORMS.Offprint];

/** A long read with a serif face: one card between two paragraphs, and a byline in a sentence. */
export function articlePage(): TemplateResult {
  return html`<div class="shown-page reading">
    <p class="kicker">Notes from the coast</p>
    <h1>What the tide tables leave out</h1>
    <p class="byline">By ${embed('pro-profile', { actor: PROFILE.handle, view: PROFILE, layout: 'compact' })}</p>
    <p>
      A tide table is a list of times, and a harbour is not. Between two of its lines the water stands still for a quarter of an hour that nobody has
      printed, and in it the whole day of a port is decided: who sails, who waits, and who walks home.
    </p>
    <p>The best account that I know of that quarter of an hour is this one.</p>
    ${embed('pub-card', { url: ARTICLE.uri, view: ARTICLE })}
    <p>
      It begins at the wall, as it must, with somebody who has kept the gauge for thirty-one years and has never once been asked what he thinks of it. He
      thinks a great deal of it.
    </p>
  </div>`;
}

/** A thread: the page has a face, an edge and a ground of its own, and people paste links. */
export function forumPage(): TemplateResult {
  const post = (name: string, when: string, text: string, link?: HTMLElement) => html`<article class="post">
    <p class="who"><b>${name}</b> <span>${when}</span></p>
    <p>${text}</p>
    ${link ?? ''}
  </article>`;
  return html`<div class="shown-page forum">
    <h1>Harbours worth a detour?</h1>
    ${post('ines', '2 hours ago', 'Two weeks in October, a small boat and no plan. What should we not miss?')}
    ${post(
      'tomas',
      '1 hour ago',
      'Read this before you decide that you do not care for mud:',
      embed('pub-card', { url: ARTICLE.uri, view: ARTICLE }),
    )}
    ${post(
      'mara',
      '12 minutes ago',
      'And for the days ashore. Short, and the photographs alone are worth it:',
      embed('pub-card', { url: ON_PLATFORMS.Leaflet.uri, view: ON_PLATFORMS.Leaflet, layout: 'compact' }),
    )}
  </div>`;
}

/**
 * A dark page that says so (`color-scheme: dark`): cards follow it, and one wears its publication's
 * own dark colours.
 */
export function darkPage(): TemplateResult {
  return html`<div class="shown-page dark">
    <h1>Read this week</h1>
    <div class="grid">
      ${embed('pub-card', { url: ARTICLE.uri, view: ARTICLE })}
      ${embed('pub-card', { url: ON_PLATFORMS.pckt.uri, view: ON_PLATFORMS.pckt, appearance: 'publication' })}
      ${embed('pub-card', { url: LOOSE.uri, view: LOOSE })}
    </div>
  </div>`;
}

/** A column of text with a narrow one beside it: whose page this is, and what they read. */
export function sidebarPage(): TemplateResult {
  return html`<div class="shown-page columns">
    <div>
      <h1>On keeping a small magazine small</h1>
      <p>
        Every magazine is asked to grow, mostly by people who do not read it. The questions are kind and the sums are simple, and they leave out the one
        thing that a reader notices: that somebody has read every line before them.
      </p>
      <p>We print four hundred copies. We know where about three hundred of them are: on kitchen tables, in two lighthouses and a dentist's waiting room.</p>
      <p>
        So we stay where we are, and recommend the others instead. They are beside this text, each in its own colours, and each of them is small as well.
      </p>
    </div>
    <aside aria-label="Elsewhere">
      ${embed('pub-card', { url: PUBLICATION.uri, view: PUBLICATION, layout: 'publication' })}
      <h2>We also read</h2>
      ${LISTED.slice(1).map((view) => embed('pub-card', { url: view.uri, view, layout: 'compact' }))}
    </aside>
  </div>`;
}
