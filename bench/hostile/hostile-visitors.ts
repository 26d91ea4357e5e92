// Ten hostile visitors in a process of their own, each with its own address. Each repeats one
// action, one after the other and at most ten times a second.
import { get } from 'node:http';
import { connect } from 'node:net';
import { HOSTILE_NAMES, hostileDid } from '../../test/scenarios/hostile/servers/hostile-pds.ts';

/** The task of the process. */
export interface VisitTask {
  readonly port: number;
  readonly hosts: number;
  readonly seconds: number;
}

/** The result at the end: for each visitor, the number of tries and of answers. */
export type VisitResult = Readonly<Record<string, { readonly tried: number; readonly answered: number }>>;

const PACE = 100;

type Visit = (turn: number, from: string) => Promise<boolean>;

process.once('message', (task: VisitTask) => {
  void visit(task).then((result) => process.send?.(result, () => process.exit()));
});

async function visit({ port, hosts, seconds }: VisitTask): Promise<VisitResult> {
  const end = Date.now() + seconds * 1000;
  const ask = (from: string, path: string) =>
    new Promise<boolean>((resolve) => {
      const request = get(
        { host: '127.0.0.1', port, path, localAddress: from, agent: false, timeout: 20_000 },
        (response) => {
          response.resume().on('close', () => resolve(response.statusCode !== 429));
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(false));
    });
  const profile = (did: string) => `/xrpc/id.sifa.getProfileView?actor=${did}`;
  const check = (did: string) => `/check?format=json&url=https://x.example/&account=${did}`;
  const large = (turn: number) => hostileDid(HOSTILE_NAMES[turn % HOSTILE_NAMES.length] ?? '', turn);
  const rude = (turn: number) => `did:plc:host-${turn % hosts}.${turn}`;
  const visits: Readonly<Record<string, Visit>> = {
    'profiles of many megabytes': (turn, from) => ask(from, profile(large(turn))),
    'diagnoses of many megabytes': (turn, from) => ask(from, check(large(turn))),
    'profiles on rude hosts': (turn, from) => ask(from, profile(rude(turn))),
    'diagnoses on rude hosts': (turn, from) => ask(from, check(rude(turn))),
    'drawings in every language': (turn, from) =>
      ask(
        from,
        `/card.svg?url=https%3A%2F%2Fx.example%2F${turn}&lang=en-x-${turn.toString(36)}&width=${240 + (turn % 900)}`,
      ),
    'links of sixteen kilobytes': (turn, from) => ask(from, `/embed?url=https://x.example/${`${turn}/`.repeat(2500)}`),
    'ten thousand requests in one packet': (_, from) =>
      talk(port, from, 'GET /xrpc/_health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10_000), true),
    'answers that nobody reads': (_, from) =>
      talk(port, from, 'GET /masthead.js HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(90), false),
    'headers without end': (_, from) => talk(port, from, `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(4000)}`, true),
    'headers by the letter': (_, from) => talk(port, from, 'GET / HTTP/1.1\r\nhost', false),
  };
  const result: Record<string, { tried: number; answered: number }> = {};
  await Promise.all(
    Object.entries(visits).map(async ([name, act], visitor) => {
      const from = `127.0.0.${visitor + 10}`;
      const count = { tried: 0, answered: 0 };
      result[name] = count;
      while (Date.now() < end) {
        const pause = new Promise((resolve) => setTimeout(resolve, PACE));
        if (await act(count.tried++, from)) count.answered++;
        await pause;
      }
    }),
  );
  return result;
}

/**
 * Sends the words, and waits for the first bytes of an answer, or holds the connection for a while
 * and reads nothing.
 */
function talk(port: number, from: string, words: string, reads: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(words));
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
