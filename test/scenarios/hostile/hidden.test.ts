import { beforeEach, describe, expect, test } from 'vitest';
import { type AppView, type AppViewOptions, setHidden } from '../../../packages/masthead-appview/src/index.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { readUnauthenticatedLabel } from '../../../packages/masthead-appview/src/store/writes/accounts.ts';
import { setLabelers } from '../../../packages/masthead-appview/src/store/writes/labels.ts';
import type { AtUri, Did } from '../../../src/core/values/identifiers.ts';
import { json } from '../../atproto/rude-server.ts';
import { until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn, networkAt } from '../../support/index/app-view-here.ts';
import { passFiveSeconds } from '../../support/index/five-seconds.ts';
import {
  account,
  commit,
  DOCUMENT,
  did,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  type TestIndex,
  uri,
} from '../../support/index/test-index.ts';
import { type FakeNetwork, fakeNetwork } from '../../support/network/fake-network.ts';

// Hidden means hidden within five seconds: every way of hiding, in every place that answers, with
// everything in memory that a server keeps.
const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const SELF = 'id.sifa.profile.self';
const POSITION = 'id.sifa.profile.position';
const ORGANISATION = 'id.sifa.org.profile';
const ACTOR = 'app.bsky.actor.profile';
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
const PROFILE = '/xrpc/id.sifa.getProfileView';

const DOC = uri('a', DOCUMENT, 'dockey');
const PUB = uri('a', PUBLICATION, 'pubkey');
const labels = (val: string) => ({ labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val }] } });

const [INK, PAPER] = [
  { r: 12, g: 34, b: 56 },
  { r: 255, g: 255, b: 255 },
];
const THEME = { background: PAPER, foreground: INK, accent: INK, accentForeground: PAPER };

interface Records {
  readonly [collection: string]: Record<string, object>;
}

/** What each account holds; the same on its PDS and, but for the strangers, in the index. */
function recordsAt(base: string): Record<string, Records> {
  const position = { ...CREATED, title: 'JobTitle', startedAt: '2024-01', company: 'OwnWords', companyDid: did('org') };
  return {
    a: {
      [PUBLICATION]: {
        pubkey: { name: 'PubName', description: 'PubWords', url: `${base}/blog`, basicTheme: THEME },
      },
      [DOCUMENT]: {
        dockey: { title: 'DocTitle', publishedAt: CREATED.createdAt, site: PUB, path: '/post' },
        // Its publication as an at-uri by handle: no card, and nothing that tells of what is
        // hidden.
        loosekey: {
          title: 'LooseTitle',
          publishedAt: CREATED.createdAt,
          site: PUB.replace(did('a'), 'alice.example'),
          path: '/loose',
        },
      },
      [ACTOR]: { self: { displayName: 'OwnerName' } },
      [SELF]: { self: { ...CREATED, headline: 'HeadLine' } },
      [POSITION]: { p1: position },
    },
    org: { [ORGANISATION]: { self: { ...CREATED, name: 'OrgName' } } },
    stranger: {
      [ACTOR]: { self: {} },
      [SELF]: { self: { ...CREATED, headline: 'StrangeLine' } },
      [POSITION]: { p1: { ...position, title: 'StrangeJob' } },
    },
  };
}

const WORDS = [
  ...['DocTitle', 'PubName', 'PubWords', 'OwnerName', 'HeadLine', 'JobTitle', 'OrgName'],
  ...['StrangeLine', 'StrangeJob'],
  // Where a card says that there is a profile of its author.
  'authorPage',
  // The colours of somebody's profile, which are those of their publication.
  'palette',
];
const KEYS = ['dockey', 'pubkey'];

/** Every place, with the words that it shows. */
type Places = Readonly<Record<string, readonly string[]>>;

