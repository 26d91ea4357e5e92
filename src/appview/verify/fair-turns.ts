/**
 * Turns for work at strangers' sites: so many at once for one key, and with some space between, so that whoever claims a hundred thousand addresses of one host
 * neither floods that host nor holds up the others. Memory is bounded.
 */
export class FairTurns {
  readonly #atOnce;
  readonly #space;
  readonly #running = new Map<string, number>();
  readonly #next = new Map<string, number>();

  /**
   * @param atOnce turns at once for one key
   * @param space between the turns of work that had to wait, milliseconds
   */
  constructor(atOnce: number, space: number) {
    this.#atOnce = atOnce;
    this.#space = space;
  }

  /**
   * Takes a turn.
   *
   * @returns gives it back; or, when there is none now, the time to come again, each time a later one
   */
  take(key: string, now: number): (() => void) | number {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#atOnce) {
      const next = Math.max(now, this.#next.get(key) ?? 0) + this.#space;
      this.#next.delete(key);
      this.#next.set(key, next);
      const [oldest] = this.#next.keys();
      if (this.#next.size > MOST_KEYS && oldest !== undefined) this.#next.delete(oldest);
      return next;
    }
    this.#running.set(key, running + 1);
    return () => {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    };
  }
}

const MOST_KEYS = 10_000;

/**
 * Under what an address counts: the last two labels of its host, so that a thousand subdomains of one owner are one. The sites of a large host wait for each
 * other, which costs them seconds.
 */
export function turnKey(url: string): string {
  if (!URL.canParse(url)) return '';
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.replace(/\.$/, '').split('.').slice(-2).join('.');
}
