import { html, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { TEXT_CONTRAST } from '../../../src/core/color/rgb.ts';
import type { Rgb } from '../../../src/core/index.ts';
import { basicTheme } from '../../../src/lexicon/records/site-records.ts';
import { contrastRatio, publicationTheme, toHex } from '../../../src/theme/index.ts';
import { embed } from '../../embed.ts';
import { ARTICLE, without } from '../../views/card-views.ts';
import { colorField } from '../color/color-field.ts';
import { ratioText } from '../color/color-text.ts';
import { themedView } from '../color/scheme/themed-view.ts';
import '../lab.css';
import '../color/color-lab.css';
import { writtenIn } from '../written-in.ts';
import { brandTheme } from './brand-theme.ts';
import './your-brand.css';

const SCHEMES = ['light', 'dark'] as const;
const NAME = 'The Tidewater Review';

/**
 * The shortest way to "how does my brand look": a name, an accent and a ground in; a card on a
 * light page and on a dark one out.
 */
export function yourBrand(): HTMLElement {
  let name = NAME;
  let accent: Rgb = { r: 15, g: 90, b: 99 };
  let ground: Rgb | undefined;
  let written: Readonly<Record<string, string>> = {};
  // Made once, so that nothing flickers while a colour is dragged. An icon would be somebody
  // else's.
  const cards = SCHEMES.map((scheme) => ({
    scheme,
    card: embed('pub-card', { appearance: 'publication', contrast: 'aa' }),
  }));
  const view = without(ARTICLE, 'source', 'icon') as unknown as typeof ARTICLE;
  const page = document.createElement('div');
  page.className = 'lab your-brand';

  const draw = (): void => {
    const colors = brandTheme(accent, ground);
    const record = { basicTheme: basicTheme(colors) };
    const theme = publicationTheme(record);
    const title = name.trim() || NAME;
    for (const { scheme, card } of cards) {
      const named = { ...view, source: { ...view.source, title } };
      Object.assign(card, { view: themedView(named, { record, theme, scheme, appearance: 'publication' }) });
    }
    const field = (id: 'accent' | 'ground', label: string, color: Rgb, put: (color: Rgb) => void) =>
      colorField({
        id: `brand-${id}`,
        label,
        color,
        written: written[id],
        change: (text, read) => {
          written = { ...written, [id]: text };
          if (read) put(read);
          draw();
        },
      });
    render(
      html`<section class="inputs" aria-label="Your brand">
          <div class="field">
            <label for="brand-name">Name</label>
            <input id="brand-name" type="text" maxlength="100" autocomplete="off" .value=${live(name)} @input=${(
              event: Event,
            ) => {
              name = writtenIn(event);
              draw();
            }} />
          </div>
          ${field('accent', 'Accent colour', accent, (color) => {
            accent = color;
          })}
          ${field('ground', 'Ground', colors.background, (color) => {
            ground = color;
          })}
          <div class="said">
            <div role="status">
              ${verdict('Words on the button', contrastRatio(colors.accentForeground, colors.accent))}
              ${verdict('Words on the ground', contrastRatio(colors.foreground, colors.background))}
            </div>
            <a href=${labAddress(accent, ground)} target="_top">Every state, and what to paste: the Colour lab</a>
          </div>
        </section>
        <section class="results" aria-label="Your card, on a light page and on a dark one">
          ${cards.map(({ scheme, card }) => html`<div class="scheme" style="color-scheme: ${scheme}">${card}</div>`)}
        </section>`,
      page,
    );
  };
  draw();
  return page;
}

function verdict(what: string, ratio: number): TemplateResult {
  const passes = ratio >= TEXT_CONTRAST;
  return html`<p class="hint">${passes ? '✓' : '△'} ${what}: ${ratioText(ratio)}${passes ? '' : '; the card moves them until they can be read'}</p>`;
}

/** The lab opens with the same colours. Storybook's addresses write a colour so. */
function labAddress(accent: Rgb, ground: Rgb | undefined): string {
  const written = (color: Rgb) => `!hex(${toHex(color).slice(1)})`;
  const args = [`accent:${written(accent)}`, ...(ground ? [`ground:${written(ground)}`] : [])].join(';');
  return `./?path=/story/labs-colour-lab--colour-lab&args=${args}`;
}
