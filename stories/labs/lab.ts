import { html, render, type TemplateResult } from 'lit';
import './lab.css';

/** A lab on a page: what is in it, and a way to tell it that something changed. */
export interface Lab {
  readonly element: HTMLElement;
  readonly redraw: () => void;
}

/**
 * Sets up a lab: what is put in stands at one side, what comes of it at the other.
 *
 * @param title its heading
 * @param intro one sentence
 * @param draw both sides, as they are now; called again on every `redraw`
 */
export function openLab(
  title: string,
  intro: string,
  draw: (redraw: () => void) => { inputs: TemplateResult; results: TemplateResult },
): Lab {
  const element = document.createElement('div');
  element.className = 'lab';
  const redraw = (): void => {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const around = focused?.closest<HTMLElement>('section, [role=tabpanel]');
    const { inputs, results } = draw(redraw);
    render(
      html`<header><h1>${title}</h1><p class="intro">${intro}</p></header>
        <div class="inputs">${inputs}</div>
        <div class="results">${results}</div>`,
      element,
    );
    if (focused?.isConnected === false && around) keepFocus(around);
  };
  redraw();
  return { element, redraw };
}

/**
 * Whoever pressed a button that is gone now stays in its section, and is not sent to the top of the
 * page.
 */
function keepFocus(section: HTMLElement): void {
  if (section.tabIndex < 0) section.tabIndex = -1;
  section.focus();
}
