import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { assembleCardView } from '../../../src/atproto/view/assemble-card-view.ts';
import { type CheckedRecords, isLoose, readRecords } from '../../../src/check/checked-records.ts';
import { checkCard } from '../../../src/check/index.ts';
import {
  type CardView,
  cardAction,
  parseCardView,
  parseProfileView,
  summarizeProfile,
} from '../../../src/core/index.ts';
import { addressOf } from '../../../src/core/match/record-address.ts';
import { parseDocument, parsePublication } from '../../../src/lexicon/index.ts';
import { toHex } from '../../../src/theme/index.ts';
import { forFile } from '../../support/for-each-test.ts';
import { untilHealthy } from '../../support/network/until-healthy.ts';
import { newFolder } from '../../support/new-folder.ts';
import { eventLines, type RealRecord, readRealRecords } from './read-records.ts';

const records = readRealRecords();
const NOW = Date.UTC(2026, 10, 20);

const none = null;
const ICON = 'icon';
const COVER = 'cover';
/** Title, publication, button, accent, icon, cover, minutes. */
type Card = readonly [
  title: string,
  publication: string | null,
  button: string | null,
  accent: string | null,
  icon: string | null,
  cover: string | null,
  minutes: number | null,
];

/** A publication's own card, with nothing more. */
const plain = (title: string): Card => [title, title, 'View publication', none, none, none, none];
/** An article's of a publication that is made up. */
const below = (title: string, minutes: number | null = none, cover: string | null = none): Card => [
  title,
  'Its site',
  'View publication',
  none,
  none,
  cover,
  minutes,
];

interface Row {
  at: number;
  /** Left out: there is none, and the first finding says why. */
  card?: Card;
  findings?: string[];
  /** Of a collection that makes no card. */
  ignored?: true;
}

/** Colours without a type. */
const UNTYPED = ['accent', 'accentForeground', 'background', 'foreground'].map(
  (name) => `publication.basicTheme.${name}.$type field`,
);

/**
 * What becomes of each record of records.json, in its order. Where a publication is not among the
 * records, its documents have no address.
 */
