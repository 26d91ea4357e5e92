import type { SitePage } from '../site-server.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';
import { page, write } from './naming-faults.ts';

const PROOF = '/.well-known/site.standard.publication';
const ANUBIS = '<!doctype html><script id="anubis_challenge" type="application/json">{}</script>';
const NO_HINT = { card: true, step: null, why: 'proof is no hint' } as const;

type Answer = SitePage | ((world: World) => SitePage | Promise<SitePage>);

/** A card, and a file that proves nothing. An index remembers what a site said of an address, so each row has one of its own. */
const proof = (
  note: string,
  at: string,
  answer: Answer,
  says: RegExp,
  { never = [/verify at:/] as readonly RegExp[], ...more }: Partial<Fault> = {},
): Fault => ({
  note,
  prepare: async (world) => {
    await world.put(PUBLICATION, KEY, world.publication({ url: world.site.url + at }));
    world.site.pages[at] = page('');
    world.site.pages[PROOF + at] = typeof answer === 'function' ? await answer(world) : answer;
    delete world.site.pages[at + PROOF];
  },
  link: `{site}${at}`,
  card: true,
  step: 'verification',
  says,
  below: true,
  never,
  byHand: {
    advice: /^There is a card\.$/,
    mend: (world) => {
      world.site.pages[PROOF + at] = filled('{pub}', world);
    },
  },
  check: NO_HINT,
  ...more,
});

const text = (body: string) => ({ status: 200, body, headers: { 'content-type': 'text/plain' } });
/** The file itself is wrong, so that it is to be made anew. */
const ANEW = { never: [] } as const;
const MADE = /verify at:\/\/\S+ --write public/;

