// White space, control and ignorable characters (zero-width, soft hyphen, fillers, tags, variation
// selectors, bidi controls), the Braille blank, the marks of interlinear notes and the note without
// a head: alone they show nothing.
const SHOWN = /[^\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/**
 * Whether a text has a character that can be seen: a name or a title without one counts as absent
 * (docs/rules.md#records).
 */
export function showsSomething(text: string): boolean {
  return SHOWN.test(text);
}

/** A text that shows something; `undefined` for one that does not, and for anything else. */
export function seen(value: unknown): string | undefined {
  return typeof value === 'string' && showsSomething(value) ? value : undefined;
}
