import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Rgb } from '../../../src/core/index.ts';
import { toHex } from '../../../src/theme/index.ts';
import { writtenIn } from '../written-in.ts';
import { readColor } from './color-text.ts';

/** A colour that somebody picks or writes. */
export interface ColorField {
  readonly id: string;
  readonly label: string;
  readonly color: Rgb;
  /** As it stands in the field, where that is not the colour in hex. */
  readonly written: string | undefined;
  /** @param color absent while what is written is none */
  readonly change: (written: string, color: Rgb | undefined) => void;
}

/** A picker and a text field for one colour. */
export function colorField({ id, label, color, written, change }: ColorField): TemplateResult {
  const hex = toHex(color);
  const text = written ?? hex;
  const wrong = !readColor(text);
  const put = (event: Event): void => {
    const typed = writtenIn(event);
    change(typed, readColor(typed));
  };
  return html`<div class="colour">
    <label for=${id}>${label}</label>
    <input type="color" aria-label="Pick: ${label}" .value=${live(hex)} @input=${put} />
    <input id=${id} type="text" spellcheck="false" autocomplete="off" .value=${live(text)} aria-invalid=${String(wrong)} @input=${put} />
    ${wrong ? html`<span class="wrong" role="alert">Write it as #0f5a63 or 15, 90, 99.</span>` : ''}
  </div>`;
}
