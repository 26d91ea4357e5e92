// Downloads the covers of a feed's entries and uploads them to the PDS, for
// `write-documents.ts`.

import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { ICON_TYPES, imageFacts } from 'masthead/internal/check/check-icon';
import { placeTaken, UNREADABLE, withoutMetadata } from 'masthead/internal/publish/picture/without-metadata';
import type { IconBlob, RecordWriter } from 'masthead/publish';
import type { PlannedWrite, Refusal } from './plan/document-plan.ts';
import { isSameRecord } from './plan/merged-record.ts';

/** The most bytes of a cover in the lexicon. */
export const COVER_MAX_BYTES = 1_000_000;

/** Uploads the covers of documents: each once, however often its write is tried. */
export class CoverUploads {
  /** What a person should know about covers, as sentences. */
  readonly notes: string[] = [];
  readonly #records: Pick<RecordWriter, 'upload'>;
  readonly #get: GuardedFetch;
  readonly #signal: AbortSignal;
  /** By record key; `undefined` for a cover that cannot be had. */
  readonly #uploaded = new Map<string, IconBlob | undefined>();

  /** @param get downloads covers; guarded when left out */
  constructor(records: Pick<RecordWriter, 'upload'>, signal: AbortSignal, get?: GuardedFetch) {
    this.#records = records;
    this.#get = get ?? createGuardedFetch({ maxBytes: COVER_MAX_BYTES });
    this.#signal = signal;
  }

  /**
   * The write with the cover in its record. A cover that cannot be had is left out, with a note.
   *
   * @returns a refusal when the write would change nothing else
   * @throws {RepositoryError} when the PDS refuses for another reason than the picture, or is
   *   silent
   */
  async ready(write: PlannedWrite): Promise<PlannedWrite | Refusal> {
    const { cover, after, before, rkey, source } = write;
    if (!cover || !after) return write;
    this.#signal.throwIfAborted();
    const blob = this.#uploaded.has(rkey) ? this.#uploaded.get(rkey) : await this.#upload(cover, source);
    this.#uploaded.set(rkey, blob);
    const { coverImage: _, ...plain } = after;
    const coverImage = blob ?? before?.coverImage;
    const record = coverImage === undefined ? plain : { ...plain, coverImage };
    return before && isSameRecord(record, before) ? { why: 'no-cover' } : { ...write, after: record };
  }

  async #upload(cover: string, source: string): Promise<IconBlob | undefined> {
    const uploaded = await uploadCover(cover, this.#records, this.#get, this.#signal);
    if ('problem' in uploaded) {
      this.notes.push(`${source}: ${uploaded.problem}, so it is left out.`);
      return undefined;
    }
    if (uploaded.note !== undefined) this.notes.push(`${source}: ${uploaded.note}`);
    return uploaded.blob;
  }
}

/**
 * A blob that is on the PDS now, with a note for the user; or why there is none, in a few words.
 */
type UploadedCover = { readonly blob: IconBlob; readonly note?: string } | { readonly problem: string };

/**
 * Downloads a cover and uploads it, without the metadata of a camera.
 *
 * @throws {RepositoryError} when the PDS refuses for another reason than the picture, or is silent
 */
async function uploadCover(
  url: string,
  records: Pick<RecordWriter, 'upload'>,
  get: GuardedFetch,
  signal: AbortSignal,
): Promise<UploadedCover> {
  const bytes = await download(url, get, signal);
  if (bytes === null) return { problem: `the cover ${url} cannot be read` };
  if (bytes.length > COVER_MAX_BYTES) return { problem: `the cover ${url} has more than 1,000,000 bytes` };
  const mimeType = imageFacts(bytes)?.mimeType;
  if (mimeType === undefined || !ICON_TYPES.includes(mimeType))
    return { problem: `the cover ${url} is not a PNG, JPEG, WebP or GIF` };
  const clean = withoutMetadata(bytes);
  if (!clean) return { problem: `the cover ${url} ${UNREADABLE}` };
  try {
    const blob = await records.upload(clean.bytes, mimeType);
    return { blob, ...(clean.place && { note: placeTaken(`the cover ${url}`) }) };
  } catch (error) {
    if (!(error instanceof RepositoryError) || !['too-large', 'refused'].includes(error.kind)) throw error;
    return { problem: `the PDS does not accept the cover ${url} (${error.message})` };
  }
}

async function download(url: string, get: GuardedFetch, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const response = await get(url, { signal });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
