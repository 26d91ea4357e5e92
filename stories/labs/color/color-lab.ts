import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { CardView, Rgb } from '../../../src/core/index.ts';
import { type FourColours, THEME_COLOURS } from '../../../src/lexicon/basic-theme.ts';
import { proposeTheme } from '../../../src/publish/pure/propose-theme.ts';
import { toHex } from '../../../src/theme/index.ts';
import { ARTICLE } from '../../views/card-views.ts';
import { copyable } from '../copyable.ts';
import { openLab } from '../lab.ts';
import { writtenIn } from '../written-in.ts';
import { colorPairs } from './color-pairs.ts';
import { ratioText, readColor } from './color-text.ts';
import { readPicture } from './read-picture.ts';
import { type Looks, makeSpecimens } from './specimens.ts';
import { themeOfJson } from './theme-of-json.ts';
import { themeOutputs } from './theme-outputs.ts';

type Name = (typeof THEME_COLOURS)[number];

const WHAT: Readonly<Record<Name, string>> = {
  accent: 'Accent: the button and the letter tile',
  accentForeground: 'Accent foreground: the text on them',
  background: 'Background: the card in its own colours',
  foreground: 'Foreground: the text on that',
};
const ORDER: readonly Name[] = ['accent', 'accentForeground', 'background', 'foreground'];

/** The colour lab: four colours in; cards, numbers and texts to paste out. */
export function colorLab(): HTMLElement {
  let colors = proposeTheme({ r: 15, g: 90, b: 99 });
  let written: Partial<Record<Name, string>> = {};
  let looks: Looks = { appearance: 'auto', contrast: 'as-published' };
  let pasted = '';
  let pastedProblem = '';
  let pictured: readonly Rgb[] | string = [];
  let account = '';
  const specimens = [makeSpecimens('light'), makeSpecimens('dark')];

  return openLab(
    'Colour lab',
    'What will the brand look like, does it pass, and what is pasted where? Pick four colours, or take them from a record or a picture.',
    (redraw) => {
      const take = (taken: Partial<FourColours>): void => {
        colors = { ...colors, ...taken };
        written = {};
        redraw();
      };
      for (const { show } of specimens) show(viewIn(colors), looks);
      return {
        inputs: html`
          <section aria-label="Colours">
            ${ORDER.map((name) => colorField(name))}
            <div class="row">
              <button type="button" @click=${() => take(proposeTheme(colors.accent))}>Propose the others from the accent</button>
            </div>
          </section>
          ${looksFields()}
          <details>
            <summary>Take them from a record</summary>
            <div class="field">
              <label for="record">A publication record, its basicTheme, or an AppView’s answer</label>
              <textarea id="record" rows="6" spellcheck="false" .value=${live(pasted)} @input=${paste} aria-describedby="record-problem"></textarea>
              <span id="record-problem" class="wrong" role="status">${pastedProblem}</span>
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
        results: html`
          <section aria-label="Looks">
            <h2>What will it look like?</h2>
            <div class="panes">${specimens.map(({ drawn }) => drawn)}</div>
          </section>
          <section aria-label="Contrast">
            <h2>Does it pass?</h2>
            ${pairTable(colors, take)}
          </section>
          <section aria-label="What to paste">
            <h2>What to paste</h2>
            <div class="field">
              <label for="account">Your handle, for the command</label>
              <input id="account" type="text" placeholder="you.example" autocomplete="off" .value=${live(account)} @input=${(
                event: Event,
              ) => {
                account = writtenIn(event).trim();
                redraw();
              }} />
            </div>
            ${themeOutputs(colors, account || undefined).map(({ name, where, text }) => copyable(name, where, text))}
          </section>
        `,
      };

      function colorField(name: Name): TemplateResult {
        const hex = toHex(colors[name]);
        const text = written[name] ?? hex;
        const wrong = !readColor(text);
        const change = (event: Event): void => {
          const typed = writtenIn(event);
          const color = readColor(typed);
          if (color) colors = { ...colors, [name]: color };
          written = { ...written, [name]: typed };
          redraw();
        };
        return html`<div class="colour">
          <label for=${name}>${WHAT[name]}</label>
          <input type="color" aria-label="Pick: ${WHAT[name]}" .value=${live(hex)} @input=${change} />
          <input id=${name} type="text" spellcheck="false" autocomplete="off" .value=${live(text)} aria-invalid=${String(wrong)} @input=${change} />
          ${wrong ? html`<span class="wrong" role="alert">Write it as #0f5a63 or 15, 90, 99.</span>` : ''}
        </div>`;
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
            ${radio('appearance', 'auto', 'the page’s')} ${radio('appearance', 'publication', 'its own')}
          </fieldset>
          <fieldset>
            <legend>Contrast</legend>
            ${radio('contrast', 'as-published', 'as published')} ${radio('contrast', 'aa', 'aa (recommended)')}
          </fieldset>
          <span class="hint">The page that shows the card chooses these: appearance and contrast. We recommend aa: it moves only what cannot be read.</span>
        </section>`;
      }

      function paste(event: Event): void {
        pasted = writtenIn(event);
        const found = pasted.trim() ? themeOfJson(pasted) : '';
        pastedProblem = typeof found === 'string' ? found : 'Taken.';
        if (typeof found === 'string') redraw();
        else take(found);
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

function pairTable(colors: FourColours, take: (better: Partial<FourColours>) => void): TemplateResult {
  return html`<table>
    <thead>
      <tr><th scope="col">Pair</th><th scope="col">Looks</th><th scope="col">Ratio</th><th scope="col">Verdict</th><th scope="col">Nearest that passes</th></tr>
    </thead>
    <tbody>
      ${colorPairs(colors).map(
        ({ name, ratio, verdict, text, ground, better }) => html`<tr>
          <th scope="row">${name}</th>
          <td><span class="sample" aria-hidden="true" style="color: ${toHex(text)}; background: ${toHex(ground)}">Aa</span></td>
          <td class="number">${ratioText(ratio)}</td>
          <td><span class="verdict ${verdict === 'fails' ? 'bad' : ''}">${verdict}</span></td>
          <td>${
            better
              ? html`<div class="row"><span>${changes(colors, better)}</span><button type="button" @click=${() => take(better)}>Take it</button></div>`
              : verdict === 'fails'
                ? 'none of this hue: move the other colour'
                : ''
          }</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function changes(colors: FourColours, better: Partial<FourColours>): string {
  return THEME_COLOURS.flatMap((name) => {
    const color = better[name];
    return color && toHex(color) !== toHex(colors[name]) ? [`${name} ${toHex(color)}`] : [];
  }).join(', ');
}

function viewIn({ accent, accentForeground, background, foreground }: FourColours): CardView {
  const theme = {
    accentRGB: accent,
    accentForegroundRGB: accentForeground,
    backgroundRGB: background,
    foregroundRGB: foreground,
  };
  return { ...ARTICLE, source: { ...ARTICLE.source, theme } };
}
