import { escapeHtml } from '../html/escape-html.ts';

// Control letters, halves of a letter, and the two that are none: XML has no way to write them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as XML has it, between tags and between quotes; what XML has no way to write is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNWRITABLE, ''));
}
