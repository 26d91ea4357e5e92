import { html, render, svg } from 'lit';
import { describedElement } from '../../.storybook/manifest.ts';
import { type Args, embed } from '../embed.ts';
import './anatomy.css';
import { type Box, type Mark, placeMarks } from './place-marks.ts';
import { prose } from './prose.ts';

/**
 * An element with each of its parts outlined and numbered, and what the manifest says of each.
 *
 * @param args what the element shows
 */
export function anatomy(tag: 'pub-card' | 'pro-profile', args: Args): HTMLElement {
  const { cssParts } = describedElement(tag);
  const page = document.createElement('div');
  page.className = 'anatomy';
  const element = embed(tag, args);
  const drawing = document.createElement('div');
  drawing.className = 'drawing';
  const marks = document.createElement('div');
  drawing.append(element, marks);
  let looked: number | undefined;
  const look = (number?: number) => (): void => {
    looked = number;
    draw();
  };

  const draw = (): void => {
    const corner = drawing.getBoundingClientRect();
    const boxes = cssParts.map(({ name }) => boxOf(element, name, corner));
    render(drawnMarks(placeMarks(boxes, corner.height), corner, looked), marks);
    render(
      html`<h1>Anatomy of &lt;${tag}&gt;</h1>
        <p>Each number is a part that a page’s style sheet can reach: <code>${tag}::part(title)</code>. Point at one in the list to see it alone.</p>
        ${drawing}
        <ol>
          ${cssParts.map(
            ({ name, description }, at) =>
              html`<li @mouseenter=${look(at + 1)} @mouseleave=${look()}><b>${at + 1}</b><span><code>${name}</code> ${prose(description)}${boxes[at] ? '' : ' (not shown here)'}</span></li>`,
          )}
        </ol>`,
      page,
    );
  };
  draw();
  new ResizeObserver(draw).observe(element);
  element.addEventListener(`${tag}-load`, () => requestAnimationFrame(draw));
  return page;
}

function boxOf(element: Element, part: string, corner: DOMRect): Box | undefined {
  const found = element.shadowRoot?.querySelector(`[part~='${part}']`)?.getBoundingClientRect();
  if (!found?.width) return undefined;
  return { left: found.left - corner.left, top: found.top - corner.top, width: found.width, height: found.height };
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
