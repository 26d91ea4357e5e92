/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

/** Bytes as whole megabytes of 1,048,576. */
export function mebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}
