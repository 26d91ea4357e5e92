import { beforeAll, describe, expect, it } from 'vitest';
import { oembedCard, oembedProfile, oembedXml } from '../../../packages/masthead-appview/src/pages/oembed.ts';
import { personPage } from '../../../packages/masthead-appview/src/pages/person-page.ts';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-sections.ts';
import { assembleCardView } from '../../../src/atproto/view/assemble-card-view.ts';
import { assembleProfileView } from '../../../src/atproto/view/assemble-profile-view.ts';
import { type CardView, type ProfileView, parseProfileView, summarizeProfile } from '../../../src/core/index.ts';
import { parseDocument, parsePublication } from '../../../src/lexicon/index.ts';
import {
  renderProProfile,
  renderProProfileEmail,
  renderProProfileSvg,
  renderPubCard,
  renderPubCardEmail,
  renderPubCardSvg,
} from '../../../src/render/index.ts';
import { everyRecordField, everyWritten, type Part, type Write } from '../../core/profile/profile-lexicon.ts';

// Every field of every lexicon has a word of its own, so that it can be found wherever it comes
// out. A new field joins by itself.
const OWNER = { did: 'did:plc:owner', handle: 'owner.example' };
const ORIGIN = 'https://view.example';
const ROOM = { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY };
const COLLECTIONS = Object.entries(PROFILE_SECTIONS);
/**
 * The links that a profile may hold: the person's picture and their site, which a record of their
 * accounts names.
 */
const OWN_LINKS = ['avatar', 'website'];
const SITES = 'id.sifa.profile.externalAccount';
/** Those whom an entry is with: docs/decisions/employers.md says when their saved name shows. */
const EMPLOYERS = /^(?:(?:positions|education|investments)\.)?(?:company|institution|agentRef\.name)$/;
const COLLECTIONS_OF_EMPLOYERS = /\.(?:position|education|investment)$/;
/** What search engines are told of a person that stands in their own record. */
const TOLD = /^(?:displayName|headline|avatar|positions\.title|skills\.name)$/;

/** Words for the fields of a record or a view, and which of them say who somebody else is. */
class Words {
  readonly paths = new Map<string, string>();
  readonly others = new Set<string>();
  readonly #isEmployer: (path: string) => boolean;
  readonly #dates: readonly [startedAt: string, endedAt: string];

  constructor(dates: readonly [string, string], isEmployer: (path: string) => boolean) {
    this.#dates = dates;
    this.#isEmployer = isEmployer;
  }

  readonly write: Write = (name, part, beside, path) => {
    if (path === 'did' || path === 'handle') return OWNER[path];
    if (/^(?:started|ended)(?:At)?$/.test(name)) return this.#dates[name.startsWith('started') ? 0 : 1];
    if (part.type !== 'string' || /Date$|^date$|At$/.test(name)) return undefined;
    const word = `zed${this.paths.size}q`;
    const value = written(part, word);
    if (value === undefined) return undefined;
    this.paths.set(word, path);
    if (this.#isSomebodyElse(name, part, beside, path)) this.others.add(word);
    return value;
  };

  #isSomebodyElse(name: string, { format = '' }: Part, beside: readonly string[], path: string): boolean {
    if (['did', 'handle', 'at-uri', 'uri'].includes(format)) return !OWN_LINKS.includes(path);
    const isBeside =
      beside.includes(`${name}Did`) ||
      (path.includes('.') && beside.some((each) => each === 'did' || each === 'handle'));
    return isBeside && !this.#isEmployer(path);
  }

  /** The fields of others that stand in a text. */
  told(text: string): string[] {
    const low = text.toLowerCase();
    return [...this.others].filter((word) => low.includes(word)).map((word) => this.paths.get(word) ?? word);
  }

  /** All fields that stand in a text. */
  all(text: string): string[] {
    const low = text.toLowerCase();
    return [...this.paths].filter(([word]) => low.includes(word)).map(([, path]) => path);
  }
}

function written({ format = '' }: Part, word: string): string | undefined {
  switch (format) {
    case '':
      return word;
    case 'did':
      return `did:plc:${word}`;
    case 'handle':
      return `${word}.example`;
    case 'uri':
      return `https://${word}.example/x`;
    case 'at-uri':
      return `at://did:plc:${word}/a.example.record/1`;
    default:
      return undefined;
  }
}

/**
 * The data that the element reads for itself is the answer, and answers name whom their record
 * names.
 */
function shown(html: string): string {
  return html.replaceAll(/<script type="application\/json">.*?<\/script>/gs, '');
}

async function profileForms(view: ProfileView): Promise<Record<string, string>> {
  const page = await personPage(view, ORIGIN, { facts: { version: '1' }, publications: [], scriptTag: '' });
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body) ?? [];
  const forms: Record<string, string> = {
    page: shown(page.body),
    'structured data': data,
    oEmbed: JSON.stringify(oembedProfile(view, ORIGIN, ROOM)),
    'oEmbed as XML': oembedXml(oembedProfile(view, ORIGIN, ROOM)),
  };
  for (const organisationNames of ['current', 'saved'] as const) {
    const naming = { organisationNames, profileBase: `${ORIGIN}/p/{handle}`, maxSkills: 50 };
    for (const layout of ['summary', 'full', 'compact'] as const)
      forms[`${layout}, ${organisationNames}`] = shown(renderProProfile(view, { ...naming, layout }));
    for (const layout of ['summary', 'banner'] as const)
      forms[`drawn ${layout}, ${organisationNames}`] = renderProProfileSvg(view, { ...naming, layout });
    forms[`mail, ${organisationNames}`] = renderProProfileEmail(view, naming);
    const { did, handle, ...summary } = summarizeProfile(view, { organisationNames });
    forms[`summary, ${organisationNames}`] = JSON.stringify(summary);
  }
  return forms;
}

