import { html, render, svg, type TemplateResult } from 'lit';
import { type Described, describedElement } from '../../../.storybook/manifest.ts';
import { type Args, embed } from '../../embed.ts';
import { prose } from '../prose.ts';
import './anatomy.css';
import { inReadingOrder, isAround, leaves, type ShownPart } from './boxes.ts';
import { inEm, type Measure, measure } from './measures.ts';
import { type Mark, placeMarks } from './place-marks.ts';
import { type Redline, redlines } from './redlines.ts';

type Tag = 'pub-card' | 'pro-profile';

/**
 * An element with each of its parts outlined and numbered as they are read, its spaces as redlines,
 * and its type and sizes. All is measured on the element that shows, so that no number here is
 * behind it.
 *
 * @param args what the element shows
 */
export function anatomy(tag: Tag, args: Args): HTMLElement {
  const { cssParts } = describedElement(tag);
  const page = document.createElement('div');
  page.className = 'anatomy';
  const numbered = drawing(tag, args);
  const spaced = drawing(tag, args);
  let looked: number | undefined;
  const look = (number?: number) => (): void => {
    looked = number;
    draw();
  };

  const draw = (): void => {
    const parts = inReadingOrder(shownParts(numbered, cssParts), isAround);
    const corner = numbered.sheet.getBoundingClientRect();
    render(
      drawnMarks(
        placeMarks(
          parts.map(({ box }) => box),
          corner.height,
        ),
        corner,
        looked,
      ),
      numbered.marks,
    );
    const toMeasure = leaves(inReadingOrder(shownParts(spaced, cssParts), isAround));
    const whole = spaced.element.getBoundingClientRect();
    const frame = { left: 0, top: 0, width: whole.width, height: whole.height };
    render(
      drawnSpaces(
        redlines(
          toMeasure.map(({ box }) => box),
          frame,
        ),
        frame,
      ),
      spaced.marks,
    );
    const base = Number.parseFloat(getComputedStyle(spaced.element).fontSize);
    const said = new Map(cssParts.map(({ name, description }) => [name, description]));
    const missing = cssParts.filter(({ name }) => !parts.some((part) => part.name === name));
    render(
      html`<h1>Anatomy of &lt;${tag}&gt;</h1>
        <p>Each number is a part that a page’s style sheet can reach: <code>${tag}::part(title)</code>. They are in the order in which they are read. Point at one in the list to see it alone.</p>
        <div class="beside">
          ${numbered.sheet}
          <ol>
            ${parts.map(
              ({ name }, at) =>
                html`<li @mouseenter=${look(at + 1)} @mouseleave=${look()}><b>${at + 1}</b><span><code>${name}</code> ${prose(said.get(name))}</span></li>`,
            )}
          </ol>
        </div>
        ${missingParts(missing)}
        <h2>Space</h2>
        <p>In pixels, at a text size of ${base} px. Everything is in <code>em</code>: it grows with the page’s text.</p>
        ${spaced.sheet}
        <h2>Type and sizes</h2>
        ${measureTable(
          toMeasure.map((part) => measure(part, base)),
          inEm(Number.parseFloat(cornerOf(spaced.element)), base),
        )}`,
      page,
    );
  };
  draw();
  for (const { element } of [numbered, spaced]) {
    new ResizeObserver(draw).observe(element);
    element.addEventListener(`${tag}-load`, () => requestAnimationFrame(draw));
  }
  return page;
}

interface Drawing {
  readonly sheet: HTMLElement;
  readonly element: HTMLElement;
  readonly marks: HTMLElement;
}

function drawing(tag: Tag, args: Args): Drawing {
  const [sheet, marks] = [document.createElement('div'), document.createElement('div')];
  const element = embed(tag, args);
  sheet.className = 'drawing';
  sheet.append(element, marks);
  return { sheet, element, marks };
}

