import type { Args } from './embed.ts';

/** What a page's author writes for these args. Given data is named, not written out. */
export function markup(tag: string, { view, children, ...rest }: Args): string {
  const attributes: string[] = [];
  const styles: string[] = [];
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    if (name.startsWith('--')) styles.push(`  ${name}: ${String(value)};`);
    else attributes.push(value === true ? name : `${name}="${escaped(String(value))}"`);
  }
  const inside = children
    ? `\n  <a href="${escaped(String(rest.url ?? ''))}">${escaped(String(children))}</a>\n`
    : view
      ? '\n  <script type="application/json">{ … the view above … }</script>\n'
      : '';
  const element = `<${[tag, ...attributes].join(' ')}>${inside}</${tag}>`;
  return styles.length > 0 ? `<style>\n${tag} {\n${styles.join('\n')}\n}\n</style>\n\n${element}` : element;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
