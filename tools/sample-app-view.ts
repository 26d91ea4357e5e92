import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppViewOptions, ImageSource } from '../src/appview/index.ts';

const demo = join(import.meta.dirname, '..', 'demo');
const events = join(demo, 'sample', 'events.jsonl');

/** The address of the demo's pictures, as an image template. */
export function sampleImages(origin: `http${string}`): ImageSource {
  return `${origin}/images/{cid}.jpg`;
}

/**
 * The options of an AppView that holds the sample events and serves the demo page and its pictures.
 *
 * @param folder where the site is laid out and the index goes; made when missing
 */
export function sampleAppView(folder: string): Pick<AppViewOptions, 'database' | 'source' | 'staticDir'> {
  const site = join(folder, 'demo-site');
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, 'images'), { recursive: true });
  cpSync(join(demo, 'page'), site, { recursive: true });
  const images: unknown = JSON.parse(readFileSync(join(demo, 'sample', 'images.json'), 'utf8'));
  for (const [cid, file] of Object.entries(images as Record<string, string>)) {
    cpSync(join(demo, 'sample', 'images', file), join(site, 'images', `${cid}.jpg`));
  }
  // An index of its own for each edition of the sample: a changed event would not replace one of the same revision.
  const edition = createHash('sha256').update(readFileSync(events)).digest('hex').slice(0, 8);
  return {
    database: join(folder, `demo-${edition}.sqlite`),
    source: { kind: 'replay', file: events },
    staticDir: site,
  };
}