function placesAt(base: string): Places {
  const [home, link] = [`${base}/blog`, `${base}/blog/post`].map(encodeURIComponent);
  return {
    [`${CARD}?url=${link}`]: ['DocTitle', 'PubName', 'OwnerName', 'dockey', 'pubkey', 'authorPage'],
    [`${CARD}?url=${home}`]: ['PubName', 'PubWords', 'OwnerName', 'pubkey', 'authorPage'],
    [`${CARD}?url=${link}&uris=${DOC}&uris=${PUB}`]: ['DocTitle', 'PubName', 'authorPage'],
    [`${CARD}?url=${home}&uris=${PUB.replace(did('a'), 'alice.example')}`]: ['PubName'],
    [`${PROFILE}?actor=alice.example`]: ['HeadLine', 'OwnerName', 'JobTitle', 'OrgName', 'palette'],
    [`${PROFILE}?actor=stranger.example`]: ['StrangeLine', 'StrangeJob', 'OrgName'],
    '/p/alice.example': ['HeadLine', 'OwnerName', 'JobTitle', 'OrgName'],
    '/p/stranger.example': ['StrangeLine', 'StrangeJob', 'OrgName'],
    [`/embed?url=${link}`]: ['DocTitle', 'PubName'],
    '/embed?actor=alice.example': ['HeadLine', 'OwnerName', 'OrgName'],
    [`/oembed?url=${link}`]: ['DocTitle'],
    [`/oembed?url=${encodeURIComponent('http://localhost:2584/p/alice.example')}`]: ['OwnerName'],
    [`/card.svg?url=${link}`]: ['DocTitle'],
    '/profile.svg?actor=alice.example': ['OwnerName'],
    [`/check?url=${link}&account=${did('a')}`]: ['DocTitle', 'PubName', 'dockey', 'pubkey'],
    [`/check?url=${home}&account=alice.example&format=json`]: ['PubName', 'PubWords', 'pubkey'],
    [`/check?url=${encodeURIComponent(`${base}/loose`)}&account=${did('a')}`]: ['loosekey', 'pubkey'],
    // An address that no record stands for: what is near it is named, unless it is hidden.
    [`/check?url=${encodeURIComponent(`${base}/blog/POST`)}&account=${did('a')}`]: ['dockey'],
  };
}

const isOf = (shown: readonly string[], absent: readonly string[]) => shown.some((word) => absent.includes(word));

interface Way {
  readonly note: string;
  /** What the index is told, and the operator; the PDS goes on as before. */
  readonly hide: (index: TestIndex) => Promise<unknown>;
  /** What the PDS holds then. */
  readonly atHome?: () => void;
  /** All that is shown no more, anywhere; everything else is. */
  readonly absent: readonly string[];
  /** How the server reads the label on an account's profile; as it comes when left out. */
  readonly label?: 'profile';
  /** Takes it back: then every place shows what it showed. */
  readonly undo?: (index: TestIndex) => Promise<unknown>;
}

const [DOCUMENTS, PUBLICATIONS, OWNER] = [
  ['DocTitle', 'dockey'],
  ['PubName', 'PubWords', 'pubkey', 'DocTitle', 'dockey', 'authorPage', 'palette'],
  ['HeadLine', 'JobTitle', 'OwnerName', 'authorPage', 'palette'],
];

function operator(subject: string, absent: readonly string[]): Way {
  return {
    note: `the operator hides ${subject}`,
    hide: ({ file }) => setHidden(file, subject, true),
    undo: ({ file }) => setHidden(file, subject, false),
    absent,
  };
}

/** The operator's list alone: no row of a record has heard of it. */
function listed(subject: Did | AtUri, absent: readonly string[]): Way {
  const entry = { subject, hidden_at: 1 };
  return {
    note: `the operator hides ${subject}, before any record heard of it`,
    hide: ({ writer }) => writer.db.insertInto('hidden').values(entry).execute(),
    absent,
  };
}

/** A moderation service that the operator follows takes something down: an account, or a record. */
function takenDown(subject: Did | AtUri, absent: readonly string[], val = '!takedown'): Way {
  const say = (index: TestIndex, cts: number) => {
    const label = { uri: subject, val, cts, neg: cts > 1, hides: true };
    return index.feed({ kind: 'labels', cursor: cts, labeler: did('labeler'), labels: [label] });
  };
  return {
    note: `a labeler says ${val} of ${subject}`,
    async hide(index) {
      await index.writer.perform(setLabelers, [did('labeler')]);
      await say(index, 1);
    },
    undo: (index) => say(index, 2),
    absent,
  };
}

const LABELS = ['!hide', '!no-unauthenticated'];

