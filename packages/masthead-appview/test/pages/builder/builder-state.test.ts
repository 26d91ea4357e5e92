import { describe, expect, test } from 'vitest';
import type { CardView, ShownProfile } from '../../../../../src/core/index.ts';
import { type BuilderEvent, type BuilderState, type Stage, update } from '../../../src/pages/builder/builder-state.ts';
import { NOTHING_CHOSEN } from './nothing-chosen.ts';

const LINK = 'https://a.example/post';
const VIEW: CardView = { uri: LINK, title: 'Low water', description: '' };
const SERVER = {
  address: 'https://cards.example',
  publicUrl: 'https://cards.example',
  scriptTag: '<script></script>',
  checks: true,
  samples: [],
};
const START: BuilderState = { asked: { ...NOTHING_CHOSEN, pasted: '' }, server: null, stage: { kind: 'searching' } };

/** An event, or the answer to the stage before it. */
type Step = BuilderEvent | ((stage: Stage) => BuilderEvent);
type Outcome = Extract<BuilderEvent, { type: 'answered' }>['outcome'];
type Report = Extract<BuilderEvent, { type: 'diagnosed' }>['report'];

const served: BuilderEvent = { type: 'served', server: SERVER };
const paste = (pasted: string): BuilderEvent => ({ type: 'pasted', pasted });
const travel = (pasted: string): BuilderEvent => ({ type: 'travelled', asked: { ...NOTHING_CHOSEN, pasted } });
const answer = (outcome: Outcome) => (stage: Stage) =>
  ({ type: 'answered', of: stage as never, outcome }) satisfies BuilderEvent;
const none = answer({ shown: null });
const report = (given: Report) => (stage: Stage) =>
  ({ type: 'diagnosed', of: stage as never, report: given }) satisfies BuilderEvent;
const card = answer({ shown: { kind: 'card', link: LINK, view: VIEW } });
const profile = answer({
  shown: { kind: 'profile', actor: 'a.example', view: { handle: 'a.example' } as ShownProfile },
});

function play(steps: readonly Step[]): BuilderState {
  return steps.reduce((state, step) => update(state, typeof step === 'function' ? step(state.stage) : step), START);
}

const CARD = { kind: 'card', link: LINK } as const;
const SITE = { kind: 'card', link: 'https://a.example' } as const;
const PERSON = { kind: 'profile', actor: 'a.example' } as const;

describe('how far the page comes', () => {
  test.each<[note: string, steps: readonly Step[], stage: Readonly<Record<string, unknown>>]>([
    ['the server takes long', [{ type: 'slow' }], { kind: 'searching', says: 'Looking for the AppView…' }],
    ['a link before the server answers waits', [paste(LINK)], { kind: 'searching' }],
    ['and is asked for once it has', [paste(LINK), served], { kind: 'looking', wanted: CARD, next: [] }],
    ['a server, and no link', [served], { kind: 'ready' }],
    ['no server', [{ type: 'unserved' }], { kind: 'unserved' }],
    ['a link without a server', [{ type: 'unserved' }, paste(LINK)], { problem: expect.stringContaining('above') }],
    ['going back from it', [{ type: 'unserved' }, paste(LINK), travel('')], { kind: 'unserved' }],
    ['a server after all', [{ type: 'unserved' }, paste(LINK), served], { kind: 'looking', wanted: CARD }],
    ['no link', [served, paste('hello there')], { kind: 'refused', problem: expect.stringContaining('neither') }],
    ['a card', [served, paste(LINK), card], { kind: 'found', says: 'A card: Low water', actor: undefined }],
    ['a profile', [served, paste('@a.example'), profile], { kind: 'found', says: 'A profile: @a.example' }],
    [
      'no profile',
      [served, paste('@a.example'), none],
      { kind: 'missing', says: expect.stringContaining('a.example') },
    ],
    ['a domain is a site first', [served, paste('a.example')], { wanted: SITE }],
    ['then a handle', [served, paste('a.example'), none], { wanted: PERSON }],
    ['whose profile shows', [served, paste('a.example'), none, profile], { kind: 'found', actor: undefined }],
    ['then a site', [served, paste('a.example'), none, none], { wanted: SITE, next: [] }],
    ['its card leads to the handle', [served, paste('a.example'), card], { kind: 'found', actor: 'a.example' }],
    ['no card', [served, paste(LINK), none], { kind: 'diagnosing', why: { link: LINK } }],
    ['why', [served, paste(LINK), none, report({ says: 'x' })], { kind: 'missing', again: false }],
    ['no reason now', [served, paste(LINK), none, report({ says: 'x', again: true })], { again: true }],
    [
      'a card that the index does not have yet',
      [served, paste(LINK), none, report({ says: 'not yet', view: VIEW })],
      { kind: 'found', says: 'not yet', shown: { kind: 'card', link: LINK, view: { title: 'Low water' } } },
    ],
    ['an outage', [served, paste(LINK), answer({ error: {} })], { kind: 'missing', again: true }],
    [
      'a refusal, which another try does not change',
      [served, paste(LINK), answer({ error: { kind: 'bad-request' } })],
      { kind: 'missing', again: false, says: expect.stringContaining('does not take') },
    ],
    [
      'too many requests',
      [served, paste(LINK), answer({ error: { kind: 'bad-request', status: 429 } })],
      { says: expect.stringContaining('in a minute') },
    ],
    ['going back to the first page', [served, paste(LINK), card, travel('')], { kind: 'ready' }],
    ['going back to a link', [served, travel(LINK)], { kind: 'looking', wanted: CARD }],
  ])('%s', (_note, steps, stage) => {
    const after = play(steps).stage;
    expect(after).toMatchObject(stage);
    expect(after.problem).toEqual(stage.problem);
  });

  test('an answer to an earlier stage changes nothing, nor does a late message', () => {
    const before = play([served, paste(LINK)]);
    const after = play([served, paste(LINK), travel('')]);
    for (const late of [
      none(before.stage),
      card(before.stage),
      report({ says: 'x' })(before.stage),
      { type: 'slow' },
    ] as const)
      expect(update(after, late)).toBe(after);
  });

  test('a choice is kept, and changes nothing of what is shown', () => {
    const before = play([served, paste(LINK), card]);
    const after = update(before, { type: 'chosen', chosen: { layout: 'compact' } });
    expect(after.asked).toEqual({ ...before.asked, layout: 'compact', pasted: LINK });
    expect(after.stage).toBe(before.stage);
  });
});
