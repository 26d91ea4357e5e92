/** JSON as somebody pasted it, read; or why it cannot be. */
export type PastedJson = { readonly value: unknown } | { readonly problem: string };

/** Reads pasted JSON. The envelope of `getRecord` (`{uri, cid, value}`) is taken off. */
export function readJson(text: string): PastedJson {
  try {
    const value: unknown = JSON.parse(text);
    if (!value || typeof value !== 'object' || Array.isArray(value)) {
      return { problem: 'A record is a JSON object, from { to }.' };
    }
    const { uri, value: inner } = value as Record<string, unknown>;
    return { value: typeof uri === 'string' && inner && typeof inner === 'object' ? inner : value };
  } catch (error) {
    return { problem: `This is no JSON. ${error instanceof Error ? error.message : ''}`.trim() };
  }
}
