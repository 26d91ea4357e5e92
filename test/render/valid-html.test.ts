import { describe, expect, it } from 'vitest';
import { ALL_MESSAGES } from '../../src/elements/text/all-messages.ts';
import {
  type ProProfileOptions,
  type PubCardOptions,
  renderProProfile,
  renderProProfileEmail,
  renderPubCard,
  renderPubCardEmail,
} from '../../src/render/index.ts';
import { axeFindings, invalidHtml } from '../support/html/html-findings.ts';
import { ARTICLE, HOSTILE_TEXTS, PROFILE } from './samples.ts';

// Every view that looks different, in every layout, with every option that changes what is written.
const [FIRST = '', SECOND = ''] = HOSTILE_TEXTS;
const OWN_HOST = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://tides.example', title: 'Field Notes' } };
const CARDS: Readonly<Record<string, unknown>> = {
  'an article': ARTICLE,
  'a publication': { ...ARTICLE, title: 'Field Notes' },
  'on its own host': OWN_HOST,
  'without pictures': { ...ARTICLE, thumb: undefined, source: { ...OWN_HOST.source, icon: undefined } },
  'without a publication': { ...ARTICLE, source: undefined, associatedProfiles: undefined, thumb: undefined },
  'a title alone': { uri: ARTICLE.uri, title: ARTICLE.title },
  'with a content warning': { ...ARTICLE, labels: [{ val: 'porn' }] },
  'verified, with a portrait and a page of the author': {
    ...OWN_HOST,
    verification: { status: 'verified' },
    authorPage: 'https://people.example/p/mara.example',
    associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example', avatar: 'https://images.example/m.jpg' }],
  },
  'with words that want to be more': { ...ARTICLE, title: FIRST, description: SECOND },
  nothing: null,
};
const CARD_OPTIONS: readonly PubCardOptions[] = [
  {},
  { heading: 2, target: '_blank', verification: true, data: false },
  { disabled: true, target: '_blank' },
  { cta: 'article' },
  { cta: 'none', profileBase: 'https://people.example/p/{handle}' },
];
const ROLE = { title: 'Designer', company: 'Switchboard', startedAt: '2022-03' };
const WHOLE = {
  ...PROFILE,
  about: 'Fifteen years.',
  location: 'Utrecht',
  website: 'https://alice.example/about',
  positions: [
    { ...ROLE, rkey: '1', onBehalfOf: 'Leodor' },
    { ...ROLE, rkey: '2', title: 'Board', description: 'x' },
  ],
  education: [{ rkey: '1', institution: 'Delft', degree: 'MSc', startedAt: '2005', endedAt: '2011' }],
  skills: [
    { rkey: 'a', name: 'Sketching', category: 'First' },
    { rkey: 'b', name: 'Listening' },
  ],
  projects: [{ rkey: '1', name: 'Buoys', url: 'https://buoys.example', description: 'x', startedAt: '2020' }],
  presentations: [{ rkey: '1', title: 'On tides' }],
  investments: [{ rkey: '1', company: 'Buoys', startedAt: '2021' }],
};
const PROFILES: Readonly<Record<string, unknown>> = {
  'a person': PROFILE,
  'with everything': WHOLE,
  'whose role is to come': { ...PROFILE, positions: [{ ...ROLE, rkey: '1', startedAt: '2999-01' }] },
  'a handle alone': { did: PROFILE.did, handle: PROFILE.handle },
  'with words that want to be more': { ...PROFILE, displayName: FIRST, headline: SECOND },
  nobody: null,
};
const PROFILE_OPTIONS: readonly ProProfileOptions[] = [
  { appView: 'https://people.example' },
  {},
  { heading: 2, target: '_blank' },
  { heading: 2, target: '_blank', appView: 'https://people.example', data: false },
];
type Write<Options> = (view: unknown, options: Options) => string;

/** A view by every option, in every layout, as one document. */
function documents<Options>(
  views: Readonly<Record<string, unknown>>,
  layouts: readonly string[],
  options: readonly Options[],
  write: Write<Options>,
): (readonly [note: string, parts: readonly string[]])[] {
  return Object.entries(views).map(([note, view]) => [
    note,
    layouts.flatMap((layout) => options.map((chosen) => write(view, { ...chosen, layout }))),
  ]);
}

const subject = { url: ARTICLE.uri, actor: PROFILE.handle };
/** Its text is checked once, and not with each element. */
const sheet = { stylesheet: 'https://cards.example/style.css' };
const card: Write<PubCardOptions> = (view, options) => renderPubCard(view, { ...sheet, ...subject, ...options });
const profile: Write<ProProfileOptions> = (view, options) =>
  renderProProfile(view, { ...sheet, ...subject, ...options });
const mailCard: Write<PubCardOptions> = (view, options) => renderPubCardEmail(view, { ...subject, ...options });
const mailProfile: Write<ProProfileOptions> = (view, options) =>
  renderProProfileEmail(view, { ...subject, ...options });
const languages = ['en', ...Object.keys(ALL_MESSAGES)].map((lang) => ({ lang }));

describe.each([
  ['renderPubCard', documents(CARDS, ['article', 'publication', 'compact'], CARD_OPTIONS, card)],
  ['renderPubCardEmail', documents(CARDS, ['flat'], CARD_OPTIONS, mailCard)],
  ['renderProProfile', documents(PROFILES, ['summary', 'full', 'compact'], PROFILE_OPTIONS, profile)],
  ['renderProProfileEmail', documents(PROFILES, ['flat'], PROFILE_OPTIONS, mailProfile)],
  [
    'in every language',
    [
      ...documents({ 'a card': ARTICLE, 'a card elsewhere': OWN_HOST }, ['article'], languages, card),
      ...documents({ 'a flat card': ARTICLE, 'a flat card elsewhere': OWN_HOST }, ['flat'], languages, mailCard),
      ...documents({ 'a profile': WHOLE }, ['full'], languages, profile),
      ...documents({ 'a flat profile': WHOLE }, ['flat'], languages, mailProfile),
      ['with styles', [renderPubCard(ARTICLE, { nonce: 'abc' }), renderProProfile(WHOLE, { layout: 'full' })]],
    ],
  ],
] as const)('%s', (_, written) => {
  it.each(written)('neither a validator nor axe finds anything: %s', async (_note, parts) => {
    const html = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Cards</title></head><body><main><h1>Cards</h1>${parts.join('\n')}</main></body></html>`;
    expect(await invalidHtml(html)).toEqual([]);
    expect(await axeFindings(html)).toEqual([]);
  });
});
