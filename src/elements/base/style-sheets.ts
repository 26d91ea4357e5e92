import { type CSSResult, unsafeCSS } from 'lit';

/** The copies of style sheets for each document that an element was moved into. */
const sheets = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** A style's sheet for a document: a sheet made in one document cannot be adopted in another. */
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

const shown = new Map<string, CSSResult>();

/** The style sheet of a part, shared by all elements that use the part. */
export function shownStyles(text: string): CSSResult {
  const styles = shown.get(text) ?? unsafeCSS(text);
  shown.set(text, styles);
  return styles;
}
