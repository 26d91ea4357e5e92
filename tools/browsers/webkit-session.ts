import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { countStart } from '../starts.ts';
import { needEngine } from './engines.ts';

/** What WebDriver calls the keys that are no characters; the tests need no others. */
const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/**
 * Debian's WebKit, driven by its own WebDriver over the W3C protocol. One session at a time is all
 * it has.
 */
export class WebKitSession {
  readonly #processes: readonly ChildProcess[];
  readonly #address: string;

  private constructor(processes: readonly ChildProcess[], address: string) {
    this.#processes = processes;
    this.#address = address;
  }

  /**
   * Starts a screen in memory, on the first free display, the driver and a browser window.
   *
   * @throws when a Debian package is missing
   */
  static async start(): Promise<WebKitSession> {
    const binary = needEngine('webkit');
    countStart('browsers');
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const stopped = once(screen, 'exit').then(([code]) => {
      throw new Error(`Xvfb stopped at once (exit code ${code}).`);
    });
    const [display] = await Promise.race([once(screen.stdio[3] ?? screen, 'data'), stopped]);
    const port = await freePort();
    const env = {
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...env } });
    // Also when the runner is interrupted nothing stays behind: a signal alone would end it without
    // "exit".
    process.once('exit', () => void [driver, screen].map((each) => each.kill()));
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
    const sessions = `http://127.0.0.1:${port}/session`;
    const options = { binary, args: ['--automation'] };
    const wanted = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
    for (let tries = 0; ; tries++) {
      try {
        const made = await request('POST', sessions, { capabilities: { alwaysMatch: wanted } });
        return new WebKitSession([driver, screen], `${sessions}/${(made as { sessionId: string }).sessionId}`);
      } catch (error) {
        // The driver needs a moment before it listens, on a busy machine many.
        if (tries > 600 || driver.exitCode !== null) throw error;
        await sleep(100);
      }
    }
  }

  /** Goes to an address without waiting for the page to load. */
  async navigate(url: string): Promise<void> {
    await request('POST', `${this.#address}/url`, { url });
  }

  async currentUrl(): Promise<string> {
    return String(await request('GET', `${this.#address}/url`));
  }

  /** Moves the mouse to a point in the page; with `press`, clicks there. */
  async mouse(x: number, y: number, press = false): Promise<void> {
    const click = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await this.#act('pointer', [{ type: 'pointerMove', duration: 0, x, y }, ...(press ? click : [])]);
  }

  /** Presses a key, named or a character, and lets it go. */
  async key(name: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[name] ?? name }));
    await this.#act('key', actions);
  }

  async close(): Promise<void> {
    await request('DELETE', this.#address).catch(() => undefined);
    for (const each of this.#processes) each.kill();
  }

  async #act(type: 'pointer' | 'key', actions: readonly object[]): Promise<void> {
    await request('POST', `${this.#address}/actions`, { actions: [{ type, id: type, actions }] });
  }
}

async function request(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value?: unknown };
  if (!response.ok) throw new Error(`WebKit's driver refused ${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
