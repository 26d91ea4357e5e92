/** Replaces each `{name}` in a text by its value, or by nothing when it has no value. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
