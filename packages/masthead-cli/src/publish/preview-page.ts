// The page with a preview of the card, before a publication is changed.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleCardView } from 'masthead/internal/atproto/view/assemble-card-view';
import { pdsBlobUrl } from 'masthead/internal/atproto/view/blob-url';
import { parsePublication } from 'masthead/lexicon';
import type { RecordJson } from 'masthead/publish';
import type { PubCardOptions } from 'masthead/render';
import { UsageError } from '../process/usage-error.ts';

/** The URL in a view for a picture that has none yet: views take only web addresses. */
const NEW_PICTURE = 'https://picture.invalid/new';

/** A picture that has no URL yet: the page itself contains it. */
export interface PreviewPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

interface PreviewParts {
  readonly record: RecordJson;
  readonly did: string;
  readonly handle: string;
  readonly pds: string;
  /** The icon when it is not on the PDS yet. */
  readonly icon?: PreviewPicture | undefined;
}

/**
 * Writes a page that shows the card after the change: one file without scripts. Its only request is
 * to the PDS, for an icon that is already there.
 *
 * @param file its path; when left out, the page goes to a new temporary folder
 * @returns the path; `null` when the record gives no card
 * @throws {UsageError} when the file cannot be written
 */
export async function writePreview(
  { record, did, handle, pds, icon }: PreviewParts,
  file?: string,
): Promise<string | null> {
  const publication = parsePublication(record);
  const view =
    publication &&
    assembleCardView({
      link: publication.url,
      publication: { uri: `at://${did}/site.standard.publication/preview`, cid: '', record: publication },
      owners: [{ did, handle }],
      blobUrl: (_did, { cid }) => (icon ? NEW_PICTURE : pdsBlobUrl(pds, did, cid)),
    });
  if (!view) return null;
  // Loaded here: a list of commands or a refusal draws no card.
  const { renderPubCard } = await import('masthead/render');
  const card = (scheme: string, title: string, options: PubCardOptions) =>
    `<section style="color-scheme: ${scheme}"><h2>${title}</h2>${renderPubCard(view, options)}</section>`;
  const cards = [
    card('light', 'On a light page', { appearance: 'light' }),
    card('dark', 'On a dark page', { appearance: 'dark' }),
    card('light dark', 'In your colours (appearance="publication")', { appearance: 'publication' }),
    card('light dark', 'The button when it is disabled', { disabled: true }),
  ];
  return writePreviewFile(cards.join('\n'), icon, file);
}

/**
 * Writes the page of a card's preview: one file without scripts.
 *
 * @param body its HTML
 * @param picture shown in place of `NEW_PICTURE`
 * @param file its path; when left out, a new temporary folder, which is removed when the command
 *   ends
 * @returns the path
 * @throws {UsageError} when the file cannot be written
 */
function writePreviewFile(body: string, picture: PreviewPicture | undefined, file?: string): string {
  const path = file ?? join(ownFolder(), 'card.html');
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview of a card</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0 auto; padding: 0.5rem 1rem; max-width: 34rem; font: 1rem/1.5 system-ui, sans-serif }
  section { padding: 1rem; margin-block: 1rem; background: Canvas; color: CanvasText;
    border: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); border-radius: 0.75rem }
  h2 { font-size: 0.875rem; font-weight: 400; margin: 0 0 0.75rem; color: color-mix(in srgb, CanvasText 65%, Canvas) }
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

/** A folder that is removed when the command ends. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-preview-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function dataUrl({ bytes, mimeType }: PreviewPicture): string {
  return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
}
