import { html, render } from 'lit';
import { describedElement } from '../../.storybook/manifest.ts';
import { type Args, embed } from '../embed.ts';
import './anatomy.css';
import { type Box, type Mark, placeMarks } from './place-marks.ts';

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

  const draw = (): void => {
    const corner = drawing.getBoundingClientRect();
    const boxes = cssParts.map(({ name }) => boxOf(element, name, corner));
    render(
      placeMarks(boxes, corner.width).map((mark) => markTemplate(mark, corner.width)),
      marks,
    );
    render(
      html`<h1>Anatomy of &lt;${tag}&gt;</h1>
        <p>Each number is a part that a page’s style sheet can reach: <code>${tag}::part(title)</code>. Those without a line do not show here.</p>
        ${drawing}
        <ol>
          ${cssParts.map(
            ({ name, description }, at) =>
              html`<li><b>${at + 1}</b><span><code>${name}</code> ${description}${boxes[at] ? '' : ' (not shown here)'}</span></li>`,
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

function markTemplate({ number, box, top, side }: Mark, width: number) {
  const outside = 28;
  const lead =
    side === 'left' ? [-outside, box.left + outside] : [box.left + box.width, width - box.left - box.width + outside];
  return html`
    <span class="outline" style="left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px"></span>
    <span class="lead" style="left: ${lead[0]}px; width: ${Math.max(0, lead[1] ?? 0)}px; top: ${top}px"></span>
    <span class="mark" aria-hidden="true" style="top: ${top - 12}px; ${side}: ${-outside - 12}px">${number}</span>
  `;
}
