/** A contrast ratio for a person to read, with two decimals. Rounded down, so that 4.496 is not shown as 4.50, which would pass. */
export function showRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
