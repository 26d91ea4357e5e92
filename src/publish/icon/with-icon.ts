import type { Change } from '../record/prepare-change.ts';
import type { IconBlob } from './icon-source.ts';

/** The change that sets the icon, or takes it away. */
export function withIcon(blob: IconBlob | null): Change {
  return ({ icon: _, ...rest }) => (blob ? { ...rest, icon: blob } : rest);
}
