import { html, type TemplateResult } from 'lit';

/**
 * A text to take home: it shows, a button copies it, and whoever cannot see hears that it did.
 *
 * @param name what it is
 * @param where where it goes
 * @param text what is copied
 */
export function copyable(name: string, where: string, text: string): TemplateResult {
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    if (!(currentTarget instanceof HTMLElement)) return;
    const status = currentTarget.parentElement?.querySelector('[role=status]');
    const shown = currentTarget.parentElement?.parentElement?.querySelector('pre');
    try {
      await navigator.clipboard.writeText(text);
      if (status) status.textContent = 'Copied.';
    } catch {
      // Not every page may write to the clipboard: what is selected can be copied by hand.
      if (shown) getSelection()?.selectAllChildren(shown);
      if (status) status.textContent = 'Selected: copy it with Ctrl+C or ⌘C.';
    }
  };
  return html`<div class="copyable">
    <div class="heading">
      <h3>${name}</h3>
      <span class="hint">${where}</span>
      <span class="status" role="status"></span>
      <button type="button" aria-label="Copy ${name}" @click=${copy}>Copy</button>
    </div>
    <pre class="code" tabindex="0" aria-label=${name} role="region">${text}</pre>
  </div>`;
}
