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
  readonly #driver: ChildProcess;
  readonly #screen: ChildProcess;
  readonly #origin: string;
  #id = '';

  private constructor(driver: ChildProcess, screen: ChildProcess, origin: string) {
    this.#driver = driver;
    this.#screen = screen;
    this.#origin = origin;
    // Also when the runner is interrupted nothing stays behind: a signal alone would end it without
    // "exit".
    process.once('exit', () => this.#kill());
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
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
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    const session = new WebKitSession(driver, screen, `http://127.0.0.1:${port}`);
    try {
      await session.#open(binary);
    } catch (error) {
      session.#kill();
      throw error;
    }
    return session;
  }

  /** Goes to an address without waiting for the page to load. */
  async navigate(url: string): Promise<void> {
    await this.#call('POST', '/url', { url });
  }

  async currentUrl(): Promise<string> {
    return String(await this.#call('GET', '/url'));
  }

  /** Moves the mouse to a point in the page; with `press`, clicks there. */
  async mouse(x: number, y: number, press = false): Promise<void> {
    const move = { type: 'pointerMove', duration: 0, x, y };
    const click = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await this.#act('pointer', press ? [move, ...click] : [move]);
  }

  /** Presses a key, named or a character, and lets it go. */
  async key(name: string): Promise<void> {
    const value = KEYS[name] ?? name;
    await this.#act(
      'key',
      ['keyDown', 'keyUp'].map((type) => ({ type, value })),
    );
  }

  async close(): Promise<void> {
    await this.#call('DELETE', '').catch(() => undefined);
    this.#kill();
  }

  #kill(): void {
    this.#driver.kill();
    this.#screen.kill();
  }

  async #open(binary: string): Promise<void> {
    const capabilities = {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      },
    };
    for (let tries = 0; ; tries++) {
      try {
        const value = await this.#request('POST', '/session', { capabilities });
        this.#id = String((value as { sessionId?: unknown } | null)?.sessionId ?? '');
        return;
      } catch (error) {
        // The driver needs a moment before it listens, on a busy machine many.
        if (tries > 600 || this.#driver.exitCode !== null) throw error;
        await sleep(100);
      }
    }
  }

  async #act(type: 'pointer' | 'key', actions: readonly object[]): Promise<void> {
    await this.#call('POST', '/actions', { actions: [{ type, id: type, actions }] });
  }

  #call(method: string, path: string, body?: object): Promise<unknown> {
    return this.#request(method, `/session/${this.#id}${path}`, body);
  }

  async #request(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value?: unknown };
    if (!response.ok) throw new Error(`WebKit's driver refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}
