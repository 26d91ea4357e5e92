/**
 * Fills in a message.
 *
 * @param message with `{name}` where a value goes
 * @param values by name
 */
export function fillMessage(message: string, values: Readonly<Record<string, string | undefined>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
