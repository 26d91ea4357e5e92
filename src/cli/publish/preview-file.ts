import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Stands in a view for a picture that has no URL yet: views take only web addresses. */
export const NEW_PICTURE = 'https://picture.invalid/new';

/** A picture that is not on the PDS yet, so that no URL serves it. */
export interface NewPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/**
 * Writes the page of a preview: one file without scripts.
 *
 * @param body its HTML
 * @param picture what is shown where the HTML has `NEW_PICTURE`
 * @param file its path; when left out, the page goes to a new folder among the temporary files
 * @returns the path
 * @throws {UsageError} when the file cannot be written
 */
export function writePreviewFile(title: string, body: string, picture?: NewPicture, file?: string): string {
  const path = file ?? join(mkdtempSync(join(tmpdir(), 'masthead-preview-')), 'card.html');
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { margin: 2rem auto; max-width: 34rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  section { padding: 1rem; margin-block: 1rem; background: Canvas; color: CanvasText }
  h2 { font-size: 0.875rem; font-weight: 400; margin: 0 0 0.5rem }
  .post { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; margin: 0 0 0.75rem }
</style>
${body}
</html>
`;
  try {
    writeFileSync(path, picture ? page.replaceAll(NEW_PICTURE, () => dataUrl(picture)) : page);
  } catch {
    throw new UsageError(`The preview cannot be written to ${path}; name another file after --preview.`);
  }
  return path;
}

function dataUrl({ bytes, mimeType }: NewPicture): string {
  return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
}
