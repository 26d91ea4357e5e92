// The hostile hosts, in a process of their own: a relay, a PDS with its directory, and web hosts
// that DID documents name as a PDS. Each runs a server of test/scenarios/hostile/servers with all
// of its behaviours.
import type { Socket } from 'node:net';
import { CONNECTION_BEHAVIOURS } from '../../test/scenarios/hostile/servers/connection-behaviours.ts';
import { HOSTILE_FRAMES } from '../../test/scenarios/hostile/servers/firehose-frames.ts';
import { BEHAVIOURS, type BehaviourName } from '../../test/scenarios/hostile/servers/hostile-behaviours.ts';
import { startHostileHost } from '../../test/scenarios/hostile/servers/hostile-host.ts';
import { startHostilePds } from '../../test/scenarios/hostile/servers/hostile-pds.ts';
import { type Behaviour, startHostileRelay } from '../../test/scenarios/hostile/servers/hostile-relay.ts';

/**
 * The message of the process once all servers listen. After the message `begin`, its relay begins.
 */
export interface HostileWorld {
  /** `ws://…` */
  readonly relay: string;
  /** The address of the PDS, the directory and the server of handles. */
  readonly pds: string;
  /**
   * The number of web hosts; the accounts of the first are `did:plc:host-0.0`, `did:plc:host-0.1`
   * and so on.
   */
  readonly hosts: number;
}

const FRAME_EVERY = 100;
// Made once: the bench measures the cost of reading them.
const FRAMES = Object.values(HOSTILE_FRAMES).map((frame) => frame());
// Longer than a connection must last to count as a good one, so that the next connection is not
// delayed.
const FRAMES_FOR = 12_000;

const names = Object.keys(BEHAVIOURS) as BehaviourName[];
const hosts = await Promise.all(names.map((name) => startHostileHost(name)));
const pds = await startHostilePds((method, _, response) => {
  const place = /^did:plc:host-(\d+)\.\d+$/.exec(method)?.[1];
  if (place === undefined) return false;
  const service = [{ id: '#atproto_pds', serviceEndpoint: hosts[Number(place)]?.url }];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: method, service }));
  return true;
});

const relay = await startHostileRelay();
const waiting = new Set<Socket>();
relay.serve(({ accept, socket }) => {
  accept();
  waiting.add(socket);
});
process.once('message', () => {
  const turns = Object.values(CONNECTION_BEHAVIOURS).flatMap((behaviour) => [sendFrames, behaviour]);
  relay.serve(sendFrames, ...turns);
  for (const socket of waiting) socket.destroy();
});

/** Sends all hostile frames one after the other, again and again. */
const sendFrames: Behaviour = ({ accept, send, socket }) => {
  accept();
  let next = 0;
  const timer = setInterval(() => {
    const frame = FRAMES[next++ % FRAMES.length];
    if (frame && socket.writableLength < 8_000_000) send(frame);
  }, FRAME_EVERY);
  const end = setTimeout(() => socket.destroy(), FRAMES_FOR);
  socket.on('close', () => {
    clearInterval(timer);
    clearTimeout(end);
  });
};

process.send?.({ relay: relay.url, pds: pds.url, hosts: hosts.length } satisfies HostileWorld);
