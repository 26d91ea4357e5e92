import { Option } from '@commander-js/extra-typings';
import { checkIcon, type PublicationRepository, PublishError, withIcon } from '../../../publish/index.ts';
import { writingVerb } from '../../flags/publication.ts';
import { fitIcon } from '../../publish/fit-icon.ts';
import { readIconFile } from '../../publish/read-icon-file.ts';
import { NOT_UPLOADED } from '../../publish/record-lines.ts';
import { type WantedChange, writeChange } from '../../publish/write-change.ts';
import { UsageError } from '../../usage-error.ts';

export default writingVerb('icon')
  .description('Changes the icon of cards.')
  .argument('[file]', 'a square picture: PNG, JPEG, WebP or GIF')
  .option('--fit', 'cut any picture to a square, scale it and save it anew')
  .addOption(new Option('--from-avatar', "take the account's avatar").conflicts('remove'))
  .option('--remove', 'take the icon away')
  .action(async (file, flags) => {
    const { fit = false, fromAvatar = false, remove = false } = flags;
    if (file === undefined && !fromAvatar && !remove)
      throw new UsageError('The icon is missing: name the file of a picture, or give --from-avatar or --remove.');
    if (file !== undefined && (fromAvatar || remove))
      throw new UsageError(`"${file}" is one word too many beside --from-avatar or --remove; leave one of them out.`);
    if (remove) return writeChange(flags, () => ({ planned: withIcon(null) }));
    // The file is checked before any request or question.
    const picture = file === undefined ? undefined : await rightBytes(readIconFile(file), fit, file);
    await writeChange(flags, (_stored, repository) => (picture ? newIcon(picture) : avatarIcon(repository, fit)));
  });

async function avatarIcon(repository: PublicationRepository, fit: boolean): Promise<WantedChange> {
  const { blob, bytes } = await repository.readProfilePicture('avatar');
  const fitted = await rightBytes(bytes, fit, 'The avatar');
  // An unchanged avatar is on the PDS already and needs no upload.
  return fitted === bytes ? { planned: withIcon(blob) } : newIcon(fitted);
}

function newIcon(bytes: Uint8Array): WantedChange {
  const { mimeType = '', width } = checkIcon(bytes);
  const standIn = { $type: 'blob', ref: { $link: NOT_UPLOADED }, mimeType, size: bytes.length } as const;
  return {
    planned: withIcon(standIn),
    prepare: async (publisher) => withIcon(await publisher.uploadIcon({ bytes })),
    icon: { bytes, mimeType },
    notes: [`The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`],
  };
}

/** The same bytes when they can be an icon; else, with `fit`, an icon made from them. Throws a `PublishError` (`invalid`) otherwise. */
async function rightBytes(bytes: Uint8Array, fit: boolean, what: string): Promise<Uint8Array> {
  const { problems } = checkIcon(bytes);
  if (problems.length === 0) return bytes;
  if (fit) return fitIcon(bytes);
  throw new PublishError(
    'invalid',
    `${what} ${problems.map(({ message }) => message).join('; it ')}. With --fit it is cut, scaled and saved anew.`,
    { problems },
  );
}
