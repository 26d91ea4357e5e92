import { type CSSResult, unsafeCSS } from 'lit';

const known = new Map<string, CSSResult>();

/** The style sheet of a part, which all elements share that show something with it. */
export function shownStyles(text: string): CSSResult {
  const styles = known.get(text) ?? unsafeCSS(text);
  known.set(text, styles);
  return styles;
}
