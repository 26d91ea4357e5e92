import type { PictureSheet } from '../picture-plan.ts';

/** A browser that takes sheets. */
export interface Camera {
  /**
   * @param address of a sheet: the page, with the sheet behind `#`
   * @returns PNG, the whole page
   */
  take(address: string, sheet: PictureSheet): Promise<Buffer>;
  close(): Promise<void>;
}

/** Whether a page shows a sheet whole, as a function body that takes the sheet's name. */
export const SHOWS_SHEET = 'return document.documentElement.dataset.shown === arguments[0]';
