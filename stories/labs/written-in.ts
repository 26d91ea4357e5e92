/** What stands in the field that an event came from. */
export function writtenIn({ currentTarget }: Event): string {
  const isField =
    currentTarget instanceof HTMLInputElement ||
    currentTarget instanceof HTMLTextAreaElement ||
    currentTarget instanceof HTMLSelectElement;
  return isField ? currentTarget.value : '';
}
