import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { FULL_CARD, FULL_PROFILE, HARM } from '../../../elements/hostile-shapes.ts';

/** An AppView that means harm, on loopback. Each of its ways to answer is an AppView of its own: `at('endless')` is that one's address. */
export interface HostileAppView {
  readonly url: string;
  /** The path and query of each request, in order. */
  readonly asked: readonly string[];
  readonly at: (behaviour: AppViewBehaviour) => string;
  /** Bodies that are still being sent: what their readers have not given up. */
  readonly sending: () => number;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json = (body: unknown, headers: Record<string, string> = {}): Answer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
};

/** A card, or a profile where that was asked for. */
const either =
  (card: object, profile: object): Answer =>
  (request, response) =>
    json(request.url?.includes('getProfileView') ? profile : { view: { external: card } })(request, response);

const saying = (text: string): Answer =>
  either(
    { ...FULL_CARD, title: text, description: text, source: { ...FULL_CARD.source, title: text } },
    { ...FULL_PROFILE, displayName: text, about: text, headline: text },
  );

let bomb: Buffer | undefined;

const template = { strings: [HARM], values: [] };

/** What each does, by name. Every one is bounded but where its name says otherwise. */
export const APP_VIEW_BEHAVIOURS = {
  /** Templates where texts are expected. */
  templates: either(
    { ...FULL_CARD, description: template, source: { ...FULL_CARD.source, description: template } },
    { ...FULL_PROFILE, about: template, positions: [{ ...FULL_PROFILE.positions[0], description: template }] },
  ),
  /** The key `__proto__` at each depth. */
  prototypes: json(
    `{"__proto__":{"view":1},"view":{"external":${JSON.stringify(FULL_CARD).replace('{', '{"__proto__":{"labels":1},')}},"did":"did:plc:alice","handle":"alice.example","positions":[{"__proto__":{"harmed":1},"title":"T"}]}`,
  ),
  /** A publication at an address that looks like a bank's, and leads to a form that leads on. */
  'credentials in the address': either(
    {
      ...FULL_CARD,
      source: { ...FULL_CARD.source, uri: 'https://user:pw@bank.masthead.dev/login/?next=https://harm.invalid#pay' },
    },
    FULL_PROFILE,
  ),
  /** The publication's site was asked, and names another record. */
  'a failed claim': json({
    view: { external: FULL_CARD },
    verification: { status: 'failed', checkedAt: '2026-01-01T00:00:00Z' },
  }),
  /** A megabyte of blanks between two letters: what took a browser 40 s. */
  'a title of blanks': saying(`a${' '.repeat(190_000)}b`),
  'a title without an end': saying('m'.repeat(190_000)),
  'a title of words': saying('word '.repeat(38_000)),
  'too many of everything': either(
    { ...FULL_CARD, labels: Array.from({ length: 20_000 }, () => ({ val: 'x' })) },
    { ...FULL_PROFILE, positions: Array.from({ length: 20_000 }, (_, index) => ({ title: `T${index}` })) },
  ),
  /** More than anybody has to say, in one text. */
  'three megabytes': saying(' '.repeat(1_000_000)),
  /** Two megabytes of JSON in two kilobytes. */
  'a bomb': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    bomb ??= gzipSync(JSON.stringify({ ...FULL_PROFILE, about: ' '.repeat(30_000_000) }));
    response.end(bomb);
  },
  'lists in lists': json(`${'['.repeat(400_000)}${']'.repeat(400_000)}`),
  'lists in a field': json(
    `{"did":"did:plc:alice","handle":"alice.example","honors":${'['.repeat(300_000)}${']'.repeat(300_000)},"view":{"external":{"uri":"https://masthead.dev","title":"T","source":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
  ),
  /** A body that goes on for as long as somebody reads it. */
  endless: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  },
  /** A letter now and then, for ever. */
  dripping: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  },
  silent: () => {},
  'half characters': saying('a \ud800 b \udc00'),
  'half a character as a handle': either(
    { ...FULL_CARD, associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara\ud800.example' }] },
    { ...FULL_PROFILE, handle: 'alice\ud800.example' },
  ),
  'the line turned around': saying('\u202e\u2067gpj.evil\u0007\u001b[31m\u009b \u2069\u2069 x'),
} satisfies Record<string, Answer>;

/** The name of one. */
export type AppViewBehaviour = keyof typeof APP_VIEW_BEHAVIOURS;

/** Starts all of them on one free port. */
export async function startHostileAppView(): Promise<HostileAppView> {
  const asked: string[] = [];
  let sending = 0;
  const names = Object.keys(APP_VIEW_BEHAVIOURS) as AppViewBehaviour[];
  const server = createServer((request, response) => {
    const [, folder = '', ...rest] = (request.url ?? '').split('/');
    const name = names[Number(folder)];
    asked.push(`/${rest.join('/')}`);
    response.setHeader('access-control-allow-origin', '*');
    sending++;
    response.on('close', () => sending--);
    if (name) APP_VIEW_BEHAVIOURS[name](request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    at: (behaviour) => `${url}/${names.indexOf(behaviour)}`,
    sending: () => sending,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
