import type pg from 'pg';
import { serversOf } from '../engine.ts';
import { chooseServer, type FoundServer, type Wanted } from './choose-server.ts';
import { endConnections, makePool, openError, openPool, type PoolOptions } from './open-pool.ts';

/** Milliseconds. So soon a reader leaves a primary that was replaced while it was away, and goes back to a server that is preferred. */
const CHOOSE_EVERY = 10_000;

/**
 * The connections to the server that an address leads to. Where it names several, one of them is chosen (`chooseServer`): again as soon as that one cannot be
 * reached, and every ten seconds.
 */
export class ServerPool {
  readonly #database;
  readonly #wanted;
  readonly #options;
  readonly #several;
  #address: string;
  #pool: pg.Pool;
  #chosenAt = Date.now();
  #choosing: Promise<void> | undefined;

  private constructor(database: string, wanted: Wanted, options: PoolOptions, address: string, pool: pg.Pool) {
    this.#database = database;
    this.#wanted = wanted;
    this.#options = options;
    this.#several = serversOf(database).length > 1;
    this.#address = address;
    this.#pool = pool;
  }

  /** Throws as `openPool` does. */
  static async open(database: string, wanted: Wanted, options: PoolOptions): Promise<ServerPool> {
    let address = database;
    if (serversOf(database).length > 1) {
      // Only a primary can have its tables made; the others have them from it.
      if (options.opening !== 'existing') await makeOnPrimary(database, options);
      ({ address } = await choose(database, wanted));
    }
    return new ServerPool(database, wanted, options, address, await openPool(address, options));
  }

  async connect(): Promise<pg.PoolClient> {
    if (!this.#several) return this.#pool.connect();
    if (Date.now() - this.#chosenAt > CHOOSE_EVERY) this.#choose().catch(() => {});
    try {
      return await this.#pool.connect();
    } catch {
      await this.#choose();
      return this.#pool.connect();
    }
  }

  async end(): Promise<void> {
    await this.#choosing?.catch(() => {});
    await endConnections(this.#pool);
  }

  #choose(): Promise<void> {
    this.#chosenAt = Date.now();
    this.#choosing ??= chooseServer(this.#database, this.#wanted)
      .then(({ address }) => {
        if (address === this.#address) return;
        const left = this.#pool;
        this.#address = address;
        this.#pool = makePool(address, this.#options);
        void endConnections(left);
      })
      .finally(() => {
        this.#choosing = undefined;
      });
    return this.#choosing;
  }
}

/** While no primary can be reached, what a standby has will do or be reported. */
async function makeOnPrimary(database: string, options: PoolOptions): Promise<void> {
  const primary = await chooseServer(database, 'read-write').catch(() => undefined);
  if (primary) await endConnections(await openPool(primary.address, options));
}

async function choose(database: string, wanted: Wanted): Promise<FoundServer> {
  try {
    return await chooseServer(database, wanted);
  } catch (error) {
    throw openError(database, error);
  }
}
