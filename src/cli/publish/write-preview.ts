import { assembleCardView } from '../../client/view/assemble-card-view.ts';
import { readPublication } from '../../lexicon/index.ts';
import type { RecordJson } from '../../publish/record/stored-publication.ts';
import { type PubCardOptions, renderPubCard } from '../../render/html/render-pub-card.ts';
import { NEW_PICTURE, type PreviewPicture, writePreviewFile } from './preview-file.ts';

export interface PreviewParts {
  readonly record: RecordJson;
  readonly did: string;
  readonly handle: string;
  readonly pds: string;
  /** The icon when it is not on the PDS yet. */
  readonly icon?: PreviewPicture | undefined;
}

/**
 * Writes a page that shows the card as it would be: one file without scripts, whose only request is to the PDS for an icon that is there.
 *
 * @param file its path; when left out, the page goes to a new folder among the temporary files
 * @returns the path; `null` when the record gives no card
 * @throws {UsageError} when the file cannot be written
 */
export function writePreview({ record, did, handle, pds, icon }: PreviewParts, file?: string): string | null {
  const publication = readPublication(record);
  const view =
    publication &&
    assembleCardView({
      link: publication.url,
      publication: { uri: `at://${did}/site.standard.publication/preview`, cid: '', record: publication },
      owners: [{ did, handle }],
      blobUrl: (_did, { cid }) =>
        icon ? NEW_PICTURE : `${pds}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`,
    });
  if (!view) return null;
  const card = (scheme: string, title: string, options: PubCardOptions) =>
    `<section style="color-scheme: ${scheme}"><h2>${title}</h2>${renderPubCard(view, options)}</section>`;
  const cards = [
    card('light', 'On a light page', { appearance: 'light' }),
    card('dark', 'On a dark page', { appearance: 'dark' }),
    card('light dark', 'In your colours (appearance="publication")', { appearance: 'publication' }),
    card('light dark', 'The button when it is disabled', { disabled: true }),
  ];
  return writePreviewFile('Preview of a card', cards.join('\n'), { [NEW_PICTURE]: icon }, file);
}
