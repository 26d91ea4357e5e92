import { pastedLink } from '../identifiers/pasted.ts';
import { MAX_LENGTH } from './canonical-url.ts';

/** A host with a dot, or this machine, and what may follow it in an address. */
const TYPED = /^(?:\/\/)?(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+\.?|localhost)(?::\d{1,5})?(?:[/?#]|$)/iu;
/** How a link, an account or a record begins that has no other words before it. */
const NAMES = ['https://', 'http://', 'at://', 'did:', '@'];
/** The words of Markdown, brackets and quotation marks, before a link. */
const BEFORE = /^(?:\[[^\]]*\]\()?[<("'“„«]*/;
/** What ends a sentence, or a quotation. */
const SENTENCE_SIGNS = ".,;:!?…'”“’»";

/**
 * A link without the signs at its end that are not its own: those of a sentence, and brackets that
 * it does not open itself.
 */
export function withoutEnd(link: string): string {
  let unopened = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; end > 0; end--) {
    const last = link.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!SENTENCE_SIGNS.includes(last)) break;
  }
  return link.slice(0, end);
}

/**
 * A link, a handle or a DID without what people put around it: `<…>`, brackets, quotation marks,
 * the `[words](…)` of Markdown, the full stop or comma of a sentence.
 *
 * @returns what was written, without white space and what nobody sees at its ends, where that is
 *   none of them
 */
export function unwrappedLink(written: string): string {
  const link = pastedLink(written);
  if (link.length >= MAX_LENGTH) return link;
  const [before = ''] = BEFORE.exec(link) ?? [];
  const after = link.slice(before.length);
  const bare = withoutEnd(before === '' ? after : (/^[^\s<>"“”»]+/.exec(after)?.[0] ?? ''));
  const isName = NAMES.some((name) => bare.length > name.length && bare.toLowerCase().startsWith(name));
  return isName || TYPED.test(bare) ? bare : link;
}

/**
 * A link as a person types or pastes it (`unwrappedLink`): without a scheme it is https, on this
 * machine http. For what people type alone: records, elements and programs say their scheme.
 *
 * @returns what was written, without what came along at its ends, where that is no link
 */
export function typedLink(written: string): string {
  const link = unwrappedLink(written);
  if (link.length >= MAX_LENGTH || !TYPED.test(link)) return link;
  const rest = link.replace(/^\/\//, '');
  return `${/^(?:localhost|127\.)/i.test(rest) ? 'http' : 'https'}://${rest}`;
}
