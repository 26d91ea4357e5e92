import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import type { ColorGamut, PublicationTheme } from '../../../src/theme/index.ts';
import { copyable } from '../copyable.ts';
import { writtenIn } from '../written-in.ts';
import type { Looks } from './scheme/themed-view.ts';
import { themeOutputs } from './theme-outputs.ts';

/** What is taken home, one at a time: a choice among all forms, and the text of that one. */
export function makePastePanel(): (
  theme: PublicationTheme,
  contrast: Looks['contrast'],
  redraw: () => void,
) => TemplateResult {
  let chosen = '';
  let gamut: ColorGamut = 'srgb';
  let account = '';
  return (theme, contrast, redraw) => {
    const outputs = themeOutputs(theme, { account: account || undefined, gamut });
    const shown = outputs.find(({ name }) => name === chosen) ?? outputs[0];
    const radio = (value: ColorGamut, label: string) =>
      html`<label><input type="radio" name="gamut" .checked=${live(gamut === value)} @change=${() => {
        gamut = value;
        redraw();
      }} />${label}</label>`;
    return html`<div class="outputs">
      <h2>What to paste</h2>
      <p class="hint">${
        contrast === 'aa' ? 'The mended colours, as the cards show them.' : 'The colours as published.'
      }</p>
      <div class="choices">
        <div class="field">
          <label for="output">For</label>
          <select id="output" .value=${live(shown?.name ?? '')} @change=${(event: Event) => {
            chosen = writtenIn(event);
            redraw();
          }}>
            ${outputs.map(({ name }) => html`<option value=${name} ?selected=${name === shown?.name}>${name}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="account">Your handle, for the command</label>
          <input id="account" type="text" placeholder="you.example" autocomplete="off" .value=${live(account)} @input=${(
            event: Event,
          ) => {
            account = writtenIn(event).trim();
            redraw();
          }} />
        </div>
        <fieldset>
          <legend>Colours written as</legend>
          ${radio('srgb', 'hex')} ${radio('display-p3', 'display-p3')}
        </fieldset>
      </div>
      ${
        // Another text has not been copied because the one before it was.
        shown ? keyed(shown.name, copyable(shown.name, shown.where, shown.text)) : ''
      }
    </div>`;
  };
}
