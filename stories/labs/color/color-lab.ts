import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Rgb } from '../../../src/core/index.ts';
import { basicTheme } from '../../../src/lexicon/records/site-records.ts';
import { cardTheme, proposeTheme, publicationTheme, type ThemeColors, toHex } from '../../../src/theme/index.ts';
import type { Args } from '../../embed.ts';
import { brandTheme } from '../brand/brand-theme.ts';
import { openLab } from '../lab.ts';
import { makeTabs } from '../tabs.ts';
import { writtenIn } from '../written-in.ts';
import { betterPairs } from './better-pairs.ts';
import './color-lab.css';
import { colorField } from './color-field.ts';
import { readColor } from './color-text.ts';
import { type ColorVisionName, colorVisionField, colorVisionFilters, filterOf } from './color-vision.ts';
import { makePastePanel } from './paste-panel.ts';
import { nativeTheme, type PastedTheme, pastedTheme } from './pasted-theme.ts';
import { readPicture } from './picture/read-picture.ts';
import { mendedTheme } from './scheme/mended-theme.ts';
import { schemePairs } from './scheme/scheme-pairs.ts';
import { colorList, pairTable } from './scheme/scheme-tables.ts';
import { makeSpecimens } from './scheme/specimens.ts';
import { publishedFour } from './scheme/stated-scheme.ts';
import { type Looks, themedView } from './scheme/themed-view.ts';

type Name = keyof ThemeColors;

const WHAT: Readonly<Record<Name, string>> = {
  accent: 'Accent: the button and the letter tile',
  accentForeground: 'Accent foreground: the text on them',
  background: 'Background: the card in its own colours',
  foreground: 'Foreground: the text on that',
};
const ORDER: readonly Name[] = ['accent', 'accentForeground', 'background', 'foreground'];
const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/**
 * The colour lab: a publication's theme in; cards, numbers and texts to paste out, light and dark.
 *
 * @param args `accent` and `ground`, as the address says them: what to begin with
 */