type Changed = (record: object | undefined) => object | undefined;

/** The owner changes a record: a later event brings that to the index, and the PDS holds it. */
function changed(
  note: string,
  [owner, collection, rkey]: readonly [owner: string, collection: string, rkey: string],
  absent: readonly string[],
  change: Changed,
  changesOften = false,
): Way {
  const now = () => change(home[owner]?.[collection]?.[rkey]);
  return {
    note,
    hide: (index) =>
      index.feed({
        ...commit(owner, 50, collection, rkey, now()),
        ...(changesOften && { changesOften }),
      } as SourceEvent),
    atHome: () => keepAtHome(owner, collection, rkey, now()),
    absent,
  };
}

const labelling =
  (label: string): Changed =>
  (record) => ({ ...record, ...labels(label) });

/**
 * The label on an account's profile, and its end. `changesOften`: only the account's own row has
 * it.
 */
function signedInOnly(owner: 'a' | 'org', absent: readonly string[], changesOften = false): Way {
  const note = `${owner} is for people who are signed in${changesOften ? ', before any record heard of it' : ''}`;
  const way = changed(note, [owner, ACTOR, 'self'], absent, labelling('!no-unauthenticated'), changesOften);
  if (changesOften) return way;
  return {
    ...way,
    async undo(index) {
      home = recordsAt(network.baseUrl);
      await index.feed(commit(owner, 60, ACTOR, 'self', home[owner]?.[ACTOR]?.self));
    },
  };
}

/** `changesOften`: no row of a record hears of it. */
function everybody(status: string, changesOften = false): Way {
  const all = (seconds: number, active: boolean, said?: string) =>
    ['a', 'org', 'stranger'].map(
      (name) => ({ ...account(name, seconds, active, said), ...(changesOften && { changesOften }) }) as SourceEvent,
    );
  return {
    note: `everybody is ${status}${changesOften ? ', before any record heard of it' : ''}`,
    hide: (index) => index.feed(...all(50, false, status)),
    ...(status !== 'deleted' && !changesOften && { undo: (index: TestIndex) => index.feed(...all(51, true)) }),
    absent: [...WORDS, ...KEYS],
  };
}

const SUBJECTS: readonly (readonly [subject: Did | AtUri, absent: readonly string[]])[] = [
  [DOC, DOCUMENTS],
  [PUB, PUBLICATIONS],
  [did('a'), [...PUBLICATIONS, ...OWNER]],
  [uri('a', SELF, 'self'), ['HeadLine', 'JobTitle', 'authorPage', 'palette']],
  [uri('a', POSITION, 'p1'), ['JobTitle']],
  [uri('a', ACTOR, 'self'), ['OwnerName']],
  [did('org'), ['OrgName']],
  [uri('org', ORGANISATION, 'self'), ['OrgName']],
  [did('stranger'), ['StrangeLine', 'StrangeJob']],
  [uri('stranger', SELF, 'self'), ['StrangeLine', 'StrangeJob']],
];

const WAYS: readonly Way[] = [
  ...SUBJECTS.flatMap(([subject, absent]) => [operator(subject, absent), takenDown(subject, absent)]),
  takenDown(did('org'), ['OrgName'], '!hide'),
  ...['deactivated', 'takendown', 'deleted'].map((status) => everybody(status)),
  listed(did('a'), [...PUBLICATIONS, ...OWNER]),
  listed(did('org'), ['OrgName']),
  listed(did('stranger'), ['StrangeLine', 'StrangeJob']),
  ...['deactivated', 'deleted'].map((status) => everybody(status, true)),
  ...(
    [
      ['the document', '!no-unauthenticated', ['a', DOCUMENT, 'dockey'], DOCUMENTS],
      ['the document', '!hide', ['a', DOCUMENT, 'dockey'], DOCUMENTS],
      ['the publication', '!hide', ['a', PUBLICATION, 'pubkey'], PUBLICATIONS],
      ['the profile', '!hide', ['a', SELF, 'self'], ['HeadLine', 'JobTitle', 'authorPage', 'palette']],
      ['the position', '!hide', ['a', POSITION, 'p1'], ['JobTitle']],
      ['the organisation', '!hide', ['org', ORGANISATION, 'self'], ['OrgName']],
      ['the name and picture', '!hide', ['a', ACTOR, 'self'], ['OwnerName']],
    ] as const
  ).map(([what, label, where, absent]) => changed(`${what} says ${label}`, where, absent, labelling(label))),
  signedInOnly('a', [...PUBLICATIONS, ...OWNER]),
  signedInOnly('a', [...PUBLICATIONS, ...OWNER], true),
  signedInOnly('org', ['OrgName']),
  signedInOnly('org', ['OrgName'], true),
  { ...signedInOnly('a', ['OwnerName']), note: 'the operator reads that of the profile alone', label: 'profile' },
  changed(
    'the publication is deleted',
    ['a', PUBLICATION, 'pubkey'],
    // The document is no card, but it is not hidden: what is wrong with it may be said.
    ['PubName', 'PubWords', 'DocTitle', 'authorPage', 'palette'],
    () => undefined,
  ),
  changed('the organisation deletes its profile', ['org', ORGANISATION, 'self'], ['OrgName'], () => undefined),
];

