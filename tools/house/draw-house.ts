import type { Floor, Room } from './house.ts';

const WIDTH = 1000;
const WING = 470;
const MARGIN = 20;
const GAP = 10;
const ROOM = 84;
const FLOOR = 130;
const ROOF = 96;

const STYLE = `
  text { font-family: ui-sans-serif, system-ui, sans-serif; fill: #1c2430 }
  .name { font: 600 15px ui-monospace, monospace }
  .holds { font-size: 13px; fill: #3d4a5c }
  .title { font-size: 14px; font-weight: 600 }
  .wing { font-size: 15px; font-weight: 600 }
  .house { fill: #f4f6f9; stroke: #8492a6 }
  .browser { fill: #dcecf7; stroke: #4f86ad }
  .server { fill: #fbe8d3; stroke: #b9803e }
  @media (prefers-color-scheme: dark) {
    text { fill: #edf1f7 }
    .holds { fill: #c3cddb }
    .house { fill: #171c24; stroke: #5b6778 }
    .browser { fill: #17354a; stroke: #5c9cc7 }
    .server { fill: #46300f; stroke: #c98f4a }
  }`;

/**
 * The picture of the rooms as SVG, light or dark as its reader has it.
 *
 * @param floors from the roof to the ground
 */
export function drawHouse(floors: readonly Floor[]): string {
  const height = ROOF + floors.length * FLOOR + 76;
  const [left, right] = [MARGIN, WIDTH - MARGIN - WING];
  const storeys = floors.map((floor, index) => {
    const top = ROOF + index * FLOOR + 24;
    return [
      `<text class="title" x="${left}" y="${top}">${floor.title}</text>`,
      row(floor.browser, 'browser', left, top + 12),
      row(floor.server, 'server', right, top + 12),
    ].join('\n');
  });
  const legend = height - 46;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">The rooms of Masthead: those that run in a browser on the left, those of a server on the right, and each stands on the rooms that it uses</title>
<style>${STYLE}
</style>
<path class="house" d="M4 ${ROOF - 8} L${WIDTH / 2} 6 L${WIDTH - 4} ${ROOF - 8} V${height - 4} H4 Z"/>
<text x="${WIDTH / 2}" y="64" text-anchor="middle" class="wing">src/</text>
${storeys.join('\n')}
<rect class="browser" x="${left}" y="${legend}" width="22" height="22" rx="4"/>
<text class="wing" x="${left + 32}" y="${legend + 17}">runs in a browser, and anywhere</text>
<rect class="server" x="${right}" y="${legend}" width="22" height="22" rx="4"/>
<text class="wing" x="${right + 32}" y="${legend + 17}">runs on a server only</text>
</svg>
`;
}

function row(rooms: readonly Room[], wing: 'browser' | 'server', left: number, top: number): string {
  const width = (WING - (rooms.length - 1) * GAP) / rooms.length;
  return rooms
    .map(({ name, holds }, index) => {
      const x = left + index * (width + GAP);
      const middle = x + width / 2;
      const first = top + (holds.length > 1 ? 28 : 36);
      const lines = holds.map(
        (line, at) =>
          `<text class="holds" x="${middle}" y="${first + 22 + at * 17}" text-anchor="middle">${line}</text>`,
      );
      return `<rect class="${wing}" x="${x}" y="${top}" width="${width}" height="${ROOM}" rx="6"/>
<text class="name" x="${middle}" y="${first}" text-anchor="middle">${name}</text>
${lines.join('\n')}`;
    })
    .join('\n');
}
