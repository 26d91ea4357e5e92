import type { ClientBase } from 'pg';

// Since when it runs says that it has gone on from no other server's state meanwhile.
const SERVER = "SELECT concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) AS server";

/** The server behind a connection, and the connection's number in the order in which all were made. */
export interface Reached {
  readonly server: string;
  readonly number: number;
}

const reached = new WeakMap<ClientBase, Reached>();
let connections = 0;

/** Notes which server a new connection leads to. An address may name several, and another one may have lost what this one has committed. */
export async function identifyServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ server: string }>(SERVER);
  reached.set(client, { server: String(rows[0]?.server), number: ++connections });
}

/** @param client one that `identifyServer` was called for */
export function serverOf(client: ClientBase): Reached {
  return reached.get(client) ?? { server: '', number: 0 };
}
