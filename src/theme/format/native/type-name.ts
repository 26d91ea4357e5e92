/** The name of a type for a checked prefix: `pub` gives `PubColors`, `my-site` gives `MySiteColors`. No language reserves it. */
export function typeName(prefix: string): string {
  const words = prefix.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Colors`;
}
