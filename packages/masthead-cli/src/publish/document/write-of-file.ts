import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import { canonicalizeUrl } from 'masthead/core';
import { shellWord } from 'masthead/internal/check';
import type { PublicationRepository, RepositoryDocuments, StoredPublication } from 'masthead/publish';
import { type PlannedWrite, planDocuments } from 'masthead-sync';
import { readPost, recordAddress } from 'masthead-sync/internal';
import { UsageError } from '../../usage-error.ts';
import type { DocumentWriteOptions } from './document-writes.ts';

type Found = RepositoryDocuments['documents'][number];

/**
 * What a Markdown file makes of its document; its notes say what was assumed.
 *
 * @param publications all of the account
 * @throws {UsageError} when it cannot be a document, and when its path would be a guess that another document belies
 */
export async function writeOfFile(
  repository: PublicationRepository,
  publication: StoredPublication,
  publications: readonly StoredPublication[],
  file: string,
  { timeZone, paths, fromRoot, path }: DocumentWriteOptions,
): Promise<{
  readonly write: PlannedWrite | undefined;
  readonly notes: readonly string[];
}> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no file ${file}; name a Markdown file.`);
  const real = realpathSync(file);
  const root = rootOf(real);
  const read = (above: string) => readPost(above, relative(above, real).split(sep).join('/'), { timeZone, paths });
  const { entry, note } = await read(root);
  if (entry.hidden !== undefined) throw new UsageError(`${file} is not written, since it has this: ${entry.hidden}.`);
  const { url: _, ...rest } = entry;
  const placed = path === undefined ? entry : { ...rest, path };
  const { documents } = await repository.fetchDocuments();
  const others = publications.filter(({ uri }) => uri !== publication.uri);
  const plan = planDocuments({ publication, others, entries: [placed], documents, fromRoot });
  const [refused] = plan.refused;
  if (refused) throw new UsageError(`${file} is not written. ${refused.reason}`);
  const [hidden] = plan.hidden;
  if (hidden) throw new UsageError(`${file} is not written, since it has this: ${hidden.reason}.`);
  const [write] = plan.writes;
  // A path that is another one when the folder above is read is a guess.
  const isGuess = path === undefined && (await read(dirname(root))).entry.path !== entry.path;
  if (write) mustBeItsOwn(file, write, isGuess, documents, publication);
  const zone = entry.assumedZone
    ? [`A date says no zone and is read as ${timeZone ?? 'UTC'}; --time-zone says another.`]
    : [];
  return { write, notes: [...zone, ...(note === undefined ? [] : [`${note}; it is left out.`])] };
}

/** The folder from which the path of a single file counts: its own, but the one above where a file's place in its folder says something. */
function rootOf(file: string): string {
  const folder = dirname(file);
  return isIndex(file) || basename(folder) === '_posts' ? dirname(folder) : folder;
}

function isIndex(file: string): boolean {
  return /^index\.[a-z]+$/i.test(basename(file));
}

/** Refuses a path that leads to another document than the file's own, as far as title and date tell; a guessed one also where another path ends like it. */
function mustBeItsOwn(
  file: string,
  write: PlannedWrite,
  isGuess: boolean,
  documents: readonly Found[],
  publication: StoredPublication,
): void {
  const { source, uri, before, after = {} } = write;
  const path = shellWord(String(after.path));
  const rival = rivalOf(after, isGuess, documents, publication);
  const own = shellWord(String(rival?.record.path));
  const least = before ? likeness(before, after) : -1;
  if (rival && least === 0 && likeness(rival.record, after) === 2) {
    throw new UsageError(
      `${file} is not written: ${path} is the page of another document, ${uri}; its own is at ${own}: ${rival.uri}. ` +
        `Say --path ${own}, or give it a path of its own.`,
    );
  }
  if (rival && isGuess && likeness(rival.record, after) > least) {
    throw new UsageError(
      `${file} is not written: a single file does not say in which folder of the site it is, so its path would be ${path}, and there is a document that may be its own at ${own}: ${rival.uri}. ` +
        `Say --path ${own} to change that, or --path ${path} if this is another page.`,
    );
  }
  if (isGuess && !before && isIndex(source)) {
    throw new UsageError(
      `${file} is not written: it stands for its folder, and a single file does not say where that is. Say --path ${path}, or the path that it has.`,
    );
  }
}

/** The document at another page that is most like this one. */
function rivalOf(
  after: Found['record'],
  isGuess: boolean,
  documents: readonly Found[],
  publication: StoredPublication,
): Found | undefined {
  const address = recordAddress(after, [publication]);
  const end = address?.slice(canonicalizeUrl(String(publication.record.url))?.length) ?? '';
  const rivals = documents.filter(({ record }) => {
    const other = recordAddress(record, [publication]);
    if (other === undefined || other === address) return false;
    return likeness(record, after) === 2 || (isGuess && other.endsWith(end));
  });
  return rivals.sort((one, other) => likeness(other.record, after) - likeness(one.record, after))[0];
}

/** Title and date: how many of them are the same. */
function likeness(one: Found['record'], other: Found['record']): number {
  const fits = [
    one.title === other.title,
    Date.parse(String(one.publishedAt)) === Date.parse(String(other.publishedAt)),
  ];
  return fits.filter(Boolean).length;
}
