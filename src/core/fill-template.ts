/** Replaces each `{name}` in a text by its value; by nothing where there is none. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
