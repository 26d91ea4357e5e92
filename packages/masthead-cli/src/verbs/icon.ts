import { readFileSync, statSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { checkIcon } from 'masthead/check';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import {
  type CleanPicture,
  placeStays,
  placeTaken,
  UNREADABLE,
  withoutMetadata,
} from 'masthead/internal/publish/picture/without-metadata';
import { blobCid, toIconBlob } from 'masthead/internal/publish/picture-source';
import { type PictureSource, type PublicationRepository, type StoredPublication, withIcon } from 'masthead/publish';
import { writingVerb } from '../flags/account-verbs.ts';
import { UsageError } from '../process/usage-error.ts';
import { NOT_UPLOADED } from '../publish/record-lines.ts';
import { fitIcon, servedPicture } from '../publish/record-pictures.ts';
import { type WantedChange, writeChange } from '../publish/write-change.ts';

const WAYS = ['fromAvatar', 'fromBanner', 'fromPost', 'blob', 'remove'] as const;

export default writingVerb('icon')
  .description('Changes the icon of cards.')
  .argument('[file]', 'a square picture: PNG, JPEG, WebP or GIF')
  .addOption(new Option('--fit', 'cut any picture to a square, scale it and save it again').conflicts('remove'))
  .addOption(new Option('--from-avatar', "take the account's avatar").conflicts(others('fromAvatar')))
  .addOption(new Option('--from-banner', "take the account's banner").conflicts(others('fromBanner')))
  .addOption(
    new Option('--from-post <at-uri>', "take a post's first picture, or that of its link").conflicts(
      others('fromPost'),
    ),
  )
  .addOption(new Option('--blob <cid>', "take a blob that is on the account's PDS").conflicts(others('blob')))
  .addOption(new Option('--remove', 'remove the icon').conflicts(others('remove')))
  .action(async (file, flags) => {
    const { fit = false, remove = false } = flags;
    const source = sourceOf(flags);
    if (file !== undefined && (source || remove))
      throw new UsageError(`"${file}" cannot be used with ${flagOf(flags)}: name a file or give that flag, not both.`);
    if (remove) return writeChange(flags, () => ({ planned: withIcon(null) }));
    if (source) return writeChange(flags, (stored, repository) => foundIcon(repository, stored, source, fit));
    if (file === undefined)
      throw new UsageError(
        'The icon is missing: name the file of a picture, or give --from-avatar, --from-banner, --from-post, --blob or --remove.',
      );
    // The file is checked before any request or question.
    const picture = await readyPicture(readIconFile(file), fit, file);
    await writeChange(flags, (stored, repository) => newIcon(repository, stored, picture));
  });

type Ways = { readonly [Way in (typeof WAYS)[number]]?: boolean | string | undefined };

function others(way: (typeof WAYS)[number]): string[] {
  return WAYS.filter((other) => other !== way);
}

function flagOf(ways: Ways): string {
  const way = WAYS.find((each) => ways[each] !== undefined) ?? '';
  return `--${way.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
}

function sourceOf({ fromAvatar, fromBanner, fromPost, blob }: Ways): PictureSource | undefined {
  if (fromAvatar) return { from: 'avatar' };
  if (fromBanner) return { from: 'banner' };
  if (typeof fromPost === 'string') return { post: fromPost };
  return typeof blob === 'string' ? { cid: blob } : undefined;
}

async function foundIcon(
  repository: PublicationRepository,
  stored: StoredPublication,
  source: PictureSource,
  fit: boolean,
): Promise<WantedChange> {
  const { blob, bytes, what } = await repository.readPicture(source);
  // A valid picture in the account's own repository needs no upload.
  if (blob && checkIcon(bytes).problems.length === 0)
    return { planned: withIcon(blob), notes: withoutMetadata(bytes)?.place ? [placeStays(what)] : [] };
  return newIcon(repository, stored, await readyPicture(bytes, fit, what));
}

async function newIcon(
  repository: PublicationRepository,
  { record }: StoredPublication,
  { bytes, place }: CleanPicture,
): Promise<WantedChange> {
  const { mimeType = '', width } = checkIcon(bytes);
  const there = toIconBlob(record.icon);
  const isSame = there?.ref.$link === blobCid(bytes) && there.mimeType === mimeType && there.size === bytes.length;
  // When the PDS lacks the picture, the upload repairs that.
  if (there && isSame && (await servedPicture(repository, there))) return { planned: withIcon(there) };
  const standIn = { $type: 'blob', ref: { $link: NOT_UPLOADED }, mimeType, size: bytes.length } as const;
  return {
    planned: withIcon(standIn),
    prepare: async (publisher) => withIcon(await publisher.uploadIcon({ bytes })),
    icon: { bytes, mimeType },
    notes: [
      `The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`,
      ...(place ? [placeTaken('The picture')] : []),
    ],
  };
}

/**
 * A picture without camera metadata, when it can then be an icon; otherwise, with `fit`, an icon
 * made from it.
 *
 * @throws {RepositoryError} `invalid` otherwise
 */
async function readyPicture(bytes: Uint8Array, fit: boolean, what: string): Promise<CleanPicture> {
  const clean = withoutMetadata(bytes);
  const { problems } = checkIcon(clean?.bytes ?? bytes);
  if (clean && problems.length === 0) return clean;
  if (fit) return fitIcon(bytes);
  const all = problems.length > 0 ? problems : [{ path: 'mimeType', message: UNREADABLE }];
  throw new RepositoryError(
    'invalid',
    `${what} ${all.map(({ message }) => message).join('; it ')}. With --fit it is cut, scaled and saved again.`,
    { problems: all },
  );
}

/** More than any photograph of a camera. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a picture's file. Throws a `UsageError` when it is missing, not a file, over 64 MB or not
 * readable.
 */
function readIconFile(file: string): Uint8Array {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`There is no file ${file}; name the picture's file.`);
  if (!stat.isFile()) throw new UsageError(`${file} is not a file; name the picture's file.`);
  if (stat.size > MAX_BYTES) throw new UsageError(`${file} is larger than 64 MB; save the picture smaller.`);
  try {
    return readFileSync(file);
  } catch {
    throw new UsageError(`${file} cannot be read by this user; change its permissions, or name another file.`);
  }
}
