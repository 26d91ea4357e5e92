// `npm run review:pictures -- --out FOLDER`: every layout at every width, in every scheme and text size, as sheets to look at, and a page that shows them all.
// `--against FOLDER` says which differ from those of another run. For review, not for `npm test`: pictures that are kept drift with every browser.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from '../browsers/engine-name.ts';
import { hasEngine, howToInstall } from '../browsers/ensure-engine.ts';
import { serveFolder } from '../storybook/serve-folder.ts';
import { buildPage } from './build-page.ts';
import type { Camera } from './cameras/camera.ts';
import { chromiumCamera } from './cameras/chromium-camera.ts';
import { firefoxCamera } from './cameras/firefox-camera.ts';
import { webkitCamera } from './cameras/webkit-camera.ts';
import { readChoice } from './read-choice.ts';
import { sheetFile, writeSheetIndex } from './sheet-index.ts';
import { writeComparison } from './write-comparison.ts';

const CAMERAS: Readonly<Record<EngineName, () => Promise<Camera>>> = {
  chromium: chromiumCamera,
  firefox: firefoxCamera,
  webkit: webkitCamera,
};

const { values: flags } = parseArgs({
  options: {
    layouts: { type: 'string' },
    extras: { type: 'string' },
    engine: { type: 'string', default: 'chromium' },
    out: { type: 'string', default: 'storybook-static/review' },
    against: { type: 'string' },
  },
});
const [engine = 'chromium'] = engineNames(flags.engine);
const sheets = readChoice(flags, engine);
const out = resolve(flags.out);
if (!hasEngine(engine)) throw new Error(howToInstall(engine));

const folder = mkdtempSync(join(tmpdir(), 'masthead-review-'));
try {
  await buildPage(folder);
  const { address, close } = await serveFolder(folder);
  const camera = await CAMERAS[engine]();
  const taken = new Map<string, Buffer>();
  mkdirSync(out, { recursive: true });
  try {
    for (const sheet of sheets) {
      const picture = await camera.take(`${address}#${encodeURIComponent(JSON.stringify(sheet))}`, sheet);
      taken.set(sheet.name, picture);
      writeFileSync(join(out, sheetFile(sheet.name)), picture);
    }
  } finally {
    await camera.close();
    await close();
  }
  writeSheetIndex(out, [...taken.keys()]);
  console.log(`${taken.size} sheets: ${join(out, 'index.html')}`);
  if (flags.against) await compare(resolve(flags.against), taken);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(against: string, taken: ReadonlyMap<string, Buffer>): Promise<void> {
  const before = new Map<string, Buffer>();
  for (const name of taken.keys()) {
    const file = join(against, sheetFile(name));
    if (existsSync(file)) before.set(name, readFileSync(file));
  }
  const made = join(out, 'comparison');
  rmSync(made, { recursive: true, force: true });
  const { changed, added, same } = await writeComparison(made, before, taken, { before: against, after: out });
  for (const name of changed) console.log(`changed: ${name}`);
  for (const name of added) console.log(`new: ${name}`);
  console.log(`${changed.length} changed, ${added.length} new, ${same} the same: ${join(made, 'index.html')}`);
}
