import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppViewOptions } from 'masthead-appview';
import { DEFAULT_PORT } from 'masthead-appview/internal';
import { UsageError } from '../usage-error.ts';
import { sampleAppView, sampleImages } from './sample-app-view.ts';

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * The sample for as long as this process runs: in a folder of its own, which is removed when the process ends.
 *
 * @param port where the AppView will listen: its answers name their pictures by it
 * @throws {UsageError} when no folder can be made, and when nobody knows the server's address beforehand
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
  // "Every address" is none that a browser can ask.
  const name = EVERY_ADDRESS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const origin = publicUrl ?? `http://${name}:${port}`;
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'masthead-sample-'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`There is no room for the sample (${reason}); name a folder that can be written in TMPDIR.`);
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...sampleAppView(folder), images: sampleImages(origin as `http${string}`) };
}
