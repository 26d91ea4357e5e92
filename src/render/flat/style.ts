/**
 * Declarations as the value of a `style` attribute.
 *
 * @param declarations by property; one that is `undefined` is left out
 */
export function style(declarations: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

/** The font of what is flat: mail and feed readers give none of the page's. */
export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