function shownParts({ element, sheet }: Drawing, parts: readonly Described[]): ShownPart[] {
  const corner = sheet.getBoundingClientRect();
  return parts.flatMap(({ name }) => {
    const found = element.shadowRoot?.querySelector(`[part~='${name}']`);
    const rect = found?.getBoundingClientRect();
    if (!found || !rect?.width) return [];
    const { left, top, width, height } = rect;
    return [{ name, element: found, box: { left: left - corner.left, top: top - corner.top, width, height } }];
  });
}

function cornerOf(element: Element): string {
  const card = element.shadowRoot?.querySelector("[part~='card']");
  return card ? getComputedStyle(card).borderTopLeftRadius : '0';
}

function missingParts(parts: readonly Described[]): TemplateResult | string {
  if (parts.length === 0) return '';
  return html`<details>
    <summary>${parts.length} more, which this one does not show</summary>
    <ul>${parts.map(({ name, description }) => html`<li><code>${name}</code> ${prose(description)}</li>`)}</ul>
  </details>`;
}

function measureTable(measures: readonly Measure[], corner: string): TemplateResult {
  return html`<div class="wide" role="region" tabindex="0" aria-label="Type and sizes"><table>
    <thead><tr><th scope="col">Part</th><th scope="col">Type</th><th scope="col">Line</th><th scope="col">Weight</th><th scope="col">Size</th><th scope="col">Corner</th></tr></thead>
    <tbody>
      <tr><th scope="row">the whole</th><td></td><td></td><td></td><td></td><td>${corner}</td></tr>
      ${measures.map(
        ({ name, type, lineHeight, weight, size, radius }) =>
          html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${lineHeight}</td><td>${weight}</td><td>${size}</td><td>${radius}</td></tr>`,
      )}
    </tbody>
  </table></div>`;
}

/** From the drawing's edge to the middle of a number. */
const OUTSIDE = 40;

function drawnMarks(marks: readonly Mark[], { width, height }: DOMRect, looked?: number) {
  const beside = (side: Mark['side']) => (side === 'left' ? -OUTSIDE : width + OUTSIDE);
  return html`<svg class="lines" width=${width} height=${height} aria-hidden="true">
      ${marks.map(
        ({ number, box, side, at, end }) => svg`<g class=${number === looked ? 'looked' : ''}>
          <rect x=${box.left} y=${box.top} width=${box.width} height=${box.height} rx="2"></rect>
          <path d="M ${beside(side)} ${at} L ${side === 'left' ? -8 : width + 8} ${end.y} L ${end.x} ${end.y}"></path>
          <circle cx=${end.x} cy=${end.y} r="2.5"></circle></g>`,
      )}
    </svg>
    ${marks.map(
      ({ number, side, at }) =>
        html`<span class="mark" aria-hidden="true" style="top: ${at - 12}px; ${side}: ${-OUTSIDE - 12}px">${number}</span>`,
    )}`;
}

/**
 * Each space with its number outside, where it strikes out no words: beside for what is above one
 * another, below for what is side by side.
 */
function drawnSpaces(
  lines: readonly Redline[],
  { width, height }: { readonly width: number; readonly height: number },
) {
  const numbers = (axis: Redline['axis'], step: number) => {
    let last = Number.NEGATIVE_INFINITY;
    const middle = ({ box }: Redline) => (axis === 'block' ? box.top + box.height / 2 : box.left + box.width / 2);
    return lines
      .filter((line) => line.axis === axis)
      .toSorted((a, b) => middle(a) - middle(b))
      .map((line) => {
        last = Math.max(middle(line), last + step);
        const at = axis === 'block' ? `left: ${width + 8}px; top: ${last}px` : `left: ${last}px; top: ${height + 14}px`;
        return html`<span class="space" aria-hidden="true" style=${at}>${Math.round(line.space)}</span>`;
      });
  };
  return html`<svg class="spaces" width=${width} height=${height} aria-hidden="true">
      ${lines.map(({ box }) => svg`<rect x=${box.left} y=${box.top} width=${box.width} height=${box.height}></rect>`)}
    </svg>
    ${numbers('block', 18)} ${numbers('inline', 26)}`;
}
