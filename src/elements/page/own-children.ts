/** Data from the page, unchecked. */
export interface PageData {
  /** The same for the same data. */
  readonly key: unknown;
  readonly data: unknown;
  readonly via: 'view' | 'inline';
}

/**
 * The data of an element's `view` property or of its inline JSON script; `undefined` without
 * either, or when the script's JSON is broken.
 */
export function pageData(element: Element, view: unknown): PageData | undefined {
  if (view !== null) return { key: view, data: view, via: 'view' };
  const json = inlineJson(element);
  try {
    return json ? { key: json, data: JSON.parse(json), via: 'inline' } : undefined;
  } catch {
    return undefined;
  }
}

/** The text of the JSON script in an element. */
export function inlineJson(element: Element): string | null | undefined {
  return element.querySelector(':scope > script[type="application/json"]')?.textContent;
}

/** Whether the page wrote something into an element that shows until there is a card. */
export function hasChildren(element: Element): boolean {
  return !!element.querySelector(':scope > :not(br, font, script, template)');
}
