/** A number with its noun, as a sentence has it: `one record`, `3 records`. The plural has an `s` unless it is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}