/** What is wrong with the file that is to prove a publication, with the advice that its cause asks for. */
export const PROOF_FAULTS: readonly Fault[] = [
  proof(
    'a firewall refuses the folder .well-known',
    '/a1',
    { status: 403 },
    /It answers 403; let everybody read it, programs too[\s\S]*Let programs that only read get through/,
  ),
  proof(
    'a limit of requests',
    '/a3',
    { status: 429 },
    /It answers 429; ask again later[\s\S]*Look again in a few minutes/,
  ),
  proof(
    'a server that fails',
    '/a4',
    { status: 500 },
    /It answers 500; ask again later; the log[\s\S]*Look again in a few minutes/,
  ),
  proof(
    'a challenge of Cloudflare',
    '/a5',
    { status: 403, headers: { 'cf-mitigated': 'challenge' } },
    /It answers 403 with a challenge \(Cloudflare\), which no program passes; let this address through[\s\S]*Let programs that only read get through/,
  ),
  proof(
    'a challenge of Anubis, with 200',
    '/a6',
    { status: 200, body: ANUBIS },
    /It answers 200 with a challenge \(Anubis\)[\s\S]*Let programs that only read get through/,
  ),
  proof(
    'a redirect to another host: www',
    '/a7',
    (world) => ({ redirect: `${world.service.url}${PROOF}/a7` }),
    /It redirects to another host, "http:\/\/localhost:\d+\/[^"]+", which proves nothing[\s\S]*Let that address answer without a redirect/,
  ),
  proof(
    'a redirect to the front page, for everything that is not there',
    '/a8',
    { redirect: '/' },
    /It redirects to "\/"\. It answers with a page[\s\S]*Let that address answer without a redirect/,
  ),
  proof(
    'a redirect to the sign-in of the site',
    '/a9',
    (world) => {
      world.site.pages['/login'] = page('<title>Sign in</title>');
      return { redirect: '/login', status: 302 };
    },
    /It redirects to "\/login"\. It answers with a page[\s\S]*Let that address answer without a redirect/,
  ),
  proof(
    'a page for every address: a site of one page',
    '/a12',
    { status: 200, body: page('') },
    new RegExp(`It answers with a page; answer with the record’s at-uri as text[\\s\\S]*${MADE.source}`),
    ANEW,
  ),
  proof(
    'the DID alone, as in atproto-did',
    '/a13',
    (world) => text(world.alice.did),
    new RegExp(`something else than an at-uri, "did:plc:\\w+"[\\s\\S]*${MADE.source}`),
    ANEW,
  ),
  proof(
    'the at-uri of the profile',
    '/a15',
    (world) => text(`at://${world.alice.did}/app.bsky.actor.profile/self`),
    /It names no site\.standard\.publication/,
    ANEW,
  ),
  proof(
    'by the handle',
    '/a16',
    (world) => text(`at://${world.alice.handle}/${PUBLICATION}/${KEY}`),
    /It names its record by a handle, which may pass to somebody else; write the DID/,
    ANEW,
  ),
  proof(
    'words of a hostile length with signs that a terminal obeys',
    '/a18',
    text(`\u001b]0;x\u0007${'x'.repeat(5000)}`),
    /something else than an at-uri, " ?\]0;x x{1,80}…"/,
    { never: [/x{200}/] },
  ),
  proof(
    'five records',
    '/a19',
    (world) =>
      text(
        JSON.stringify(
          Array.from({ length: 5 }, (_, at) => `at://${world.alice.did}/${PUBLICATION}/3mwozxkf2m22${'abcde'[at]}`),
        ),
      ),
    /It names more than 4 records/,
    ANEW,
  ),
  proof(
    'another publication of one’s own, which is there',
    '/b1',
    async (world) => {
      await world.put(
        PUBLICATION,
        OTHER_KEY,
        world.publication({ url: `${world.site.url}/elsewhere`, name: 'Second' }),
      );
      return text(filled(`at://{did}/${PUBLICATION}/{other}`, world));
    },
    /it names another record, at:\S+223\. at:\S+223 is another record of the same account, "Second"\.[\s\S]*Decide which of the two is meant/,
  ),
  proof(
    'another publication of one’s own, which was deleted',
    '/b2',
    (world) => text(filled(`at://{did}/${PUBLICATION}/{other}`, world)),
    new RegExp(
      `it names another record, at:\\S+223\\. at:\\S+223 does not exist \\(any more\\)[\\s\\S]*${MADE.source}`,
    ),
    ANEW,
  ),
  {
    ...proof(
      'somebody else’s publication, which is there',
      '/b3',
      async (world) => {
        await world.eve.putRecord(PUBLICATION, KEY, { url: `${world.site.url}/other`, name: 'Eve’s' });
        return text(filled(`at://{eve}/${PUBLICATION}/{key}`, world));
      },
      /Its site names at:\S+ instead, so this claim has failed\. at:\S+ is a record of eve\S*\.test, "Eve’s"\./,
    ),
    card: false,
    below: false,
    never: [],
    runs: ['verify {pub} --write public'],
    byHand: {
      advice: /make the file for the folder that you upload/,
      mend: ({ site, alice }) => {
        site.pages[`${PROOF}/b3`] = `at://${alice.did}/${PUBLICATION}/${KEY}`;
      },
    },
    check: { card: false, step: 'verification', why: 'it says the same' },
  },
  {
    ...proof(
      'somebody else’s publication, which is not there: a copied template',
      '/b4',
      (world) => text(filled(`at://{eve}/${PUBLICATION}/{other}`, world)),
      /Its site names at:\S+ instead, so this claim has failed\. at:\S+ does not exist \(any more\)/,
    ),
    card: false,
    below: false,
    never: [],
    runs: ['verify {pub} --write public'],
    byHand: {
      advice: /make the file/,
      mend: ({ site, alice }) => {
        site.pages[`${PROOF}/b4`] = `at://${alice.did}/${PUBLICATION}/${KEY}`;
      },
    },
    check: { card: false, step: 'verification', why: 'it says the same' },
  },
  {
    note: 'a certificate that is signed by itself',
    prepare: (world) => world.put(PUBLICATION, KEY, world.publication({ url: world.selfSigned.url })),
    link: '{secure}',
    card: true,
    step: 'page',
    says: /could be better: The page cannot be opened\. The certificate is none that browsers trust \(DEPTH_ZERO_SELF_SIGNED_CERT\); get one for this name/,
    never: [/verify at:/],
    // No authority signs for this machine: the site moves to where it needs no certificate.
    byHand: {
      advice: /Until then browsers warn everybody/,
      mend: (world) => world.put(PUBLICATION, KEY, world.publication()),
    },
    afterwards: '{site}',
  },
];

const loose = async (world: World, other: string) => {
  await world.put(DOCUMENT, KEY, world.document({ site: world.site.url }));
  world.site.pages['/essays/first'] = filled(page(`<link rel="site.standard.document" href="${other}">`), world);
};

const PAGE_PROOFS: readonly Pick<Fault, 'note' | 'prepare' | 'says' | 'never'>[] = [
  {
    note: 'the page names another document of one’s own: a copied article',
    prepare: async (world) => {
      await world.put(
        DOCUMENT,
        OTHER_KEY,
        world.document({ site: world.site.url, path: '/essays/second', title: 'Second' }),
      );
      await loose(world, `at://{did}/${DOCUMENT}/{other}`);
    },
    says: /The page names another document[\s\S]*at:\S+223 is another record of the same account, "Second"/,
    never: [/masthead-cli document .*--set/],
  },
  {
    note: 'the page names a document that was deleted: written again by hand',
    prepare: (world) => loose(world, `at://{did}/${DOCUMENT}/{other}`),
    says: /The page names another document[\s\S]*at:\S+223 does not exist \(any more\)/,
    never: [/masthead-cli document .*--set/],
  },
];

