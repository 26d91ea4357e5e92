/** Where something stands, in pixels from the drawing's own corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part that shows: its name, its element, and where it stands. */
export interface ShownPart {
  readonly name: string;
  readonly element: Element;
  readonly box: Box;
}

/**
 * In the order in which they are read: from above to below, in a line from its beginning, and what
 * holds others before the first of them.
 *
 * @param holds whether the first holds the second
 */
export function inReadingOrder<Part extends { readonly box: Box }>(
  parts: readonly Part[],
  holds: (holder: Part, held: Part) => boolean,
): Part[] {
  const inner = parts.filter((part) => !parts.some((other) => other !== part && holds(part, other)));
  const lines: Part[][] = [];
  for (const part of inner.toSorted((a, b) => a.box.top - b.box.top)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && besideEachOther(first.box, part.box)) line.push(part);
    else lines.push([part]);
  }
  const read = lines.flatMap((line) => line.toSorted((a, b) => a.box.left - b.box.left));
  const area = ({ box }: Part) => box.width * box.height;
  const holders = (held: Part) =>
    parts.filter((part) => part !== held && holds(part, held)).toSorted((a, b) => area(b) - area(a));
  return [...new Set(read.flatMap((part) => [...holders(part), part]))];
}

/** The smaller is at least half beside the other. */
function besideEachOther(a: Box, b: Box): boolean {
  const shared = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return shared >= Math.min(a.height, b.height) / 2;
}

/** Whether a part is around another. */
export function isAround({ element }: ShownPart, other: ShownPart): boolean {
  return element !== other.element && element.contains(other.element);
}

/** Words and pictures: what holds no other. A small drawing among words is one of them. */
export function leaves(parts: readonly ShownPart[]): ShownPart[] {
  const whole = parts.filter(({ name }) => name !== 'glyph');
  return whole.filter((part) => !whole.some((other) => isAround(part, other)));
}
