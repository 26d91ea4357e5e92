/** The value of a `style` attribute from declarations by property; those that are `undefined` are left out. */
export function style(declarations: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}

/** The font stack of flat HTML, which inherits no font from a page. */
export const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** The hairline of a picture, inside of its size. It keeps a picture in the ground's colour whole. */
export function hairline(line: string): string {
  return `box-sizing:border-box;border:1px solid ${line}`;
}
