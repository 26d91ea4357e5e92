import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { atEnd } from '../at-end.ts';

/**
 * The answer of a name server for a name: its TXT records, each in its chunks; that it has none of
 * that kind; or an error.
 */
export type Txt = readonly (readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

/**
 * A name server on this machine, which ends with its test. The system's own library queries it
 * over UDP (RFC 1035).
 */
export interface NameServer {
  /** As in `node:dns/promises`, with this server. */
  readonly resolveTxt: (name: string) => Promise<string[][]>;
  /** The answers by name; any other name is NXDOMAIN. */
  readonly names: Map<string, Txt>;
  readonly asked: string[];
  /** On 127.0.0.1, UDP. */
  readonly port: number;
}

const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, Txt>();
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.push(name);
    const said = names.get(name.toLowerCase()) ?? 'NXDOMAIN';
    if (said !== 'silence') socket.send(answer(query.subarray(0, end + 4), said), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  // It uses the real time, so the caller has to end a query without an answer.
  const resolver = new Resolver({ timeout: 3_600_000, tries: 1 });
  const { port } = socket.address();
  resolver.setServers([`127.0.0.1:${port}`]);
  atEnd(() => {
    resolver.cancel();
    return new Promise<void>((resolve) => socket.close(() => resolve()));
  });
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    names,
    asked,
    port,
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** @param question the header and the question of a query */
function answer(question: Buffer, said: Exclude<Txt, 'silence'>): Buffer {
  const head = Buffer.from(question);
  const records = typeof said === 'string' ? [] : said;
  head.writeUInt16BE(0x8180 | (typeof said === 'string' ? CODES[said] : 0), 2);
  head.writeUInt16BE(records.length, 6);
  head.fill(0, 8, 12);
  return Buffer.concat([head, ...records.map(txtRecord)]);
}

function txtRecord(chunks: readonly string[]): Buffer {
  const data = Buffer.concat(chunks.map((chunk) => Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk)])));
  // The name (that of the question), TXT, IN, an hour.
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0x0e, 0x10, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
