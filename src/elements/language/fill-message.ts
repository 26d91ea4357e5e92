/** Replaces each `{name}` in a message by its value; by nothing where there is none. */
export function fillMessage(message: string, values: Readonly<Record<string, string | undefined>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
