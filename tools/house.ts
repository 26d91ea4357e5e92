// `npm run house -- --write`: docs/images/house.svg, the picture of the rooms that docs/architecture.md shows. Rooms that are not in `src/` are left out.
// `--check` writes nothing and fails when the picture is out of step.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawHouse } from './house/draw-house.ts';
import { HOUSE, type Room } from './house/house.ts';

const root = join(import.meta.dirname, '..');
const FILE = join(root, 'docs', 'images', 'house.svg');
const isThere = ({ name }: Room) => existsSync(join(root, 'src', name));
const floors = HOUSE.map((floor) => ({
  ...floor,
  browser: floor.browser.filter(isThere),
  server: floor.server.filter(isThere),
}));
const picture = drawHouse(floors);

if (process.argv.includes('--write')) writeFileSync(FILE, picture);
else if (readFileSync(FILE, 'utf8') !== picture) {
  console.error('docs/images/house.svg is out of step; run npm run house -- --write');
  process.exitCode = 1;
}
