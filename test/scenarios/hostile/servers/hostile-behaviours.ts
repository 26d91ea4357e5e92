import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';

/** What one connection of a hostile host can do. */
export interface Talk {
  /** After the TLS handshake where there is one. */
  readonly stream: Duplex;
  /** Beneath it. */
  readonly raw: Socket;
  /** How many connections came before this one. */
  readonly earlier: number;
  /** Ends the connection with a RST. */
  reset(): void;
  /** Does something again and again until the connection closes; every 25 ms. */
  again(act: (round: number) => void): void;
}

/** How a host behaves. */
export interface Behaviour {
  /**
   * `connect` acts on the bare connection before any TLS; `request` on each request, once its head
   * was read.
   */
  readonly on: 'connect' | 'request';
  /** The guard may give it up with one of these, or take an answer. */
  readonly ends: readonly (
    | 'answer'
    | 'network'
    | 'timeout'
    | 'too-large'
    | 'redirects'
    | 'refused-url'
    | 'refused-address'
  )[];
  act(talk: Talk): void;
}

const HEAD = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
const LONG = 'x'.repeat(64 * 1024);
const sized = (body: string, more = '') => `${HEAD}${more}content-length: ${body.length}\r\n\r\n${body}`;

/** Says one thing and leaves it at that. */
const says = (words: string, ...ends: Behaviour['ends']): Behaviour => ({
  on: 'request',
  ends,
  act: ({ stream }) => void stream.write(words),
});

/** Says one thing, then more and more of another. */
const floods = (first: string, more: string | ((round: number) => string), ...ends: Behaviour['ends']): Behaviour => ({
  on: 'request',
  ends,
  act({ stream, again }) {
    stream.write(first);
    again((round) => void stream.write(typeof more === 'string' ? more : more(round)));
  },
});

/** Says one thing and closes. */
const closes = (words: string, ...ends: Behaviour['ends']): Behaviour => ({
  on: 'request',
  ends,
  act: ({ stream }) => void stream.end(words),
});

/** Says one thing and resets the connection. */
const resets = (words: string): Behaviour => ({
  on: 'request',
  ends: ['network'],
  act: ({ stream, reset }) => void stream.write(words, reset),
});