const ROWS: Row[] = [
  { at: 0, card: plain('david.yapfest.club') },
  { at: 1, card: ["David's test blog", "David's test blog", 'Subscribe on pckt', '#a16207', none, none, none] },
  { at: 2, findings: ['NO document.site unknown-site'] },
  { at: 3, card: ['Continue reading on Unthread', none, none, none, none, none, 1] },
  { at: 4, findings: ['NO document.site unknown-site'] },
  { at: 5, card: ['Untitled', "David's test blog", 'Subscribe on pckt', '#a16207', none, COVER, 1] },
  { at: 6, findings: ['NO document.site unknown-site'] },
  { at: 7, findings: ['NO document.site unknown-site'] },
  { at: 8, ignored: true },
  { at: 9, card: ['Standard.site', 'Standard.site', 'View publication', none, ICON, none, none] },
  { at: 10, card: ['Quick Start', 'Standard.site', 'View publication', none, ICON, COVER, 1] },
  { at: 11, card: ['pckt - Dev Journal', 'pckt - Dev Journal', 'Subscribe on pckt', '#8b6914', ICON, none, none] },
  { at: 12, findings: ['NO publication.labels hidden'] },
  {
    at: 13,
    card: plain('A publication with only the required fields'),
  },
  {
    at: 14,
    card: [
      'A document from a future Standard.site schema revision',
      'Standard.site',
      'View publication',
      none,
      ICON,
      none,
      none,
    ],
  },
  { at: 15, findings: ['NO document.publishedAt no-date'] },
  {
    at: 16,
    findings: [
      'NO document.site no-site',
      'NO document.publishedAt no-date',
      'NO document.title field',
      'NO document. record-key',
    ],
  },
  { at: 17, findings: ['NO document.site unknown-site'] },
  { at: 18, findings: ['NO document.site unknown-site', 'document.publishedAt date'] },
  { at: 19, card: ['Example', 'Example', 'Subscribe on Leaflet', '#57822b', none, none, none] },
  { at: 20, findings: ['NO document.site unknown-site'] },
  { at: 21, findings: ['NO document.site leaflet-site', 'document.path path-slash'] },
  {
    at: 22,
    card: ['pckt themed', 'pckt themed', 'Subscribe on pckt', '#2b52ff', none, none, none],
    findings: UNTYPED,
  },
  {
    at: 23,
    card: ['Offprint dark', 'Offprint dark', 'Subscribe on Offprint', '#2b52ff', none, none, none],
    findings: UNTYPED,
  },
  { at: 24, findings: ['NO publication.url field'] },
  {
    at: 25,
    card: ["Toni's blog & Co", "Toni's blog & Co", 'View publication', '#0066cc', ICON, none, none],
    findings: ['publication.labels.values.0.val label', 'publication.icon no-blob'],
  },
  { at: 26, findings: ['NO document.site unknown-site', 'NO document.path query-path'] },
  {
    at: 27,
    card: ['Barry Frost — Articles', 'Barry Frost — Articles', 'View publication', '#d97706', none, none, none],
    findings: ['publication.basicTheme.$type field'],
  },
  { at: 28, card: plain('Lindsay Wardell') },
  { at: 29, card: plain('Serial') },
  { at: 30, card: plain('Alice Notes') },
  {
    at: 31,
    card: plain('Art Computer Insanity Posting'),
  },
  {
    at: 32,
    card: plain('Keating Updates'),
    findings: ['publication. record-key'],
  },
  {
    at: 33,
    card: plain('My links'),
    findings: ['publication. record-key'],
  },
  { at: 34, findings: ['NO document.site unknown-site'] },
  {
    at: 35,
    findings: [
      'NO document.site unknown-site',
      'document.coverImage misnamed',
      'document.contributors misnamed',
      'document.publishedAt date',
    ],
  },
  { at: 36, card: plain('Klinchapp Blog') },
  {
    at: 37,
    card: ['Winter Championship Brackets Set', none, none, none, none, none, none],
    findings: ['document.publishedAt future-date'],
  },
  { at: 38, findings: ['NO document.site unknown-site'] },
  { at: 39, findings: ['NO document.site unknown-site'] },
  { at: 40, card: ['pub', 'pub', 'Subscribe on pckt', none, none, none, none] },
  { at: 41, card: ['Example', 'Example', 'View publication', '#31748f', ICON, none, none] },
  {
    at: 42,
    card: plain('Out of range'),
    findings: [
      'publication.basicTheme.accent.$type field',
      'publication.basicTheme.accent.r field',
      'publication.basicTheme.accentForeground.$type field',
      'publication.basicTheme.background.$type field',
      'publication.basicTheme.foreground.$type field',
    ],
  },
];

/**
 * The same documents once the publication that each names is there: made up, at
 * https://example.com.
 */
const COMPLETED: Row[] = [
  { at: 2, card: below('open source your shit!', 3, COVER) },
  { at: 4, card: below('notes', 3) },
  { at: 6, card: below('Galaxy Buds4 Pro: A very quick review!', 2, COVER) },
  { at: 7, card: below('Quick getting started notes on tap ', 6) },
  { at: 17, card: below('The Internet is a Series of Webs', 1, COVER) },
  {
    at: 18,
    card: below('N-gram search as posterior updating for data attribution', 1),
    findings: ['document.publishedAt date'],
  },
  { at: 20, card: below('For members') },
  { at: 26, findings: ['NO document.path query-path'] },
  {
    at: 34,
    card: below('Hello Atmosphere'),
    findings: ['publication. record-key'],
  },
  {
    at: 35,
    card: below('A post'),
    findings: ['document.coverImage misnamed', 'document.contributors misnamed', 'document.publishedAt date'],
  },
  { at: 38, card: below('Tagged') },
  { at: 39, card: below('...', 1), findings: ['publication. record-key'] },
];

interface Index {
  readonly url: string;
  close(): Promise<void>;
}

async function startIndex(held: readonly RealRecord[]): Promise<Index> {
  const folder = newFolder();
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, eventLines(held));
  const source = { kind: 'replay', file } as const;
  const appView: AppView = createAppView({ database: join(folder, 'index.sqlite'), source, port: 0, log: () => {} });
  const { url } = await appView.start();
  await untilHealthy(url);
  return { url, close: () => appView.close() };
}