const TIMES: readonly [note: string, dates: readonly [string, string]][] = [
  ['current', ['2020-05', '']],
  ['over', ['2020-05', '2021-05']],
  ['yet to begin', ['2999-01', '']],
];

describe.each(TIMES)('what is %s', (_note, dates) => {
  it('in a view of any service', async () => {
    const words = new Words(dates, (path) => EMPLOYERS.test(path));
    const view = parseProfileView(everyWritten(words.write));
    if (!view) throw new Error('the view must be readable');
    expect(words.others.size).toBeGreaterThan(30);
    const forms = await profileForms(view);
    for (const [form, text] of Object.entries(forms)) {
      expect(words.all(text), form).toContain('displayName');
      expect(words.told(text), form).toEqual([]);
    }
    expect(words.all(forms['full, current'] ?? '')).toContain('positions.entityName');
    for (const path of words.all(forms['structured data'] ?? '')) expect(path).toMatch(TOLD);
  });

  it('in a view that names others by their handles alone', async () => {
    const words = new Words(dates, (path) => EMPLOYERS.test(path));
    const withoutDids: Write = (name, part, beside, path) => {
      if (part.format === 'did' && path !== 'did') return null;
      const left = beside.filter((each) => each !== 'did' && !each.endsWith('Did'));
      return words.write(name, part, left, path);
    };
    const view = parseProfileView(everyWritten(withoutDids));
    if (!view) throw new Error('the view must be readable');
    for (const path of words.told(JSON.stringify(view))) expect(path).not.toMatch(/handle|coSpeakers/);
    for (const [form, text] of Object.entries(await profileForms(view))) expect(words.told(text), form).toEqual([]);
  });

  it.each(COLLECTIONS)('in a record of %s', async (collection, section) => {
    const isEmployer = COLLECTIONS_OF_EMPLOYERS.test(collection) ? (path: string) => EMPLOYERS.test(path) : () => false;
    const words = new Words(dates, isEmployer);
    const value = everyRecordField(collection, (name, part, beside, path) =>
      collection === SITES && path === 'url' ? 'https://owner.example' : words.write(name, part, beside, path),
    );
    const records = { self: { createdAt: '2026-01-01T00:00:00Z' }, [section]: [{ rkey: '3l0', value }] };
    const view = assembleProfileView({ ...OWNER, records, blobUrl: () => undefined });
    expect(view?.[section], 'the record is read').toHaveLength(1);
    for (const [form, text] of Object.entries(await profileForms(view as ProfileView)))
      expect(words.told(text), form).toEqual([]);
  });
});

it.each([
  ['id.sifa.profile.self', 'self'],
  ['app.bsky.actor.profile', 'actorProfile'],
])('in a record of %s', async (collection, place) => {
  const words = new Words(['2020-05', ''], () => false);
  const records = { self: { createdAt: '2026-01-01T00:00:00Z' }, [place]: everyRecordField(collection, words.write) };
  const view = assembleProfileView({ ...OWNER, records, blobUrl: () => undefined });
  for (const [form, text] of Object.entries(await profileForms(view as ProfileView))) {
    expect(words.all(text), form).toContain('displayName');
    expect(words.told(text), form).toEqual([]);
  }
});

describe('a card', () => {
  const URL_OF_PAGE = 'https://owner.example/post';
  const CHOSEN = '@zedstranger.example';
  const words = new Words(['', ''], () => false);
  const own: Write = (name, part, beside, path) => {
    if (name === 'site' || name === 'url') return 'https://owner.example';
    return words.write(name, part, beside, path);
  };
  let forms: Record<string, string>;
  beforeAll(() => {
    const record = parseDocument(everyRecordField('site.standard.document', own));
    const home = parsePublication(everyRecordField('site.standard.publication', own));
    if (!record || !home) throw new Error('the records must be readable');
    const cid = 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';
    const card = assembleCardView({
      link: URL_OF_PAGE,
      document: { uri: `at://${OWNER.did}/site.standard.document/1`, cid, record },
      publication: { uri: `at://${OWNER.did}/site.standard.publication/1`, cid, record: home },
      owners: [{ ...OWNER, displayName: CHOSEN }],
      blobUrl: () => undefined,
    }) as CardView;
    forms = {
      mail: renderPubCardEmail(card),
      drawing: renderPubCardSvg(card),
      banner: renderPubCardSvg(card, { layout: 'banner' }),
      oEmbed: JSON.stringify(oembedCard(card, URL_OF_PAGE, ORIGIN, ROOM)),
      answer: JSON.stringify(card),
    };
    for (const layout of ['article', 'publication', 'compact'] as const)
      forms[layout] = renderPubCard(card, { layout });
  });

  it('of records in which every field is written names its owner and nobody else', () => {
    expect(words.others.size).toBeGreaterThan(2);
    for (const [form, text] of Object.entries(forms)) {
      expect(words.all(text), form).toContain(form === 'publication' ? 'name' : 'title');
      expect(words.told(text), form).toEqual([]);
    }
  });

  it('names the author by the handle, which is checked, and not by a name that anybody may choose', () => {
    for (const [form, text] of Object.entries(forms)) {
      if (form !== 'answer') expect(shown(text), form).not.toContain(CHOSEN);
      if (form !== 'publication') expect(shown(text), form).toContain(OWNER.handle);
    }
  });
});
