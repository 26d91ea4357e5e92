import { checkIcon, type PublicationRepository, PublishError, withIcon } from '../../../publish/index.ts';
import { UsageError } from '../../usage-error.ts';
import { fitIcon } from '../icon/fit-icon.ts';
import { readIconFile } from '../icon/read-icon-file.ts';
import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { type WantedChange, writeChange } from '../write-change.ts';

const OPTIONS = {
  ...WRITE_OPTIONS,
  fit: { type: 'boolean' },
  'from-avatar': { type: 'boolean' },
  remove: { type: 'boolean' },
} as const;

/** `masthead publish icon FILE | --from-avatar | --remove`. */
export async function changeIcon(args: string[]): Promise<void> {
  const named = ['--from-avatar', '--remove'].filter((flag) => args.includes(flag));
  if (named.length > 1) throw new UsageError('--from-avatar and --remove exclude each other; give one of them.');
  const { flags, values, words } = readPublishFlags(args, OPTIONS, named.length === 0 ? 1 : 0);
  if (values.remove === true) {
    await writeChange(flags, () => ({ planned: withIcon(null) }));
    return;
  }
  const fit = values.fit === true;
  // A file is looked at before anybody is asked anything.
  const file = words[0] === undefined ? undefined : await rightBytes(readIconFile(words[0]), fit, words[0]);
  await writeChange(flags, (_stored, repository) => (file ? newIcon(file) : fromAvatar(repository, fit)));
}

async function fromAvatar(repository: PublicationRepository, fit: boolean): Promise<WantedChange> {
  const { blob, bytes } = await repository.readProfilePicture('avatar');
  const fitted = await rightBytes(bytes, fit, 'The avatar');
  // As it is, it need not be uploaded again.
  return fitted === bytes ? { planned: withIcon(blob) } : newIcon(fitted);
}

function newIcon(bytes: Uint8Array): WantedChange {
  const { mimeType = '', width } = checkIcon(bytes);
  const standIn = { $type: 'blob', ref: { $link: 'notuploadedyet' }, mimeType, size: bytes.length } as const;
  return {
    planned: withIcon(standIn),
    prepare: async (publisher) => withIcon(await publisher.uploadIcon({ bytes })),
    icon: { bytes, mimeType },
    notes: [`The icon is ${mimeType}, ${width}×${width} pixels, ${bytes.length} bytes.`],
  };
}

/** The picture as it is when it can be an icon; else, with `--fit`, one that is made of it. */
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
