import type { CSSResult } from 'lit';

/** Of each document that an element was moved into, the sheets that were made for it. */
const sheets = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** A style's sheet in a document: one that was made in another cannot be adopted there. */
export function sheetIn(document: Document, style: CSSResult): CSSStyleSheet {
  const own = style.styleSheet as CSSStyleSheet;
  const view = document.defaultView as typeof globalThis | null;
  if (!view || document === globalThis.document) return own;
  const known = sheets.get(document) ?? new Map<CSSResult, CSSStyleSheet>();
  sheets.set(document, known);
  let sheet = known.get(style);
  if (!sheet) {
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    known.set(style, sheet);
  }
  return sheet;
}
