import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleCardView } from '../../../client/index.ts';
import { readPublication } from '../../../lexicon/index.ts';
import type { RecordJson } from '../../../publish/index.ts';
import { UsageError } from '../../usage-error.ts';

/** What a preview shows. */
export interface PreviewParts {
  readonly record: RecordJson;
  readonly did: string;
  readonly handle: string;
  readonly pds: string;
  /** The icon when it is not on the PDS yet: nobody serves it there. */
  readonly icon?: { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;
}

// Stands for the icon that is nowhere yet: views take only web addresses.
const NEW_ICON = 'https://icon.invalid/new';

/**
 * Writes a page that shows the card as it would be: one file that holds the element and the view, and asks nobody but the PDS for an icon that is there.
 *
 * @param file where it goes; a new folder among the temporary files when left out
 * @returns its path; `null` when the element is not built here, or the record gives no card
 * @throws {UsageError} when it cannot be written
 */
export function writePreview(parts: PreviewParts, file?: string): string | null {
  const script = readScript();
  const page = script && previewPage(parts, script);
  if (!page) return null;
  const path = file ?? join(mkdtempSync(join(tmpdir(), 'masthead-preview-')), 'card.html');
  try {
    writeFileSync(path, page);
  } catch {
    throw new UsageError(`The preview cannot be written to ${path}; name another file after --preview.`);
  }
  return path;
}

function previewPage({ record, did, handle, pds, icon }: PreviewParts, script: string): string | null {
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
  const picture = icon && `data:${icon.mimeType};base64,${Buffer.from(icon.bytes).toString('base64')}`;
  const card = (attributes: string) =>
    `<pub-card loading="eager" ${attributes}><script type="application/json">${inScript(JSON.stringify(view))}</script></pub-card>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview of a card</title>
<style>
  body { margin: 2rem auto; max-width: 34rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  section { padding: 1rem; margin-block: 1rem; background: Canvas; color: CanvasText }
  h2 { font-size: 0.875rem; font-weight: 400; margin: 0 0 0.5rem }
</style>
${section('light', 'On a light page', card('appearance="light"'))}
${section('dark', 'On a dark page', card('appearance="dark"'))}
${section('light dark', 'In your colours (appearance="publication")', card('appearance="publication"'))}
${section('light dark', 'The button when it is disabled', card('disabled'))}
<script>
${picture === undefined ? '' : swapIcon(picture)}
${script.replaceAll('</script', '<\\/script')}
</script>
</html>
`;
}

function section(scheme: string, title: string, card: string): string {
  return `<section style="color-scheme: ${scheme}"><h2>${title}</h2>${card}</section>`;
}

/** Before the element sets it: the address that stands for the new icon becomes the picture itself. */
function swapIcon(picture: string): string {
  return `{ const set = Element.prototype.setAttribute; Element.prototype.setAttribute = function (name, value) {
  return set.call(this, name, name === 'src' && value === '${NEW_ICON}' ? '${picture}' : value) } }`;
}

/** JSON that no HTML parser reads as the end of its script. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/** From src/cli/publish/show/ to dist/, and from dist/lib/cli/publish/show/ to dist/. */
function readScript(): string | null {
  const path = `${import.meta.url.endsWith('.ts') ? '../../../../dist/' : '../../../../'}pub-card.js`;
  try {
    return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  } catch {
    return null;
  }
}
