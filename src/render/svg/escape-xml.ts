import { escapeHtml } from '../html/escape-html.ts';

// XML 1.0 cannot contain control characters except tab, LF and CR, lone surrogates, U+FFFE and U+FFFF; it discourages U+007F to U+009F.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for XML, between tags and in attribute values. Characters that XML cannot contain, or discourages, are removed. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNWRITABLE, ''));
}
