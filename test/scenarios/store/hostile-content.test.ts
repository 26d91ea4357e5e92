import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deadLetters } from '../../../packages/masthead-appview/src/index.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import {
  at,
  commit,
  DOCUMENT,
  document,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  publication,
  type TestIndex,
  tid,
  uri,
} from '../../support/index/test-index.ts';

const LONG_DID = `did:web:${'x'.repeat(1900)}`;

function withRev(event: SourceEvent, rev: string): SourceEvent {
  return event.kind === 'commit' ? { ...event, rev } : event;
}

/** Characters that do not repeat, so that no compression makes them short. */
function noise(length: number): string {
  let text = '';
  for (let i = 0; text.length < length; i++) text += (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36);
  return text.slice(0, length);
}

const EVENTS: { note: string; event: SourceEvent; dead: boolean }[] = [
  {
    note: 'a NUL, half a character and control characters in a record',
    event: publication('bad', 1, 'https://bad.example', 'pub', { name: 'a\u0000b\ud800c\u0007' }),
    dead: false,
  },
  {
    note: 'a NUL in a path',
    event: document('bad', 1, 'https://bad.example', '/a\u0000b'),
    dead: false,
  },
  {
    note: 'a NUL and half a character in what becomes a dead letter',
    event: commit('bad', 1, PUBLICATION, 'pub', { name: 'a\u0000b\ud800', url: 'javascript:\u0000' }),
    dead: true,
  },
  {
    note: 'rubbish from the source, with a NUL',
    event: { kind: 'rejected', cursor: 1_000_000, reason: 'not JSON', body: '\u0000\ud800' },
    dead: true,
  },
];

describe.each(ENGINES)('on %s the next event is stored after', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  test.each(EVENTS)('$note', async ({ event, dead }) => {
    await index.feedTogether(event, publication('b', 2, 'https://b.example'));
    expect(await index.winner('https://b.example')).toBe(uri('b', PUBLICATION, 'pub'));
    expect(await deadLetters(index.file, 10)).toHaveLength(Number(dead));
  });

  test('text survives as it was, whatever is in it', async () => {
    const name = '\u0000 \u202e <b> "\\u0000" \\ \u{1F600} é';
    await index.feed(publication('a', 1, 'https://a.example', 'pub', { name }));
    expect((await index.card('https://a.example'))?.view.external.title).toBe(name);
  });

  test('a row that the engine cannot hold becomes a dead letter, and the rest of its batch is stored', async () => {
    const events: SourceEvent[] = [
      publication('a', 1, 'https://a.example'),
      withRev(publication('nul', 1, 'https://nul.example'), `${tid(at(1))}\u0000`),
      {
        ...(document('long', 1, `https://long.example/${noise(1900)}`, `/${noise(1900)}`) as SourceEvent & {
          kind: 'commit';
        }),
        did: LONG_DID,
        rev: tid(at(1)),
      },
      publication('b', 2, 'https://b.example'),
    ];
    await index.feedTogether(...events);
    expect(await index.winner('https://a.example')).not.toBeNull();
    expect(await index.winner('https://b.example')).not.toBeNull();
    const about = (await deadLetters(index.file, 10)).map((letter) => letter.about).sort();
    // Neither engine's index takes an address of that length; SQLite holds the NUL, PostgreSQL's text takes none.
    const long = `at://${LONG_DID}/${DOCUMENT}/doc`;
    expect(about).toEqual(engine === 'sqlite' ? [long] : [long, 'did:plc:nul'].sort());
  });
});
