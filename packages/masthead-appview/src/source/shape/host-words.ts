/** Text from a host, cut to the length of a log line; '' for anything but a string. */
export function hostWords(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
