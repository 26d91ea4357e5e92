// Ten visitors who mean harm, in a process of their own: each does one thing again and again, as soon as it is answered, for as long as it is told.
import { connect } from 'node:net';
import { HOSTILE_NAMES, hostileDid } from '../../test/hostile/servers/hostile-pds.ts';

/** What the process is sent. */
export interface VisitTask {
  readonly port: number;
  readonly hosts: number;
  readonly seconds: number;
}

/** What it tells at the end: how often each came, and was answered. */
export type VisitResult = Readonly<Record<string, { readonly tried: number; readonly answered: number }>>;

type Visit = (turn: number) => Promise<boolean>;

process.once('message', (task: VisitTask) => {
  void visit(task).then((result) => process.send?.(result, () => process.exit()));
});

async function visit({ port, hosts, seconds }: VisitTask): Promise<VisitResult> {
  const end = Date.now() + seconds * 1000;
  const stop = AbortSignal.timeout(seconds * 1000);
  const ask = async (path: string): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: stop });
    await response.arrayBuffer();
    return true;
  };
  const profile = (did: string) => `/xrpc/id.sifa.getProfileView?actor=${did}`;
  const check = (did: string) => `/check?format=json&url=https://x.example/&account=${did}`;
  const large = (turn: number) => hostileDid(HOSTILE_NAMES[turn % HOSTILE_NAMES.length] ?? '', turn);
  const rude = (turn: number) => `did:plc:host-${turn % hosts}.${turn}`;
  const visits: Readonly<Record<string, Visit>> = {
    'profiles of many megabytes': (turn) => ask(profile(large(turn))),
    'diagnoses of many megabytes': (turn) => ask(check(large(turn))),
    'profiles on rude hosts': (turn) => ask(profile(rude(turn))),
    'diagnoses on rude hosts': (turn) => ask(check(rude(turn))),
    'drawings in every language': (turn) =>
      ask(`/card.svg?url=https%3A%2F%2Fx.example%2F${turn}&lang=en-x-${turn.toString(36)}&width=${240 + (turn % 900)}`),
    'links of sixteen kilobytes': (turn) => ask(`/embed?url=https://x.example/${`${turn}/`.repeat(2500)}`),
    'ten thousand requests in one packet': () =>
      talk(port, 'GET /xrpc/_health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10_000), true),
    'answers that nobody reads': () => talk(port, 'GET /masthead.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(90), false),
    'headers without end': () => talk(port, `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(4000)}`, true),
    'headers by the letter': () => talk(port, 'GET / HTTP/1.1\r\nhost', false),
  };
  const result: Record<string, { tried: number; answered: number }> = {};
  await Promise.all(
    Object.entries(visits).map(async ([name, act]) => {
      const count = { tried: 0, answered: 0 };
      result[name] = count;
      while (Date.now() < end) {
        if (await act(count.tried++).catch(() => false)) count.answered++;
        // A turn for the others of this process.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  return result;
}

/** Says this, and waits for the first bytes of an answer, or holds the connection for a while and reads nothing. */
function talk(port: number, words: string, reads: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(words));
    const leave = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.on('error', () => leave(false));
    socket.on('close', () => leave(false));
    if (reads) socket.once('data', () => leave(true));
    else socket.pause();
    setTimeout(leave, 500, false);
  });
}