export function colorLab({ accent, ground }: Args = {}): HTMLElement {
  const given = (value: unknown) => (typeof value === 'string' ? readColor(value) : undefined);
  const start = brandTheme(given(accent) ?? { r: 15, g: 90, b: 99 }, given(ground));
  let record: Readonly<Record<string, unknown>> = { basicTheme: basicTheme(start) };
  let written: Partial<Record<Name, string>> = {};
  let looks: Looks = { appearance: 'publication', contrast: 'as-published' };
  let vision: ColorVisionName = 'typical';
  let pasted = '';
  let found: PastedTheme | undefined;
  let pictured: readonly Rgb[] | string = [];
  const drawTabs = makeTabs('What comes of it');
  const pastePanel = makePastePanel();
  const specimens = { light: makeSpecimens(), dark: makeSpecimens() };

  return openLab(
    'Colour lab',
    'What does a publication look like, light and dark, does it pass, and what is pasted where? Pick four colours, or take them from any publication’s record or a picture.',
    (redraw) => {
      const published = publicationTheme(record);
      const theme = looks.contrast === 'aa' ? mendedTheme(published) : published;
      const colors = publishedFour(published);
      const native = nativeTheme(record);
      const better = looks.contrast === 'aa' ? [] : betterPairs(colors);
      const put = (taken: Partial<ThemeColors>): void => {
        record = { ...(native && { theme: native.theme }), basicTheme: basicTheme({ ...colors, ...taken }) };
      };
      const take = (taken: Partial<ThemeColors>): void => {
        put(taken);
        written = {};
        redraw();
      };
      for (const [scheme] of SCHEMES) {
        const { appearance } = looks;
        specimens[scheme].show((view) => themedView(view, { record, theme, scheme, appearance }), looks);
      }
      return {
        inputs: html`
          <section aria-label="Colours">
            ${ORDER.map(field)}
            <div class="row">
              <button type="button" @click=${() => take(proposeTheme(colors.accent))}>Propose the others from the accent</button>
            </div>
            ${
              native
                ? html`<div class="row">
                    <span class="hint">The theme of ${native.program} adds what these four lack.</span>
                    <button type="button" @click=${leaveNativeOut}>Leave it out</button>
                  </div>`
                : ''
            }
          </section>
          ${looksFields()}
          <details>
            <summary>Take them from a record</summary>
            <div class="field">
              <label for="record">A publication record, its theme, or an AppView’s answer</label>
              <textarea id="record" rows="6" spellcheck="false" .value=${live(pasted)} @input=${paste} aria-describedby="record-problem"></textarea>
              ${whatWasFound()}
            </div>
          </details>
          <details>
            <summary>Take them from a picture</summary>
            <div class="field">
              <label for="picture">A logo or an icon. It stays on this machine.</label>
              <input id="picture" type="file" accept="image/*" @change=${pick} />
              ${swatches()}
            </div>
          </details>
        `,
        results: html`${colorVisionFilters()} ${drawTabs(
          [
            { id: 'look', name: 'Look', panel: panes((scheme) => specimens[scheme].cards) },
            { id: 'states', name: 'States', panel: panes((scheme) => specimens[scheme].states) },
            { id: 'colours', name: 'Colours', panel: panes((scheme) => colorList(theme[scheme], published[scheme])) },
            { id: 'contrast', name: contrastName(), panel: contrastPanel() },
            { id: 'paste', name: 'What to paste', panel: pastePanel(theme, looks.contrast, redraw) },
          ],
          redraw,
        )}`,
      };

      function panes(inside: (scheme: 'light' | 'dark') => TemplateResult): TemplateResult {
        return html`<div class="panes">
          ${SCHEMES.map(
            ([
              scheme,
              title,
            ]) => html`<div class="scheme" data-scheme=${scheme} style="color-scheme: ${scheme}; filter: ${filterOf(vision)}">
              <h2>${title}</h2>
              ${inside(scheme)}
            </div>`,
          )}
        </div>`;
      }

      /** Whoever looks at a card hears that something fails without opening the table. */
      function contrastName(): string {
        const failing = SCHEMES.flatMap(([scheme]) => pairs(scheme)).filter(
          ({ verdict }) => verdict === 'fails',
        ).length;
        return failing === 0 ? 'Contrast' : `Contrast: ${failing} fail`;
      }

      function pairs(scheme: 'light' | 'dark') {
        // A card on the page's own ground: the button is that of `basicTheme`, else that of the
        // program's theme.
        const onPage = cardTheme(record, { appearance: scheme, theme: published, contrast: looks.contrast });
        return schemePairs(theme[scheme], onPage);
      }

      function contrastPanel(): TemplateResult {
        return html`${better.map(
          ({ name, text, colors: those }) => html`<div class="row">
              <span>${name}, the nearest that passes: ${text}</span>
              <button type="button" aria-label="Take it: ${name}" @click=${() => take(those)}>Take it</button>
            </div>`,
        )}
          <div class="panes tables">${SCHEMES.map(([scheme, title]) => pairTable(title, pairs(scheme)))}</div>
          <p class="hint">WCAG 2.1 AA asks 4.5:1 of text, 3:1 of edges. The ratios are those of the colours themselves, whatever colour vision is shown.</p>`;
      }

      function field(name: Name): TemplateResult {
        return colorField({
          id: name,
          label: WHAT[name],
          color: colors[name],
          written: written[name],
          change: (typed, color) => {
            if (color) put({ [name]: color });
            written = { ...written, [name]: typed };
            redraw();
          },
        });
      }

      function looksFields(): TemplateResult {
        const radio = <Key extends keyof Looks>(key: Key, value: Looks[Key], label: string) =>
          html`<label><input type="radio" name=${key} .checked=${live(looks[key] === value)} @change=${() => {
            looks = { ...looks, [key]: value };
            redraw();
          }} />${label}</label>`;
        return html`<section aria-label="The page">
          <fieldset>
            <legend>The card’s ground</legend>
            ${radio('appearance', 'publication', 'its own')} ${radio('appearance', 'auto', 'the page’s')}
          </fieldset>
          <fieldset>
            <legend>Contrast</legend>
            ${radio('contrast', 'as-published', 'as published')} ${radio('contrast', 'aa', 'aa (recommended)')}
          </fieldset>
          <span class="hint">The page that shows the card chooses these: appearance and contrast. We recommend aa: it moves only what cannot be read.</span>
          ${colorVisionField(vision, (chosen) => {
            vision = chosen;
            redraw();
          })}
        </section>`;
      }

      function paste(event: Event): void {
        pasted = writtenIn(event);
        found = pasted.trim() ? pastedTheme(pasted) : undefined;
        if (found && 'record' in found) {
          record = found.record;
          written = {};
        }
        redraw();
      }

      function whatWasFound(): TemplateResult {
        const problem = found && 'problem' in found ? found : undefined;
        const taken = found && 'record' in found ? found.theme : undefined;
        return html`<span id="record-problem" class=${problem ? 'wrong' : 'hint'} role="status">${problem?.problem ?? (taken ? 'Taken. What it does not state is derived.' : '')}</span>
          ${problem?.open ? html`<a href=${problem.open} target="_blank" rel="noreferrer">The record, in a new tab</a>` : ''}
          ${
            taken && taken.dropped.length > 0
              ? html`<p class="wrong">What could not be used:</p>
                <ul class="problems" aria-label="What could not be used">
                  ${taken.dropped.map(({ path, problem: why }) => html`<li><code>${path}</code><span>${why}</span></li>`)}
                </ul>`
              : ''
          }
          ${taken?.font ? html`<span class="hint">Its font is called ${taken.font}. Nothing loads it.</span>` : ''}
          ${taken?.prefers ? html`<span class="hint">It shows itself ${taken.prefers} only.</span>` : ''}`;
      }

      function leaveNativeOut(): void {
        record = { basicTheme: basicTheme(colors) };
        redraw();
      }

      async function pick({ currentTarget }: Event): Promise<void> {
        const file = currentTarget instanceof HTMLInputElement ? currentTarget.files?.[0] : undefined;
        if (!file) return;
        try {
          pictured = await readPicture(file);
          if (pictured[0]) take(proposeTheme(pictured[0]));
        } catch {
          pictured = 'This is no picture that the browser can read.';
        }
        redraw();
      }

      function swatches(): TemplateResult {
        if (typeof pictured === 'string') return html`<span class="wrong" role="alert">${pictured}</span>`;
        return html`<div class="row swatches">
          ${pictured.map(
            (color) => html`<button
              type="button"
              aria-label="Accent ${toHex(color)}"
              style="background: ${toHex(color)}"
              @click=${() => take(proposeTheme(color))}
            ></button>`,
          )}
        </div>`;
      }
    },
  ).element;
}
