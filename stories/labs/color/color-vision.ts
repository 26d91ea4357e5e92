import { html, svg, type TemplateResult } from 'lit';

/** A kind of colour vision, and what it makes of linear sRGB: nine factors, row by row. */
interface ColorVision {
  readonly label: string;
  readonly matrix: readonly number[];
}

/**
 * Deficiencies of colour vision, in full. The first three are those of Machado, Oliveira and
 * Fernandes, “A Physiologically-based Model for Simulation of Color Vision Deficiency” (IEEE TVCG
 * 15, 2009), at severity 1.0; the last is relative luminance, as WCAG has it.
 */
export const COLOR_VISIONS = {
  protanopia: {
    label: 'protanopia: no red cones',
    matrix: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  },
  deuteranopia: {
    label: 'deuteranopia: no green cones',
    matrix: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  },
  tritanopia: {
    label: 'tritanopia: no blue cones',
    matrix: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  },
  achromatopsia: {
    label: 'achromatopsia: no colours',
    matrix: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  },
} as const satisfies Readonly<Record<string, ColorVision>>;

/** The name of a kind of colour vision. */
export type ColorVisionName = 'typical' | keyof typeof COLOR_VISIONS;

const NAMES = Object.keys(COLOR_VISIONS) as (keyof typeof COLOR_VISIONS)[];

/** The filters, to stand once on the page of what they are for. */
export function colorVisionFilters(): TemplateResult {
  return html`<svg class="filters" width="0" height="0" aria-hidden="true">
    ${NAMES.map(
      (name) =>
        svg`<filter id="vision-${name}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values=${valuesOf(COLOR_VISIONS[name].matrix)} /></filter>`,
    )}
  </svg>`;
}

/** The value of the CSS property `filter` that shows something with that colour vision. */
export function filterOf(vision: ColorVisionName): string {
  return vision === 'typical' ? 'none' : `url(#vision-${vision})`;
}

/** A choice among all kinds. */
export function colorVisionField(chosen: ColorVisionName, choose: (vision: ColorVisionName) => void): TemplateResult {
  return html`<fieldset>
    <legend>Seen with</legend>
    ${(['typical', ...NAMES] as const).map(
      (name) =>
        html`<label><input type="radio" name="vision" .checked=${chosen === name} @change=${() => choose(name)} />${
          name === 'typical' ? 'typical colour vision' : COLOR_VISIONS[name].label
        }</label>`,
    )}
  </fieldset>`;
}

/** The five columns of `feColorMatrix`: alpha stays, and nothing is added. */
function valuesOf(matrix: readonly number[]): string {
  const rows = [0, 3, 6].map((at) => [...matrix.slice(at, at + 3), 0, 0].join(' '));
  return [...rows, '0 0 0 1 0'].join(' ');
}
