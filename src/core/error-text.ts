/** What an error says. For a host with several addresses Node throws an `AggregateError` with an empty message, one error for each address: then what each of them says. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
