const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, between tags and between quotes of either kind. What HTML has no way to write (the letter NUL) is left out. */
export function escapeHtml(text: string): string {
  return /[&<>"'\0]/.test(text) ? text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign] ?? '') : text;
}

/**
 * A value as JSON inside a `<script>`: nothing in it can end the script or open a comment.
 *
 * @param value JSON-serialisable
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