const redirects = (location: string, ...ends: Behaviour['ends']): Behaviour =>
  says(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`, ...ends);

const packed = (
  encoding: string,
  bytes: Uint8Array,
  more: (talk: Talk) => void,
  ends: Behaviour['ends'],
): Behaviour => ({
  on: 'request',
  ends,
  act(talk) {
    talk.stream.write(`${HEAD}content-encoding: ${encoding}\r\ntransfer-encoding: chunked\r\n\r\n`);
    talk.stream.write(chunk(bytes));
    more(talk);
  },
});

function chunk(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

const last = ({ stream }: Talk) => void stream.write('0\r\n\r\n');
const BOMB = Buffer.alloc(24 * 1024 * 1024);
const SECRET = gzipSync('x'.repeat(50_000));

/** Everything a host has been seen, or can be thought, to do instead of answering. */
export const BEHAVIOURS = {
  honest: says(sized('honest'), 'answer'),

  // No answer at all.
  'never says a word': { on: 'connect', ends: ['timeout'], act: () => {} },
  'closes at once': { on: 'connect', ends: ['network'], act: ({ raw }) => void raw.end() },
  'speaks no TLS': { on: 'connect', ends: ['network'], act: ({ raw }) => void raw.write(sized('plain')) },
  'begins the handshake and stops': {
    on: 'connect',
    ends: ['timeout'],
    // The head of a handshake record whose body never comes.
    act: ({ raw }) => void raw.write(Buffer.from([0x16, 3, 3, 2, 0, 2, 0, 1, 0xfc])),
  },
  'takes the request and says nothing': says('', 'timeout'),
  'takes the request and closes': closes('', 'network'),
  'takes the request and resets': resets(''),

  // Another protocol.
  'switches protocols': says('HTTP/1.1 101 Switching Protocols\r\n\r\n', 'network', 'timeout'),
  'upgrades to a web socket': says(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    'network',
  ),
  'answers as a tunnel': floods('HTTP/1.1 200 Connection established\r\n\r\n', LONG, 'too-large', 'timeout'),

  // Interim answers.
  'goes on with 100': floods('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(200), 'network', 'timeout'),
  'goes on with 103': floods(
    '',
    `HTTP/1.1 103 Early Hints\r\nlink: <${'y'.repeat(4000)}>\r\n\r\n`,
    'network',
    'timeout',
  ),
  'hints once, then answers': says(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${sized('honest')}`, 'answer'),
  'answers 999': says('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n', 'network'),

  // Heads.
  'a status line without end': floods('HTTP/1.1 200 ', LONG, 'network', 'timeout'),
  'headers without end': floods(HEAD, (round) => `x-${round}: ${LONG}\r\n`, 'network'),
  'headers by the letter': floods(`${HEAD}x-slow: `, 'y', 'timeout'),
  'a header of 10 MB': says(`${HEAD}x-big: ${'y'.repeat(10_000_000)}\r\n\r\n`, 'network'),
  'many small headers': floods(HEAD, (round) => 'a:b\r\n'.repeat(500 + round), 'network'),
  'closes inside its head': closes(`${HEAD}content-le`, 'network'),
  'no HTTP': says('SSH-2.0-OpenSSH_9.2\r\n', 'network'),
  'two lengths': says(`${HEAD}content-length: 3\r\ncontent-length: 5\r\n\r\nhello`, 'network'),
  'a length and chunks': says(`${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 'network'),

  // Bodies.
  'a body that never begins': says(`${HEAD}content-length: 10\r\n\r\n`, 'timeout'),
  'a body by the byte': floods(`${HEAD}content-length: 100000\r\n\r\n`, 'x', 'timeout'),
  'a body without end': floods(`${HEAD}\r\n`, LONG, 'too-large'),
  'closes inside its body': closes(`${HEAD}content-length: 10\r\n\r\nhalf`, 'network'),
  'more than its length': says(`${HEAD}content-length: 6\r\n\r\nhonest and more`, 'answer', 'network'),
  'chunks that stop': says(`${CHUNKED}5\r\nhello\r\n`, 'timeout'),
  'chunks by the byte': floods(CHUNKED, '1\r\nx\r\n', 'timeout'),
  'a chunk size that is none': says(`${CHUNKED}zz\r\nhello\r\n0\r\n\r\n`, 'network'),
  'a chunk extension without end': floods(`${CHUNKED}5;`, LONG, 'network', 'timeout'),
  'trailers without end': floods(
    `${CHUNKED}2\r\nhi\r\n0\r\n`,
    (round) => `x-${round}: ${'y'.repeat(8000)}\r\n`,
    'network',
  ),
  '204 with a body': says('HTTP/1.1 204 No Content\r\ncontent-length: 6\r\n\r\nhonest', 'answer', 'network'),

  // Packed bodies.
  'an encoding with the name of what every object has': says(
    `${HEAD}content-encoding: constructor\r\ncontent-length: 6\r\n\r\nhonest`,
    'answer',
  ),
  'a gzip bomb': packed('gzip', gzipSync(BOMB), last, ['too-large']),
  'a bomb that goes on': packed(
    'gzip',
    gzipSync(BOMB),
    ({ stream, again }) => again(() => void stream.write(chunk(SECRET))),
    ['too-large'],
  ),
  'half a gzip': packed('gzip', SECRET.subarray(0, SECRET.length >> 1), last, ['network']),
  'half a gzip, and waits': packed('gzip', SECRET.subarray(0, SECRET.length >> 1), () => {}, ['timeout']),
  'gzip by the byte': packed(
    'gzip',
    SECRET.subarray(0, 12),
    ({ stream, again }) => again((round) => void stream.write(chunk(SECRET.subarray(12 + round, 13 + round)))),
    ['timeout'],
  ),
  'gzip that is none, and waits': packed('gzip', Buffer.from('hello'), () => {}, ['network']),
  'gzip with words behind it': packed('gzip', Buffer.concat([gzipSync('honest'), Buffer.from('more')]), last, [
    'answer',
    'network',
  ]),

  // Redirects.
  'redirects to itself': redirects('/', 'redirects'),
  'redirects to this machine': redirects('https://127.0.0.1/', 'refused-address'),
  'redirects to a file': redirects('file:///etc/passwd', 'refused-url'),
  'redirects nowhere': redirects('https://[', 'refused-url'),
  'redirects with a body that never ends': floods(
    'HTTP/1.1 302 Found\r\nlocation: /again\r\ntransfer-encoding: chunked\r\n\r\n',
    '1\r\nx\r\n',
    'timeout',
  ),

  // Two answers to one question: the second is for whoever asks next.
  'answers twice': {
    on: 'request',
    ends: ['answer', 'network'],
    act: ({ stream, earlier }) =>
      void stream.write(earlier > 0 ? sized('honest') : sized('honest') + sized('smuggled')),
  },
  'answers again while idle': {
    on: 'request',
    ends: ['answer'],
    act({ stream, earlier }) {
      stream.write(sized('honest'));
      if (earlier === 0) setTimeout(() => void stream.write(sized('smuggled')), 40);
    },
  },
} satisfies Record<string, Behaviour>;

/** The name of a behaviour. */
export type BehaviourName = keyof typeof BEHAVIOURS;
