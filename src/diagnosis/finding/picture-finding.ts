import { httpUrl } from '../../core/index.ts';
import { fields } from '../../core/read-fields.ts';
import { toBlobRef } from '../../lexicon/index.ts';
import { type Finding, finding } from './finding.ts';

/**
 * A picture that is no blob: an address, a CID alone, or a blob without its `$type`, for which a server keeps no picture.
 *
 * @param value the `icon` or the `coverImage` as it came
 */
export function pictureFinding(record: 'publication' | 'document', value: unknown): Finding | undefined {
  const field = record === 'publication' ? 'icon' : 'coverImage';
  const mend = field === 'icon' ? 'masthead publish icon FILE' : 'com.atproto.repo.uploadBlob';
  const blob = toBlobRef(value);
  const { $type, ref } = fields(value);
  if (value === undefined || (blob && $type === 'blob' && ref !== undefined)) return undefined;
  // An object of a library, which writes the type itself.
  if (blob && ref !== undefined && typeof fields(ref).$link !== 'string') return undefined;
  const at = { id: 'no-blob', record, field, found: value } as const;
  if (blob) {
    const { cid, mimeType, size } = blob;
    return finding({
      ...at,
      ...(size >= 0 && { wanted: { $type: 'blob', ref: { $link: cid }, mimeType, size } }),
      says: 'It is not written as a blob, so the server neither keeps nor serves the picture.',
      advice: 'Write what uploadBlob answered, with its "$type" and its "ref".',
    });
  }
  if (typeof value !== 'string') return undefined;
  return finding({
    ...at,
    says: httpUrl(value)
      ? 'It is the address of a picture, and a record holds the picture itself, as a blob.'
      : 'It is a text, and a record holds the picture itself, as a blob.',
    advice: `Upload the picture (${mend}), and write what comes back.`,
  });
}