let home: Record<string, Records>;
let network: FakeNetwork;
/** Held back until the test lets go: the questions for one collection. */
let held: { collection: string; wait: Promise<void> } | undefined;

function keepAtHome(owner: string, collection: string, rkey: string, record: object | undefined): void {
  const { [rkey]: _, ...others } = home[owner]?.[collection] ?? {};
  home[owner] = { ...home[owner], [collection]: { ...others, ...(record && { [rkey]: record }) } };
}

function eventsOf(name: string): SourceEvent[] {
  return Object.entries(home[name] ?? {}).flatMap(([collection, records], at) =>
    Object.entries(records).map(([rkey, record]) => commit(name, 10 + at, collection, rkey, record)),
  );
}

describe.each(ENGINES)('on %s', (engine) => {
  // What is read from elsewhere is kept by rules, whatever the engine.
  const once = test.runIf(engine === 'sqlite');
  const index = forEachTest(() => openTestIndex(engine));
  let appView: AppView;
  beforeEach(async () => {
    home = {};
    held = undefined;
    const accounts = Object.fromEntries(
      ['a', 'org', 'stranger'].map((name) => [
        did(name),
        {
          handle: name === 'a' ? 'alice.example' : `${name}.example`,
          get records() {
            return home[name] ?? {};
          },
        },
      ]),
    );
    network = await fakeNetwork(accounts, (url, response) => {
      const { searchParams, pathname } = url;
      // Pages that are there: of one that is not, the doctor says no more than that.
      if (pathname === '/loose' || pathname === '/blog/POST') {
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>L</title>');
        return true;
      }
      if (!held || searchParams.get('collection') !== held.collection || searchParams.has('late')) return false;
      void held.wait
        .then(() => fetch(`${network.baseUrl}${pathname}${url.search}&late=1`))
        .then(async (answer) => json(response, await answer.json(), answer.status));
      return true;
    });
    home = recordsAt(network.baseUrl);
    await index.feed(handle('a', 0, 'alice.example'), ...eventsOf('a'), ...eventsOf('org'));
    appView = serve();
  });

  const serve = (options: AppViewOptions = {}) => appViewOn(index, { source: networkAt(network.baseUrl), ...options });
  const ask = (place: string, headers: Record<string, string> = {}) =>
    appView.fetch(new Request(`http://localhost${place}`, { headers }));
  const places = () => placesAt(network.baseUrl);

  async function expectShown(all: Places): Promise<void> {
    for (const [place, words] of Object.entries(all)) {
      const body = await (await ask(place)).text();
      for (const word of words) expect(body, place).toContain(word);
    }
  }

  test('every place shows what is there', () => expectShown(places()));

  // The statements are the same on each engine: one of each kind shows it.
  const ways =
    engine === 'sqlite'
      ? WAYS
      : WAYS.filter(({ note }) =>
          /(?:hides|takedown of) did:plc:a$|takendown$|publication says !hide|^a is .* in$/.test(note),
        );
  test.each(ways)('$note', async ({ hide, atHome, absent, label, undo }) => {
    if (label) {
      await index.writer.perform(readUnauthenticatedLabel, label);
      await appView.close();
      appView = serve({ unauthenticatedLabel: label });
    }
    // What shows something of it; what is looked at anew for everybody has no memory to fill.
    const looked = Object.entries(places()).filter(([, shown]) => isOf(shown, absent));
    const remembered = Object.fromEntries(looked.filter(([place]) => !place.startsWith('/check')));
    const kept = new Map<string, { readonly etag: string; readonly body: string }>();
    for (const place of Object.keys(remembered)) {
      const response = await ask(place);
      kept.set(place, { etag: response.headers.get('etag') ?? '', body: await response.text() });
    }
    await hide(index);
    passFiveSeconds();
    atHome?.();
    let still = '';
    for (const [place] of looked) {
      const before = kept.get(place);
      const response = await ask(place, before ? { 'if-none-match': before.etag } : {});
      const body = await response.text();
      for (const word of absent) expect(body, place).not.toContain(word);
      // Who holds what is hidden now is told so.
      expect(response.status, place).not.toBe(304);
      still += body;
    }
    for (const word of WORDS.filter((each) => !absent.includes(each) && !still.includes(each))) {
      const [place = ''] =
        Object.entries(places()).find(([, shown]) => shown.includes(word) && !isOf(shown, absent)) ?? [];
      expect(await (await ask(place)).text(), place).toContain(word);
    }
    if (!undo) return;
    await undo(index);
    passFiveSeconds();
    await expectShown(remembered);
  });

  once.each([
    [DOC, '/card.png?url='],
    [did('a'), '/profile.png?actor=alice.example'],
  ])('a picture, whose words are not told, is another when %s is hidden', async (subject, path) => {
    const place = path.endsWith('url=') ? `${path}${network.baseUrl}/blog/post` : path;
    const bytes = async () => Buffer.from(await (await ask(place)).arrayBuffer());
    const before = await bytes();
    await setHidden(index.file, subject, true);
    passFiveSeconds();
    expect(before.equals(await bytes())).toBe(false);
  });

  once.each(
    LABELS.flatMap((label) => [
      { label, collection: SELF, rkey: 'self', absent: ['StrangeLine', 'StrangeJob'] },
      { label, collection: POSITION, rkey: 'p1', absent: ['StrangeJob'] },
    ]).concat({ label: '!no-unauthenticated', collection: ACTOR, rkey: 'self', absent: ['StrangeLine', 'StrangeJob'] }),
  )(
    'the $collection of somebody who is read from their PDS says $label',
    async ({ label, collection, rkey, absent }) => {
      keepAtHome('stranger', collection, rkey, { ...home.stranger?.[collection]?.[rkey], ...labels(label) });
      for (const place of Object.keys(places()).filter((each) => each.includes('stranger'))) {
        const body = await (await ask(place)).text();
        for (const word of absent) expect(body, place).not.toContain(word);
      }
    },
  );

  once.each([
    [
      'somebody whom the index has not seen',
      `${PROFILE}?actor=stranger.example`,
      did('stranger'),
      POSITION,
      'StrangeLine',
    ],
    ['a page of theirs', '/p/stranger.example', uri('stranger', SELF, 'self'), POSITION, 'StrangeLine'],
    ['an organisation that they name', `${PROFILE}?actor=stranger.example`, did('org'), ORGANISATION, 'OrgName'],
    ['a link that is looked at', `/check?account=${did('a')}&format=json&url=`, DOC, DOCUMENT, 'DocTitle'],
  ])('what was hidden while %s was read is not in that answer either', async (_, place, subject, collection, word) => {
    const address = place.endsWith('url=') ? `${place}${network.baseUrl}/blog/post` : place;
    expect(await (await ask(address)).text()).toContain(word);
    await appView.close();
    appView = serve();
    let letGo = () => {};
    held = { collection, wait: new Promise((resolve) => (letGo = resolve)) };
    const before = network.requests.length;
    const [first, second] = [ask(address), ask(address)];
    await until(() => expect(network.requests.slice(before).join()).toContain(collection));
    await setHidden(index.file, subject, true);
    letGo();
    for (const answer of [await first, await second, await ask(address)])
      expect(await answer.text()).not.toContain(word);
    await setHidden(index.file, subject, false);
    expect(await (await ask(address)).text()).toContain(word);
  });
});
