import type { SitePage } from '../site-server.ts';
import { KEY, PUBLICATION } from '../world.ts';
import { ARTICLE, canonical, type Fault, linkTo, PROOF, page } from './fault.ts';

// An index remembers what a site said of an address, so each row has one of its own.

const text = (body: string): SitePage => ({ status: 200, body, headers: { 'content-type': 'text/plain' } });
const upload = (at: string): Pick<Fault, 'mend'> => ({
  mend: ({ site, alice }) => {
    site.pages[PROOF + at] = `at://${alice.did}/${PUBLICATION}/${KEY}`;
  },
});

/** A card, and a file that proves nothing: what its cause asks for is advised. */
const proof = (note: string, at: string, answer: SitePage, says: RegExp, told: Partial<Fault> = {}): Fault => ({
  note,
  has: { publication: { url: `{site}${at}` }, pages: { [at]: page(), [PROOF + at]: answer } },
  link: `{site}${at}`,
  card: true,
  step: 'verification',
  says,
  below: true,
  never: /verify at:/,
  ...upload(at),
  check: { card: true, step: null, why: 'proof is no hint' },
  ...told,
});
/** The file itself is wrong, so that it is to be made anew. */
const ANEW = { never: /^$/ } as const;

/**
 * What is wrong with the file that is to prove a publication, or with the page of a document by
 * itself.
 */
export const PROOF_FAULTS: readonly Fault[] = [
  proof(
    'a firewall refuses the folder .well-known',
    '/a1',
    { status: 403 },
    /It answers 403; let everybody read it, programs too[\s\S]*Let programs that only read get through/,
  ),
  proof(
    'a redirect to another host: www',
    '/a7',
    { redirect: `{service}${PROOF}/a7` },
    /It redirects to another host, "http:\/\/localhost:\d+\/[^"]+", which proves nothing[\s\S]*Let that address answer without a redirect/,
  ),
  proof(
    'a page for every address: a site of one page',
    '/a12',
    { status: 200, body: page() },
    /It answers with a page; answer with the record’s at-uri as text[\s\S]*verify at:\/\/\S+ --write public/,
    ANEW,
  ),
  proof(
    'words of a hostile length with signs that a terminal obeys',
    '/a18',
    text(`\u001b]0;x\u0007${'x'.repeat(5000)}`),
    /something else than an at-uri, " ?\]0;x x{1,80}…"/,
    { never: /x{200}/ },
  ),
  proof(
    'five records',
    '/a19',
    text(JSON.stringify([...'abcde'].map((end) => `at://{did}/${PUBLICATION}/3mwozxkf2m22${end}`))),
    /It names more than 4 records/,
    ANEW,
  ),
  proof(
    'another publication of one’s own, which is there',
    '/b1',
    text('{pub2}'),
    /it names another record, at:\S+223\. at:\S+223 is another record of the same account, "Second"\.[\s\S]*Decide which of the two is meant/,
    {
      has: {
        publication: { url: '{site}/b1' },
        publication2: { url: '{site}/elsewhere', name: 'Second' },
        pages: { '/b1': page(), [`${PROOF}/b1`]: text('{pub2}') },
      },
    },
  ),
  proof(
    'another publication of one’s own, which was deleted',
    '/b2',
    text('{pub2}'),
    /it names another record, at:\S+223\. at:\S+223 does not exist \(any more\)[\s\S]*verify at:\/\/\S+ --write public/,
    ANEW,
  ),
  proof(
    'somebody else’s publication, which is there',
    '/b3',
    text(`at://{eve}/${PUBLICATION}/{key}`),
    /Its site names at:\S+ instead, so this claim has failed\. at:\S+ is a record of eve\S*\.test, "Eve’s"\./,
    {
      prepare: ({ eve, site }) => eve.putRecord(PUBLICATION, KEY, { url: `${site.url}/other`, name: 'Eve’s' }),
      card: false,
      below: false,
      ...ANEW,
      runs: ['verify {pub} --write public'],
      advises: /make the file for the folder that you upload/,
    },
  ),
  proof(
    'somebody else’s, while the other address gives no answer: it may name this one',
    '/b5',
    text(`at://{eve}/${PUBLICATION}/{key}`),
    /Not verified\. .* names another record, at:/,
    {
      ...ANEW,
      has: {
        publication: { url: '{site}/b5' },
        pages: {
          '/b5': page(),
          [`${PROOF}/b5`]: text(`at://{eve}/${PUBLICATION}/{key}`),
          [`/b5${PROOF}`]: { status: 503 },
        },
      },
    },
  ),
  {
    note: 'the page of a document by itself names another one: a copied article',
    has: {
      publication: null,
      document: { site: '{site}' },
      document2: { site: '{site}', path: '/essays/second', title: 'Second' },
      pages: { '/essays/first': page(linkTo('document', '{doc2}') + canonical(ARTICLE)) },
    },
    link: ARTICLE,
    card: true,
    step: 'verification',
    says: /The page names another document[\s\S]*at:\S+223 is another record of the same account, "Second"/,
    below: true,
    never: /masthead-cli document .*--set/,
  },
];
