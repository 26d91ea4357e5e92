import type { EngineName } from '../browsers/engine-name.ts';
import { PICTURE_EXTRAS, PICTURED_LAYOUTS, type PictureExtra, type PictureSheet, picturePlan } from './picture-plan.ts';

/** What the engines beside Chromium cannot pretend. */
const EMULATED: readonly PictureExtra[] = ['forced', 'print'];

/**
 * Reads which sheets somebody wants.
 *
 * @param flags names with commas between them; `extras` also knows `all`. All layouts and no extras when left out
 * @throws for a name that is none, and says which there are; for an extra that the engine cannot show
 */
export function readChoice(
  { layouts, extras }: { readonly layouts?: string | undefined; readonly extras?: string | undefined },
  engine: EngineName,
): PictureSheet[] {
  const possible = PICTURE_EXTRAS.filter((extra) => engine === 'chromium' || !EMULATED.includes(extra));
  return picturePlan({
    ...(layouts && { layouts: chosen(layouts, PICTURED_LAYOUTS, 'layout') }),
    ...(extras && { extras: extras === 'all' ? possible : chosen(extras, possible, 'extra') }),
  });
}

function chosen<Name extends string>(wanted: string, names: readonly Name[], what: string): Name[] {
  return wanted.split(',').map((written) => {
    const known = names.find((name) => name === written.trim());
    if (!known) throw new Error(`There is no ${what} "${written}" here; there are ${names.join(', ')}.`);
    return known;
  });
}
