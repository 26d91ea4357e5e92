import { html, render, type TemplateResult } from 'lit';
import { SCHEME_COLORS } from '../../src/core/color/rgb.ts';
import type { CardView } from '../../src/core/index.ts';
import { httpUrl } from '../../src/core/values/canonical-url.ts';
import { type PublicationTheme, publicationTheme, toHex } from '../../src/theme/index.ts';
import { embed } from '../embed.ts';
import { type ColorVisionName, colorVisionField, colorVisionFilters, filterOf } from '../labs/color/color-vision.ts';
import { nativeTheme } from '../labs/color/pasted-theme.ts';
import { mendedTheme } from '../labs/color/scheme/mended-theme.ts';
import { type Looks, themedView } from '../labs/color/scheme/themed-view.ts';
import './real-themes.css';
import { REAL_RECORDS, REAL_THEME_COUNT, type RealRecord } from './real-themes/real-records.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * Publications of real shapes side by side, each in light and dark: the card, the eleven colours,
 * and what of the record could not be used.
 */
export function realThemes(contrast: Looks['contrast']): HTMLElement {
  const page = document.createElement('div');
  page.className = 'real-themes';
  const sections = REAL_RECORDS.map(({ id, program, records }) => ({
    id,
    program,
    records: records.map((real) => drawRecord(real, contrast)),
  }));
  let vision: ColorVisionName = 'typical';
  const redraw = (): void => {
    render(
      html`<h1>Real themes</h1>
        <p>
          ${REAL_THEME_COUNT} records of real shapes: those that the platforms and others write, and broken ones. Each has its card and its eleven colours in both schemes, ${
            contrast === 'aa' ? html`as <code>contrast="aa"</code> shows them` : 'as published'
          }; a scheme that the record does not state is derived. A dot marks the colours that it states. They are the
          vectors of <code>conformance/theme</code>.
        </p>
        ${colorVisionFilters()}
        ${colorVisionField(vision, (chosen) => {
          vision = chosen;
          redraw();
        })}
        <nav aria-label="Programs">
          ${sections.map(({ id, program, records }) => html`<a href="#${id}" @click=${jump}>${program} (${records.length})</a>`)}
        </nav>
        ${sections.map(
          ({ id, program, records }) => html`<section id=${id} aria-labelledby="${id}-title" tabindex="-1">
            <h2 id="${id}-title">${program}</h2>
            <div class="records" style="filter: ${filterOf(vision)}">${records}</div>
          </section>`,
        )}`,
      page,
    );
  };
  redraw();
  return page;
}

/** Storybook's own address must stay as it is. */
function jump(event: Event): void {
  event.preventDefault();
  const target = event.currentTarget instanceof HTMLAnchorElement ? event.currentTarget.hash.slice(1) : '';
  const section = document.getElementById(target);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

function drawRecord({ name, note, record }: RealRecord, contrast: Looks['contrast']): TemplateResult {
  const published = publicationTheme(record);
  const theme = contrast === 'aa' ? mendedTheme(published) : published;
  const { font, prefers, dropped } = theme;
  return html`<article>
    <h3>${name} <span>· ${programOf(record)}</span></h3>
    <p>${note}</p>
    <div class="two">${SCHEMES.map((scheme) => drawScheme(record, theme, scheme, contrast))}</div>
    ${font || prefers ? html`<p>${[font && `Font: ${font}`, prefers && `shows itself ${prefers} only`].filter(Boolean).join(' · ')}</p>` : ''}
    ${
      dropped.length > 0
        ? html`<p>Could not be used:</p>
            <ul>${dropped.map(({ path, problem }) => html`<li><code>${path}</code> ${problem}</li>`)}</ul>`
        : ''
    }
  </article>`;
}

function programOf(record: RealRecord['record']): string {
  return nativeTheme(record)?.program ?? (record.basicTheme || record.theme ? 'basicTheme' : 'no theme');
}

function drawScheme(
  record: RealRecord['record'],
  theme: PublicationTheme,
  scheme: 'light' | 'dark',
  contrast: Looks['contrast'],
): TemplateResult {
  const view = themedView(viewOf(record), { record, theme, scheme, appearance: 'publication' });
  const card = embed('pub-card', { layout: 'publication', appearance: 'publication', contrast, view });
  const { origin } = theme[scheme];
  const colors = SCHEME_COLORS.map((name) => ({ name, hex: toHex(theme[scheme][name]), from: origin[name] }));
  return html`<div class="shown-in" style="color-scheme: ${scheme}">
    ${card}
    <ul class="strip" aria-label="Colours, ${scheme}">
      ${colors.map(({ name, hex, from }) => html`<li class=${from} style="background: ${hex}" title="${name} ${hex}, ${from}"><span class="words">${name} ${hex}, ${from}</span></li>`)}
    </ul>
  </div>`;
}

function viewOf({ name, url }: RealRecord['record']): CardView {
  const uri = httpUrl(url)?.href ?? 'https://publication.example';
  const title = typeof name === 'string' ? name : 'Example';
  return { uri, title, description: '', source: { uri, title } };
}
