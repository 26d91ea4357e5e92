/**
 * Whether this runs in CI (`CI` is set): there a missing browser or server is a failure, elsewhere
 * it is less to test.
 */
export function isCi(): boolean {
  return !['', '0', 'false'].includes(process.env.CI ?? '');
}
