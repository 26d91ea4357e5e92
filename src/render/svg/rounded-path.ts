/** A rectangle in CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The radii of a rectangle's corners, CSS pixels, clockwise from the top left one. */
export type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** The data of an SVG path around a rectangle, `inset` pixels inside of it. A radius of 0 makes a square corner. */
export function roundedPath({ left, top, width, height }: Rectangle, corners: Corners, inset = 0): string {
  const [x, y, right, bottom] = [left + inset, top + inset, left + width - inset, top + height - inset] as const;
  const inner = (radius: number) => Math.max(0, radius - inset);
  const [a, b, c, d] = [inner(corners[0]), inner(corners[1]), inner(corners[2]), inner(corners[3])] as const;
  const arc = (radius: number, across: number, down: number) =>
    radius > 0 ? `a${round(radius)} ${round(radius)} 0 0 1 ${round(across * radius)} ${round(down * radius)}` : '';
  return [
    `M${round(x)} ${round(y + a)}${arc(a, 1, -1)}`,
    `H${round(right - b)}${arc(b, 1, 1)}`,
    `V${round(bottom - c)}${arc(c, -1, 1)}`,
    `H${round(x + d)}${arc(d, -1, -1)}Z`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
