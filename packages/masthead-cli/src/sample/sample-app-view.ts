import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppViewOptions, ImageSource } from 'masthead-appview';

// The repository's folder; in masthead-cli, where this file is in dist/lib/cli/sample/, its copy in dist/.
const demo = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../demo/' : '../demo/', import.meta.url),
);
const events = join(demo, 'sample', 'events.jsonl');

/**
 * The address of the sample's pictures, as an image template.
 *
 * @param origin where browsers reach the AppView that `sampleAppView` is for
 */
export function sampleImages(origin: `http${string}`): ImageSource {
  return `${origin}/images/{cid}.jpg`;
}

/** What the builder offers to begin with: each a different kind of thing to paste. */
const SAMPLES: NonNullable<AppViewOptions['samples']> = [
  { name: 'An article', paste: 'https://tidewater.example/essays/the-harbour-at-low-water' },
  { name: 'A publication', paste: 'https://tidewater.example' },
  { name: 'On Leaflet', paste: 'https://fieldnotes.leaflet.pub/3m2moss' },
  { name: 'Right to left', paste: 'https://mina.example/letters/fog' },
  { name: 'A person', paste: '@mara.tidewater.example' },
  { name: 'Without a record', paste: 'https://unknown.example/nothing/here' },
];

/**
 * The options of an AppView that holds the sample events and serves the demo page, `/demo.html`, and its pictures. It asks nobody outside.
 *
 * @param folder where the site is laid out and the index goes; made when missing
 */
export function sampleAppView(folder: string): Pick<AppViewOptions, 'database' | 'source' | 'staticDir' | 'samples'> {
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
    samples: SAMPLES,
  };
}
