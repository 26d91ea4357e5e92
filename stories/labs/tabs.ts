import { html, type TemplateResult } from 'lit';

/** A tab, and what shows when it is chosen. */
export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly panel: TemplateResult;
}

/**
 * Tabs as WAI-ARIA has them: one of them is in the tab order, the arrows, Home and End choose among
 * them, and the panel comes next.
 *
 * @param label what the tabs are about
 * @returns draws them; which one is chosen is remembered
 */
export function makeTabs(label: string): (tabs: readonly Tab[], redraw: () => void) => TemplateResult {
  let chosen = '';
  return (tabs, redraw) => {
    const at = Math.max(
      tabs.findIndex(({ id }) => id === chosen),
      0,
    );
    const choose = (next: number, list?: Element | null): void => {
      chosen = tabs[(next + tabs.length) % tabs.length]?.id ?? '';
      redraw();
      list?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    };
    const press = (event: KeyboardEvent): void => {
      const list = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
      const onward = list && getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const next =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tabs.length - 1
            : /^Arrow(?:Left|Right)$/.test(event.key)
              ? at + (event.key === onward ? 1 : -1)
              : undefined;
      if (next === undefined) return;
      event.preventDefault();
      choose(next, list);
    };
    return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${press}>
        ${tabs.map(
          ({ id, name }, index) => html`<button
            type="button"
            role="tab"
            id="tab-${id}"
            aria-controls="panel-${id}"
            aria-selected=${String(index === at)}
            tabindex=${index === at ? 0 : -1}
            @click=${() => choose(index)}
          >${name}</button>`,
        )}
      </div>
      ${tabs.map(
        ({ id, panel }, index) => html`<div
          role="tabpanel"
          id="panel-${id}"
          aria-labelledby="tab-${id}"
          tabindex="0"
          ?hidden=${index !== at}
        >${panel}</div>`,
      )}`;
  };
}