/** The page of a document without a publication names another one. */
export const PAGE_PROOF_FAULTS: readonly Fault[] = PAGE_PROOFS.map((row) => ({
  ...row,
  link: '{site}/essays/first',
  card: true as const,
  step: 'verification' as const,
  below: true,
  byHand: { advice: /^There is a card/, mend: (world: World) => loose(world, '{doc}') },
  check: NO_HINT,
}));

const named = async (world: World) => {
  await write(world);
  world.site.pages['/'] = filled(page('<link rel="site.standard.publication" href="{pub}">'), world);
};

/** The account that is given leads nowhere, and what the report knows says whose link it is. */
export const KNOWN_FAULTS: readonly Fault[] = [
  {
    note: 'a handle from before, and the page names the DID',
    prepare: named,
    account: 'before.test',
    card: true,
    step: 'account',
    says: /^There is a card, of another account: before\.test leads to no account: .*The link is of did:plc:\w+ at/,
    never: [/masthead-cli init/],
    runs: ['doctor {site} --account {alice}'],
    byHand: { advice: /Name that account: olivia/, mend: () => {} },
    accountAfterwards: '{alice}',
  },
  {
    note: 'a handle from before, and the site’s file names the DID',
    prepare: async (world) => {
      await write(world);
      world.site.pages['/.well-known/site.standard.publication'] = filled('{pub}', world);
    },
    account: 'before.test',
    card: true,
    step: 'account',
    says: /^There is a card, of another account: before\.test leads to no account: .*The link is of did:plc:\w+ at/,
    never: [/masthead-cli init/],
    runs: ['doctor {site} --account {alice}'],
    byHand: { advice: /Name that account: olivia/, mend: () => {} },
    accountAfterwards: '{alice}',
  },
  {
    note: 'a handle from before, and only at:author names the DID',
    prepare: async (world) => {
      await write(world);
      world.site.pages['/'] = filled(page('<meta name="at:author" content="at://{did}">'), world);
    },
    account: 'before.test',
    card: true,
    step: 'account',
    says: /^There is a card, of another account: before\.test leads to no account: .*The link is of did:plc:\w+ at/,
    runs: ['doctor {site} --account {alice}'],
    byHand: { advice: /Name that account: olivia/, mend: () => {} },
    accountAfterwards: '{alice}',
  },
  {
    note: 'a deactivated account, given by its handle, and the page names the DID',
    prepare: async (world) => {
      await named(world);
      await world.deactivate();
    },
    card: false,
    step: 'account',
    says: /leads to no account: .*The link is of another one\. The account did:plc:\w+ is deactivated at http:\/\/\S+, so none of its records can be read/,
    never: [/masthead-cli init/],
    byHand: { advice: /Sign in there and activate the account/, mend: (world) => world.activate() },
    check: { card: false, step: 'account', why: 'it says the same' },
  },
  {
    note: 'a deactivated account, and nobody is named',
    prepare: async (world) => {
      await named(world);
      await world.deactivate();
    },
    account: null,
    card: false,
    step: 'account',
    says: /The account did:plc:\w+ is deactivated at/,
    never: [/masthead-cli init/],
    byHand: { advice: /Sign in there and activate the account/, mend: (world) => world.activate() },
    check: { card: false, step: 'account', why: 'it says the same' },
  },
];

const FILE = '/.well-known/site.standard.publication';

/** Nobody says whose link it is, and the site's file says nothing: what it answered is in the report. */
export const FILE_FAULTS: readonly Fault[] = (
  [
    [
      'a file that is refused',
      { status: 403 },
      /\.well-known\/site\.standard\.publication: It answers 403; let everybody read it/,
    ],
    ['a file that fails', { status: 500 }, /It answers 500/],
    [
      'a challenge in the place of the file',
      { status: 403, headers: { 'cf-mitigated': 'challenge' } },
      /It answers 403 with a challenge \(Cloudflare\)/,
    ],
  ] as const satisfies readonly (readonly [string, SitePage, RegExp])[]
).map(([note, answer, says]) => ({
  note: `${note}, and nobody is named`,
  prepare: async (world: World) => {
    await write(world);
    world.site.pages[FILE] = answer;
  },
  account: null,
  card: /fails|refused|challenge/.test(note) ? null : false,
  step: 'account' as const,
  says,
  never: [/masthead-cli init/],
  runs: ['doctor {site} --account alice.example'],
  byHand: {
    advice: /Let programs that only read get through|Look again in a few minutes/,
    mend: (world: World) => {
      world.site.pages[FILE] = filled('{pub}', world);
    },
  },
  check: { card: true, step: null, why: 'the index knows the record by its address' },
}));
