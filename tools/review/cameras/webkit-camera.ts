import { setTimeout as sleep } from 'node:timers/promises';
import { WebKitSession } from '../../browsers/webkit-session.ts';
import { type Camera, SHOWS_SHEET } from './camera.ts';

/** What the window has around the page, roughly. */
const FRAME = 120;

/** Takes sheets in Debian's WebKit. Its driver pictures the window alone, so the window grows to the sheet. */
export async function webkitCamera(): Promise<Camera> {
  const session = await WebKitSession.start();
  await session.resize(1792, 900);
  return {
    async take(address, { name }) {
      await session.navigate('about:blank');
      await session.navigate(address);
      const deadline = Date.now() + 60_000;
      while (!(await session.execute(SHOWS_SHEET, name).catch(() => false))) {
        if (Date.now() > deadline) throw new Error(`WebKit does not show "${name}".`);
        await sleep(50);
      }
      const height = await session.execute('return Math.ceil(document.documentElement.getBoundingClientRect().height)');
      await session.resize(1792, Number(height) + FRAME);
      await sleep(300);
      return Buffer.from(await session.screenshot(), 'base64');
    },
    close: () => session.close(),
  };
}
