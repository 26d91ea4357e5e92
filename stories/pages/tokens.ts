import { html, render } from 'lit';
import { describedElement } from '../../.storybook/manifest.ts';
import { embed } from '../embed.ts';
import { ARTICLE, PUBLICATION } from '../views/card-views.ts';
import { PROFILE } from '../views/profile-views.ts';
import { prose } from './prose.ts';
import './tokens.css';

// One value each that cannot be overlooked.
const EXAMPLES: Readonly<Record<string, string>> = {
  accent: '#4b2e83',
  'accent-foreground': '#ffe08a',
  background: '#f1ecff',
  foreground: '#180a33',
  'border-color': '#4b2e83',
  radius: '0',
  'focus-color': '#a1003f',
  'title-font': 'Georgia, serif',
};

/**
 * Every custom property of both elements, with what the manifest says of it, and an element that
 * wears it.
 */
export function tokens(): HTMLElement {
  const page = document.createElement('div');
  page.className = 'tokens';
  render(
    html`<h1>Tokens</h1>
      <p>Set them on the element, or on anything around it. What is not set comes from the record, then from the page.</p>
      <p>
        Space, type and sizes are no properties. All of them are in <code>em</code>, and follow the text of the page: set its <code>font-size</code> and <code>font-family</code>.
        <a href="./?path=/story/pages-anatomy--card" target="_top">Anatomy</a> has each of them, measured.
      </p>
      ${(['pub-card', 'pro-profile'] as const).map(
        (tag) => html`<h2>&lt;${tag}&gt;</h2>
          <table>
            <thead><tr><th scope="col">Custom property</th><th scope="col">What it sets</th><th scope="col">With it</th></tr></thead>
            <tbody>
              ${describedElement(tag).cssProperties.map(({ name, description }) => {
                const value = EXAMPLES[name.replace(`--${tag}-`, '')];
                return html`<tr>
                  <th scope="row"><code>${name}</code></th>
                  <td>${prose(description)}<br /><code>${value}</code></td>
                  <td class="example">${worn(tag, name, value)}</td>
                </tr>`;
              })}
            </tbody>
          </table>`,
      )}`,
    page,
  );
  return page;
}

function worn(tag: 'pub-card' | 'pro-profile', name: string, value: string | undefined): HTMLElement {
  const { icon: _, theme: __, ...source } = ARTICLE.source;
  const { avatar: ___, ...person } = PROFILE;
  const readable = /background|foreground$/.test(name) && !name.includes('accent');
  const pair = readable
    ? { [`--${tag}-background`]: EXAMPLES.background, [`--${tag}-foreground`]: EXAMPLES.foreground }
    : name.includes('accent')
      ? { [`--${tag}-accent`]: EXAMPLES.accent }
      : {};
  return tag === 'pub-card'
    ? embed(tag, {
        view: { ...PUBLICATION, description: '', source },
        layout: 'publication',
        contrast: 'aa',
        ...pair,
        [name]: value,
      })
    : embed(tag, { view: { ...person, headline: undefined, skills: [] }, ...pair, [name]: value });
}
