/** The message of an error. For a host with several addresses Node throws an `AggregateError` with an empty message, one error for each address. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
