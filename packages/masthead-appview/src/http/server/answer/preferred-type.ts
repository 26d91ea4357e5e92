import { headerWeights } from './header-weights.ts';

/**
 * Who asks, by the `Accept` header (RFC 9110, 12.5.1): `html` for a browser that opens a page, `json` for a program that says so, `undefined` for whoever
 * has no preference between the two, as most programs have none.
 */
export function preferredType(accept: string | undefined): 'html' | 'json' | undefined {
  // Nothing but a page has this in its list: most requests are programs', and need no parsing.
  if (accept === undefined || !/html|json/i.test(accept)) return undefined;
  const weights = headerWeights(accept);
  const any = weights.get('*/*') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? any;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? any;
  if (html !== json) return html > json ? 'html' : 'json';
  // Alike, but one of them by name and the other only by a wildcard.
  const [namesHtml, namesJson] = [weights.has('text/html'), weights.has('application/json')];
  return html === 0 || namesHtml === namesJson ? undefined : namesHtml ? 'html' : 'json';
}
