import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { countStart } from '../time-ledger/starts.ts';
import { miniBrowser } from './mini-browser.ts';

/**
 * Debian's WebKit, driven by its own WebDriver over the W3C protocol. One session at a time is all
 * it has.
 */
export class WebKitSession {
  readonly #driver: ChildProcess;
  readonly #screen: VirtualScreen;
  readonly #origin: string;
  #id = '';

  private constructor(driver: ChildProcess, screen: VirtualScreen, origin: string) {
    this.#driver = driver;
    this.#screen = screen;
    this.#origin = origin;
    // Also when the runner is interrupted nothing stays behind: a signal alone would end it without
    // "exit".
    process.once('exit', () => this.#kill());
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  }

  /**
   * Starts a screen, the driver and a browser window. Throws when a Debian package is missing, and
   * names it.
   */
  static async start(): Promise<WebKitSession> {
    const browser = miniBrowser();
    if (!browser) throw new Error('WebKit is missing. Install Debian’s packages "webkit2gtk-driver" and "xvfb".');
    countStart('browsers');
    const screen = await startVirtualScreen();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: screen.display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    const session = new WebKitSession(driver, screen, `http://127.0.0.1:${port}`);
    try {
      await session.#open(browser);
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
    const actions = press ? [move, ...click] : [move];
    await this.#call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  /**
   * Presses a key and lets it go: a character as it is, others by their code point in WebDriver.
   */
  async key(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    await this.#call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async close(): Promise<void> {
    await this.#call('DELETE', '').catch(() => undefined);
    this.#kill();
  }

  #kill(): void {
    this.#driver.kill();
    this.#screen.close();
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

/** A screen in memory for browsers that insist on one. */
interface VirtualScreen {
  /** What `DISPLAY` must say. */
  readonly display: string;
  close(): void;
}

/** Starts Xvfb on the first free display and resolves once it is up. */
function startVirtualScreen(): Promise<VirtualScreen> {
  return new Promise((resolve, reject) => {
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    server.once('error', () => reject(new Error('Xvfb is missing. Install Debian’s package "xvfb".')));
    server.once('exit', (code) => reject(new Error(`Xvfb stopped at once (exit code ${code}).`)));
    server.stdio[3]?.once('data', (number) => {
      resolve({ display: `:${String(number).trim()}`, close: () => void server.kill() });
    });
  });
}
