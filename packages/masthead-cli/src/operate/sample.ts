// The sample records and the demo page of `serve --sample`.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorText } from 'masthead/internal/core/log';
import type { AppViewOptions, ImageSource } from 'masthead-appview';
import { DEFAULT_PORT } from 'masthead-appview/internal/app-view-options';
import { UsageError } from '../process/usage-error.ts';

// The repository's folder; in masthead-cli, where this file is in dist/operate/, its copy in
// dist/.
const demo = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../demo/' : '../demo/', import.meta.url),
);
const events = join(demo, 'sample', 'events.jsonl');

/**
 * The address of the sample's pictures, as an image template.
 *
 * @param origin where browsers reach the AppView of `sampleAppView`
 */
export function sampleImages(origin: `http${string}`): ImageSource {
  return `${origin}/images/{cid}.jpg`;
}

/** What the builder offers to begin with: one example for each kind of pasted text. */
const SAMPLES: NonNullable<AppViewOptions['samples']> = [
  { name: 'An article', paste: 'https://tidewater.example/essays/the-harbour-at-low-water' },
  { name: 'A publication', paste: 'https://tidewater.example' },
  { name: 'A person', paste: '@mara.tidewater.example' },
  { name: 'No record', paste: 'https://unknown.example/nothing/here' },
];

/** What the front page shows: one beside its address, and three platforms in their own colours. */
const SHOWCASE: NonNullable<AppViewOptions['showcase']> = [
  'https://tidewater.example/essays/the-harbour-at-low-water',
  'https://fieldnotes.leaflet.pub/3m2moss',
  'https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2',
  'https://kitchen-science.offprint.app/a/caramel-at-170',
];

/**
 * The options of an AppView with the sample events, the demo page `/demo.html`, and its pictures.
 * It makes no outside requests.
 *
 * @param folder for the site and the index; created when missing
 */
export function sampleAppView(
  folder: string,
): Pick<AppViewOptions, 'database' | 'source' | 'staticDir' | 'samples' | 'showcase'> {
  const site = join(folder, 'demo-site');
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, 'images'), { recursive: true });
  cpSync(join(demo, 'page'), site, { recursive: true });
  const images: unknown = JSON.parse(readFileSync(join(demo, 'sample', 'images.json'), 'utf8'));
  for (const [cid, file] of Object.entries(images as Record<string, string>)) {
    cpSync(join(demo, 'sample', 'images', file), join(site, 'images', `${cid}.jpg`));
  }
  // Each edition of the sample has its own index: a changed event would not replace one of the same
  // revision.
  const edition = createHash('sha256').update(readFileSync(events)).digest('hex').slice(0, 8);
  return {
    database: join(folder, `demo-${edition}.sqlite`),
    source: { kind: 'replay', file: events },
    staticDir: site,
    samples: SAMPLES,
    showcase: SHOWCASE,
  };
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * The sample for as long as this process runs: in a folder of its own, which is removed when the
 * process ends.
 *
 * @param port of the AppView, which the addresses of its pictures contain
 * @throws {UsageError} when no folder can be made, or the server's address is not known before it
 *   starts
 */
export function temporarySample({
  publicUrl,
  host = 'localhost',
  port = DEFAULT_PORT,
}: AppViewOptions): AppViewOptions {
  if (port === 0 && publicUrl === undefined) {
    throw new UsageError(
      '--sample needs to know where its pictures will be; give a --port other than 0, or --public-url.',
    );
  }
  // "Every address" is not one that a browser can request.
  const name = EVERY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = publicUrl ?? `http://${name}:${port}`;
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'masthead-sample-'));
  } catch (error) {
    const reason = errorText(error);
    throw new UsageError(`The sample cannot be written (${reason}); name a folder that can be written to in TMPDIR.`);
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...sampleAppView(folder), images: sampleImages(origin as `http${string}`) };
}
