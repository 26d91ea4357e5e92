const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML, between tags and in attribute values with quotes of either kind. NUL,
 * which HTML cannot contain, is removed.
 *
 * @example
 * ```js
 * import { escapeHtml } from 'masthead/render';
 *
 * console.log(escapeHtml('Salt & pepper')); // Salt &amp; pepper
 * ```
 */
export function escapeHtml(text: string): string {
  return /[&<>"'\0]/.test(text) ? text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign] ?? '') : text;
}

/**
 * Writes a value as JSON that is safe inside a `<script>`: it cannot end the script or open a
 * comment.
 *
 * @param value JSON-serialisable
 * @throws {TypeError} the value is `undefined`, or JSON cannot hold it, as for `JSON.stringify`
 *
 * @example
 * ```js
 * import { scriptJson } from 'masthead/render';
 *
 * console.log(`<script type="application/json">${scriptJson({ title: '</script>' })}</script>`);
 * ```
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
