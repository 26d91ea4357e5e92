import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { AccountWrite, HandleWrite, IdentityRetryWrite, IdentityWrite } from '../store-write.ts';
import { RECORD_TABLES, refreshVisibleSql } from './visibility.ts';

/** Writes who accounts are and whether they are there. What an event says about time decides, never the order of arrival. */
export class IdentityStatements {
  readonly #found;
  readonly #insert;
  readonly #setHandle;
  readonly #wish;
  readonly #resolve;
  readonly #retry;
  readonly #latest;
  readonly #holder;
  readonly #setHolds;
  readonly #ownsHost;
  readonly #account;
  readonly #visible;

  constructor(database: DatabaseSync) {
    this.#found = database.prepare('SELECT handle, time FROM identities WHERE did = ?');
    this.#insert = database.prepare('INSERT OR IGNORE INTO identities (did) VALUES (?)');
    this.#setHandle = database.prepare('UPDATE identities SET handle = ?, time = ? WHERE did = ?');
    this.#wish = database.prepare('UPDATE identities SET refresh_at = 0, attempts = 0 WHERE did = ?');
    this.#resolve = database.prepare(
      `UPDATE identities SET handle = :handle, pds = :pds, time = :time, refresh_at = :refreshAt,
         attempts = iif(:handle IS NULL, attempts + 1, 0) WHERE did = :did`,
    );
    this.#retry = database.prepare('UPDATE identities SET refresh_at = ?, attempts = attempts + 1 WHERE did = ?');
    this.#latest = database.prepare('SELECT did FROM identities WHERE handle = ? ORDER BY time DESC, did LIMIT 1');
    this.#holder = database.prepare('SELECT did FROM identities WHERE handle = ? AND holds_handle = 1');
    this.#setHolds = database.prepare('UPDATE identities SET holds_handle = ? WHERE did = ?');
    this.#ownsHost = (['publications', 'documents'] as const).map((table) =>
      database.prepare(
        `UPDATE ${table} SET owns_host = (host IS NOT NULL AND host IS :held)
         WHERE did = :did AND owns_host <> (host IS NOT NULL AND host IS :held)`,
      ),
    );
    this.#account = database.prepare(
      // Every account of the network says once that it is active; that is worth a row only for those that the index has met.
      `INSERT INTO accounts (did, active, status, time) SELECT :did, :active, :status, :time
       WHERE :active = 0 OR EXISTS (SELECT 1 FROM identities WHERE did = :did) OR EXISTS (SELECT 1 FROM accounts WHERE did = :did)
       ON CONFLICT (did) DO UPDATE SET active = excluded.active, status = excluded.status, time = excluded.time
       WHERE excluded.time >= accounts.time`,
    );
    this.#visible = RECORD_TABLES.map((table) => database.prepare(refreshVisibleSql(table, 'did = ?')));
  }

  handle(write: HandleWrite): void {
    if (write.handle === undefined) {
      // Nothing to resolve for an account that the index has not met.
      this.#wish.run(write.did);
      return;
    }
    this.#insert.run(write.did);
    const found = this.#found.get(write.did);
    if (Number(found?.time) > write.time) return;
    this.#setHandle.run(write.handle, write.time, write.did);
    this.#settle(write.did, found?.handle, write.handle);
  }

  identity({ did, handle, pds, time, refreshAt }: IdentityWrite): void {
    this.#insert.run(did);
    const found = this.#found.get(did);
    this.#resolve.run({ did, handle, pds, time, refreshAt });
    this.#settle(did, found?.handle, handle);
  }

  retry(write: IdentityRetryWrite): void {
    this.#retry.run(write.refreshAt, write.did);
  }

  account(write: AccountWrite): void {
    const { changes } = this.#account.run({
      did: write.did,
      active: Number(write.active),
      status: write.status ?? null,
      time: write.time,
    });
    if (changes) for (const refresh of this.#visible) refresh.run(write.did);
  }

  /** A handle has one holder: of several accounts that were last seen with it, the one seen latest. */
  #settle(did: string, before: SQLOutputValue | undefined, now: string | null): void {
    this.#setHeld(did, null);
    for (const handle of new Set([before, now])) {
      if (typeof handle !== 'string') continue;
      const latest = this.#latest.get(handle)?.did;
      for (const { did: holder } of this.#holder.all(handle)) {
        if (holder !== latest) this.#setHeld(String(holder), null);
      }
      if (typeof latest === 'string') this.#setHeld(latest, handle);
    }
  }

  #setHeld(did: string, held: string | null): void {
    this.#setHolds.run(Number(held !== null), did);
    for (const update of this.#ownsHost) update.run({ did, held });
  }
}
