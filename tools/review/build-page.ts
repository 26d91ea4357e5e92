import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserPage } from '../build-browser-page.ts';

const root = join(import.meta.dirname, '..', '..');

/** Builds the page of the review pictures, with the elements in it and the pictures of the samples beside it. */
export async function buildPage(folder: string): Promise<void> {
  await buildBrowserPage(join(import.meta.dirname, 'page'), folder);
  cpSync(join(root, 'demo', 'sample', 'images'), join(folder, 'images'), { recursive: true });
  cpSync(join(root, 'stories', 'pictures'), join(folder, 'pictures'), { recursive: true });
}
