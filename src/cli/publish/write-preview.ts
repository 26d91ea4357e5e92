import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleCardView } from '../../client/index.ts';
import { readPublication } from '../../lexicon/index.ts';
import type { RecordJson } from '../../publish/index.ts';
import { type PubCardOptions, renderPubCard } from '../../render/index.ts';
import { UsageError } from '../usage-error.ts';

export interface PreviewParts {
  readonly record: RecordJson;
  readonly did: string;
  readonly handle: string;
  readonly pds: string;
  /** The icon when it is not on the PDS yet, so that no URL serves it. */
  readonly icon?: { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;
}

// Placeholder for an icon that has no URL yet: views take only web addresses. The page gets a data: URL in its place.
const NEW_ICON = 'https://icon.invalid/new';

/**
 * Writes a page that shows the card as it would be: one file without scripts, whose only request is to the PDS for an icon that is there.
 *
 * @param file its path; when left out, the page goes to a new folder among the temporary files
 * @returns the path; `null` when the record gives no card
 * @throws {UsageError} when the file cannot be written
 */
export function writePreview(parts: PreviewParts, file?: string): string | null {
  const page = previewPage(parts);
  if (!page) return null;
  const path = file ?? join(mkdtempSync(join(tmpdir(), 'masthead-preview-')), 'card.html');
  try {
    writeFileSync(path, page);
  } catch {
    throw new UsageError(`The preview cannot be written to ${path}; name another file after --preview.`);
  }
  return path;
}

function previewPage({ record, did, handle, pds, icon }: PreviewParts): string | null {
  const publication = readPublication(record);
  const view =
    publication &&
    assembleCardView({
      link: publication.url,
      publication: { uri: `at://${did}/site.standard.publication/preview`, cid: '', record: publication },
      owners: [{ did, handle }],
      blobUrl: (_did, { cid }) =>
        icon ? NEW_ICON : `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`,
    });
  if (!view) return null;
  const card = (scheme: string, title: string, options: PubCardOptions) =>
    `<section style="color-scheme: ${scheme}"><h2>${title}</h2>${renderPubCard(view, options)}</section>`;
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview of a card</title>
<style>
  body { margin: 2rem auto; max-width: 34rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  section { padding: 1rem; margin-block: 1rem; background: Canvas; color: CanvasText }
  h2 { font-size: 0.875rem; font-weight: 400; margin: 0 0 0.5rem }
</style>
${card('light', 'On a light page', { appearance: 'light' })}
${card('dark', 'On a dark page', { appearance: 'dark' })}
${card('light dark', 'In your colours (appearance="publication")', { appearance: 'publication' })}
${card('light dark', 'The button when it is disabled', { disabled: true })}
</html>
`;
  return icon
    ? page.replaceAll(NEW_ICON, `data:${icon.mimeType};base64,${Buffer.from(icon.bytes).toString('base64')}`)
    : page;
}