/** A record with what is known around it: its account's publications. */
function judged({ uri, record }: RealRecord, held: readonly RealRecord[]): CheckedRecords {
  const folder = `${uri.split('/').slice(0, 3).join('/')}/site.standard.publication/`;
  const publications = held.filter((each) => each.uri.startsWith(folder));
  if (uri.startsWith(folder)) return { publication: { uri, record }, now: NOW };
  const publication = publications.find((each) => each.uri === record.site);
  return { document: { uri, record }, publication, publications, now: NOW };
}

const uriOf = (set: CheckedRecords) => set.document?.uri ?? set.publication?.uri ?? '';

async function ask(url: string, link: string, ...uris: readonly (string | undefined)[]): Promise<CardView | null> {
  const params = new URLSearchParams([
    ['url', link],
    ...uris.flatMap((uri) => (uri === undefined ? [] : [['uris', uri]])),
  ]);
  const response = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?${params}`);
  const { view } = (await response.json()) as { view?: { external?: unknown } };
  return parseCardView(view?.external);
}

/** The card as the client puts it together from the same records, without an index. */
function assembled(set: CheckedRecords, link: string): CardView | null {
  const { document: article, publication: around } = set;
  const document = article && parseDocument(article.record);
  const publication = isLoose(readRecords(set)) ? null : parsePublication(around?.record);
  if ((article && !document) || addressOf(readRecords(set)) === null) return null;
  return assembleCardView({
    link,
    ...(document && { document: { uri: uriOf(set), cid: '', record: document } }),
    ...(publication && { publication: { uri: around?.uri ?? '', cid: '', record: publication } }),
    blobUrl: (_, { cid }) => `https://pictures.example/${cid}`,
  });
}

function cardOf(view: CardView | null): Card | undefined {
  if (!view) return undefined;
  const { title, source, thumb, readingTime } = view;
  const accent = source?.theme?.accentRGB;
  return [
    title,
    source?.title ?? none,
    cardAction(view)?.label ?? none,
    accent ? toHex(accent) : none,
    source?.icon ? ICON : none,
    thumb ? COVER : none,
    readingTime ?? none,
  ];
}

const noteOf = ({ at }: Row) => `${at}: ${records[at]?.note}`;

function check(rows: readonly Row[], held: readonly RealRecord[]): void {
  const index = forFile(() => startIndex(held));

  it.each(rows.map((row) => [noteOf(row), row] as const))('%s', async (_, { at, card, findings = [], ignored }) => {
    const set = judged(records[at] as RealRecord, held);
    const link = addressOf(readRecords(set)) ?? 'https://nobody.example/page';
    const view = await ask(index.url, link, uriOf(set), set.publication?.uri);
    expect(cardOf(view)).toEqual(card);
    if (ignored) return;
    expect(cardOf(assembled(set, link))).toEqual(card);
    const found = checkCard(set).map(({ stops, record, field, id }) => `${stops ? 'NO ' : ''}${record}.${field} ${id}`);
    expect([...new Set(found)]).toEqual(findings);
    expect(findings.some((each) => each.startsWith('NO '))).toBe(card === undefined);
  });
}

describe('the records as they are', () => check(ROWS, records));

describe('once the publication is there that a document names', () => {
  const named = new Set(
    records.map(({ record }) => String(record.site)).filter((site) => /site\.standard\.publication\//.test(site)),
  );
  const missing = [...named].filter((uri) => !records.some((each) => each.uri === uri));
  const made = missing.map((uri) => ({
    uri,
    note: 'made up',
    record: { $type: 'site.standard.publication', url: 'https://example.com', name: 'Its site' },
  }));
  check(COMPLETED, [...records, ...made]);
});
describe('three roles of one person', () => {
  it('the one that goes on is the current one; what ended is past, and what has not begun is to come', async () => {
    const index = await startIndex(records);
    const response = await fetch(`${index.url}/xrpc/id.sifa.getProfileView?actor=did:plc:roles`);
    const profile = parseProfileView(await response.json());
    await index.close();
    expect(profile?.positions?.map(({ title }) => title)).toEqual(['Chief Architect', 'Data Scientist', 'Engineer']);
    expect(profile && summarizeProfile(profile)).toMatchObject({
      currentTitle: 'Data Scientist',
      currentCompany: 'Meta',
    });
  });
});
