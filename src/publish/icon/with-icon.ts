import type { Change } from '../record/change/change.ts';
import type { IconBlob } from './icon-blob.ts';

/** Returns a change that sets a publication's icon, or removes it with `null`. */
export function withIcon(blob: IconBlob | null): Change {
  return ({ icon: _, ...rest }) => (blob ? { ...rest, icon: blob } : rest);
}
