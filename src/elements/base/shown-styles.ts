import { type CSSResult, unsafeCSS } from 'lit';

const known = new Map<string, CSSResult>();

/** The style sheet of a part, shared by all elements that use the part. */
export function shownStyles(text: string): CSSResult {
  const styles = known.get(text) ?? unsafeCSS(text);
  known.set(text, styles);
  return styles;
}
