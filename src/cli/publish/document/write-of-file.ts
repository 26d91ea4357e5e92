import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import {
  type PlannedWrite,
  type PublicationRepository,
  planDocuments,
  type RepositoryDocuments,
  readPost,
  recordAddress,
  type StoredPublication,
} from '../../../publish/index.ts';
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
  const { documents } = await repository.readDocuments();
  const others = publications.filter(({ uri }) => uri !== publication.uri);
  const plan = planDocuments({ publication, others, entries: [placed], documents, fromRoot });
  const [refused] = plan.refused;
  if (refused) throw new UsageError(`${file} is not written. ${refused.reason}`);
  const [hidden] = plan.hidden;
  if (hidden) throw new UsageError(`${file} is not written, since it has this: ${hidden.reason}.`);
  const [write] = plan.writes;
  // A path that is another one when the folder above is read is a guess.
  const isGuess = path === undefined && (await read(dirname(root))).entry.path !== entry.path;
  if (write && isGuess) mustBeItsOwn(file, write, documents, publication);
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

/** Refuses a guessed path where another document fits the file better than the one that it leads to. */
function mustBeItsOwn(
  file: string,
  { source, before, after = {} }: PlannedWrite,
  documents: readonly Found[],
  publication: StoredPublication,
): void {
  const path = String(after.path);
  const address = recordAddress(after, [publication]);
  const end = path.replace(/\/$/, '');
  const rival = documents
    .filter(({ record }) => {
      const other = recordAddress(record, [publication]);
      return other !== undefined && other !== address && (other.endsWith(end) || likeness(record, after) === 2);
    })
    .sort((one, other) => likeness(other.record, after) - likeness(one.record, after))[0];
  const least = before ? likeness(before, after) : -1;
  if (rival && likeness(rival.record, after) > least) {
    const own = String(rival.record.path);
    throw new UsageError(
      `${file} is not written: a single file does not say in which folder of the site it is, so its path would be ${path}, and there is a document that may be its own at ${own}: ${rival.uri}. ` +
        `Say --path ${own} to change that, or --path ${path} if this is another page.`,
    );
  }
  if (!before && isIndex(source)) {
    throw new UsageError(
      `${file} is not written: it stands for its folder, and a single file does not say where that is. Say --path ${path}, or the path that it has.`,
    );
  }
}

/** Title and date: how many of them are the same. */
function likeness(one: Found['record'], other: Found['record']): number {
  const fits = [
    one.title === other.title,
    Date.parse(String(one.publishedAt)) === Date.parse(String(other.publishedAt)),
  ];
  return fits.filter(Boolean).length;
}
