import { type Keypair, P256Keypair, Secp256k1Keypair } from '@atproto/crypto';
import { encode } from '@atproto/lex-cbor';
import { ErrorFrame, MessageFrame } from '@atproto/xrpc-server';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Did } from '../../../src/core/values/identifiers.ts';
import { atEnd } from '../at-end.ts';
import { localServer } from '../local-server.ts';
import { asDid } from '../values.ts';

/** A label; `src` and `cts` are the labeler's DID and the current time when left out. */
export interface LabelOf {
  readonly uri: string;
  readonly val: string;
  readonly src?: string;
  readonly cid?: string;
  readonly neg?: boolean;
  readonly cts?: string;
  readonly exp?: string;
  readonly ver?: number;
}

/**
 * A small labeler with real signatures: `com.atproto.label.subscribeLabels` as the lexicon has it,
 * and its DID document as a directory gives it. It ends with its test.
 */
export interface Labeler {
  readonly did: Did;
  /** `http://127.0.0.1:…`: the service, and a directory that knows this one DID. */
  readonly url: string;
  /** Its current DID document. */
  readonly document: () => object;
  /** The cursors of its connections so far. */
  readonly asked: (string | null)[];
  /** How often its DID document was read here. */
  readonly read: () => number;
  /**
   * Signs labels and sends them as one message, which is kept for clients that ask for earlier
   * messages.
   */
  say(...labels: readonly LabelOf[]): Promise<void>;
  /** A label as it is sent, signed. */
  sign(label: LabelOf): Promise<object>;
  /** Sends labels with the signatures of another key. */
  lie(...labels: readonly LabelOf[]): Promise<void>;
  /** Sends any message. A message with a `seq` is kept. */
  send(type: string, body: { readonly seq?: number }): void;
  /** The number of the next message. */
  next(): number;
  /** Signs with a new key from now on. */
  rotate(): Promise<void>;
  /** Refuses connections and ends the open ones, until it is called with `false`. */
  down(isDown?: boolean): void;
  /** Its DID document names no service, until it is called with `true`. */
  namesService(isNamed: boolean): void;
  /** Forgets every message and counts from 1 again. */
  restart(): void;
}

/** @param plain whether the key is a P-256 one */
export async function startLabeler(name = 'did:plc:labeler', plain = false): Promise<Labeler> {
  const did = asDid(name);
  const newKey = (): Promise<Keypair> => (plain ? P256Keypair.create() : Secp256k1Keypair.create());
  let key = await newKey();
  const stranger = await Secp256k1Keypair.create();
  let kept: { readonly seq: number; readonly frame: Uint8Array }[] = [];
  let seq = 0;
  let isDown = false;
  let isNamed = true;
  let read = 0;
  const asked: (string | null)[] = [];

  const document = () => ({
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: did,
    alsoKnownAs: [],
    verificationMethod: [
      {
        id: `${did}#atproto_label`,
        type: 'Multikey',
        controller: did,
        publicKeyMultibase: key.did().slice('did:key:'.length),
      },
    ],
    service: isNamed ? [{ id: '#atproto_labeler', type: 'AtprotoLabeler', serviceEndpoint: url }] : [],
  });
  const { server, url } = await localServer((request, response) => {
    if (decodeURIComponent(request.url ?? '') !== `/${did}`) return response.writeHead(404).end('{}');
    read++;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(document()));
  });
  const sockets = new WebSocketServer({
    server,
    path: '/xrpc/com.atproto.label.subscribeLabels',
    verifyClient: (_: unknown, answer: (ok: boolean, status?: number) => void) => answer(!isDown, 503),
  });
  atEnd(() => {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  });
  sockets.on('connection', (socket: WebSocket, request) => {
    const cursor = new URL(request.url ?? '/', url).searchParams.get('cursor');
    asked.push(cursor);
    if (Number(cursor) > seq) {
      socket.send(new ErrorFrame({ error: 'FutureCursor', message: 'Cursor in the future.' }).toBytes());
      socket.close();
    } else if (cursor !== null) for (const each of kept) if (each.seq > Number(cursor)) socket.send(each.frame);
  });

  const send: Labeler['send'] = (type, body) => {
    const frame = new MessageFrame(body, { type }).toBytes();
    if (body.seq !== undefined) {
      seq = body.seq;
      kept.push({ seq, frame });
    }
    for (const client of sockets.clients) client.send(frame);
  };
  const say = async (labels: readonly LabelOf[], by: Keypair) => {
    const signed = await Promise.all(labels.map((label) => sign({ src: did, ...label }, by)));
    send('#labels', { seq: seq + 1, labels: signed } as { seq: number });
  };
  return {
    did,
    url,
    document,
    asked,
    read: () => read,
    say: (...labels) => say(labels, key),
    sign: (label) => sign({ src: did, ...label }, key),
    lie: (...labels) => say(labels, stranger),
    send,
    next: () => seq + 1,
    async rotate() {
      key = await newKey();
    },
    down(down = true) {
      isDown = down;
      if (down) for (const client of sockets.clients) client.terminate();
    },
    namesService(named) {
      isNamed = named;
    },
    restart() {
      kept = [];
      seq = 0;
      for (const client of sockets.clients) client.terminate();
    },
  };
}

/**
 * As https://atproto.com/specs/label requires: the label without its signature as DAG-CBOR, hashed
 * and signed.
 */
async function sign({ ver = 1, cts = new Date().toISOString(), ...label }: LabelOf, key: Keypair): Promise<object> {
  const whole = { ver, ...label, cts };
  const known = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  return { ...known, sig: await key.sign(encode(known as Parameters<typeof encode>[0])) };
}
