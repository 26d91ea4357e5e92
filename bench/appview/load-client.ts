// A client in a process of its own, so that it takes nothing from the server's core: a number of
// connections, each with one request after the other. It speaks just enough HTTP/1.1 over bare
// sockets to count answers, because a whole client would cost more than the server that it
// measures.
import { connect, type Socket } from 'node:net';
import type { LoadResult, LoadTask } from './load.ts';

process.once('message', (task: LoadTask) => {
  void run(task).then((result) => process.send?.(result, () => process.exit()));
});

async function run({
  port,
  paths,
  headers,
  addresses,
  connections,
  rate,
  seconds,
  warmUp,
  spin,
}: LoadTask): Promise<LoadResult> {
  const request = (path = '', more = '') =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}${more}\r\n`);
  const from = (address: number) =>
    `x-forwarded-for: 198.${18 + (address >> 16)}.${(address >> 8) & 255}.${address & 255}\r\n`;
  const requests =
    addresses === 0
      ? paths.map((path) => request(path))
      : Array.from({ length: addresses }, (_, at) => request(paths[at % paths.length], from(at)));
  const times: number[] = [];
  let next = 0;
  let counting = false;
  let bytes = 0;
  let failed = 0;
  let all = 0;
  let due = performance.now();
  /**
   * Sends a request at the next moment of its rate; a late server does not get more requests later.
   */
  const inTime = (ask: () => void) => {
    due = Math.max(due + 1000 / rate, performance.now());
    setTimeout(ask, Math.max(0, due - performance.now()));
  };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const drive = (socket: Socket): void => {
    let held: Buffer = Buffer.alloc(0);
    let asked = 0n;
    const ask = () => {
      asked = process.hrtime.bigint();
      // A step that shares no factor with usual counts, so that connections do not request the same
      // path together.
      next = (next + 7919) % requests.length;
      socket.write(requests[next] ?? '');
    };
    socket.on('data', (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const size = answerSize(held);
      if (size === null || held.length < size) return;
      all++;
      if (counting) {
        times.push(Number(process.hrtime.bigint() - asked) / 1000);
        bytes += size;
        if (held.subarray(9, 12).toString('latin1') !== '200') failed++;
      }
      held = held.subarray(size);
      if (rate > 0) inTime(ask);
      else ask();
    });
    ask();
  };
  for (const socket of sockets) drive(socket);
  if (spin) keepAwake();
  await sleep(warmUp);
  counting = true;
  const began = process.hrtime.bigint();
  await sleep(seconds);
  const took = Number(process.hrtime.bigint() - began) / 1e9;
  counting = false;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: times.length / took,
    all,
    bytesPerAnswer: bytes / times.length,
    failed,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Waking a sleeping client costs the server more than an answer, so this client never sleeps. */
function keepAwake(): void {
  setImmediate(keepAwake);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Bytes of the answer at the beginning; `null` while its headers are incomplete. */
function answerSize(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString('latin1').toLowerCase();
  const at = head.indexOf('content-length: ');
  return end + 4 + (at < 0 ? 0 : Number.parseInt(head.slice(at + 16, at + 26), 10));
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
