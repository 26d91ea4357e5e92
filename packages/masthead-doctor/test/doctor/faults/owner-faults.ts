import { KEY, PUBLICATION, type World } from '../world.ts';
import { ARTICLE, type Fault, linkTo, PROOF, page, WRITES } from './fault.ts';

const KNOWN = { card: true, step: 'account', why: 'the index knows the record by its address' } as const;
const RIGHT = { after: { account: '{alice}' } } as const;
const right = (world: World) => world.put(PUBLICATION, KEY, world.publication());
const active = { mend: (world: World) => world.activate() };

/** Faults of the link itself. */
export const GIVEN_FAULTS: readonly Fault[] = [
  {
    note: 'another scheme: a capsule of Gemini',
    link: 'gemini://alice.example',
    step: 'link',
    says: /scheme gemini/,
    advises: /Give the address of the page/,
  },
  {
    note: 'a page with its whole text in its address',
    link: `{site}/${'long-'.repeat(420)}`,
    step: 'link',
    says: /The link has 2\d{3} characters, and none of more than 2048/,
    advises: /shorter address/,
  },
];

/** Nobody's records are read. */
export const NOBODY_FAULTS: readonly Fault[] = [
  {
    note: 'a handle that nobody has: a typing error',
    account: 'alise.test',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: alise\.test leads to no account: it is spelled differently/,
    never: WRITES,
    advises: /Check the spelling/,
    ...RIGHT,
    check: KNOWN,
  },
  {
    note: 'a DID that was cut when it was copied',
    account: 'did:plc:ewvi7nxzyoun6',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: .*so it is cut or mistyped/,
    never: new RegExp(`Sign in|activate|${WRITES.source}`),
    ...RIGHT,
  },
  {
    note: 'nobody says whose link it is, and nothing that is asked knows',
    has: { publication: null },
    account: null,
    step: 'account',
    says: /No account is known that has a record for this link/,
    runs: ['doctor {site} --account alice.example', 'init --url {site} --name {host} --account alice.example'],
    advises: /Say whose link it is, with your handle for alice\.example/,
    mend: right,
    ...RIGHT,
  },
  {
    note: 'the same while the backlink index is down: it might know',
    has: { publication: null },
    flags: ['--backlinks', 'http://127.0.0.1:9'],
    account: null,
    card: null,
    step: 'account',
    says: /Could not tell whose link it is: .*The backlink index gave no answer/,
    runs: ['doctor', 'init'],
    mend: right,
    ...RIGHT,
  },
  {
    note: 'an article that was taken down, and nobody is named',
    has: { publication: null, pages: { '/essays/first': { status: 410 } } },
    link: ARTICLE,
    account: null,
    step: 'page',
    says: /it answers 410.*No account is known/,
    never: WRITES,
    runs: [`doctor ${ARTICLE} --account alice.example`],
    mend: right,
    after: { link: '{site}', account: '{alice}' },
  },
  {
    note: 'a deactivated account, named by its DID',
    prepare: (world) => world.deactivate(),
    account: '{did}',
    step: 'account',
    says: /The account did:plc:\w+ is deactivated at http:\/\/\S+, so none of its records can be read/,
    advises: /Sign in there and activate the account/,
    ...active,
  },
  {
    note: 'the same, named by its handle, for which its host answers as if there were none',
    prepare: (world) => world.deactivate(),
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: .*deactivated/,
    advises: /activate it there/,
    ...active,
  },
  {
    note: 'the same, and the page names the DID',
    has: { pages: { '/': page(linkTo('publication')) } },
    prepare: (world) => world.deactivate(),
    step: 'account',
    says: /leads to no account: .*The link is of another one\. The account did:plc:\w+ is deactivated at http:\/\/\S+/,
    never: /masthead-cli init/,
    ...active,
  },
];

const another = (note: string, account: string, pages: Record<string, string>, says: RegExp): Fault => ({
  note,
  has: { pages },
  account,
  card: true,
  step: 'account',
  says,
  never: WRITES,
  runs: ['doctor {site} --account {alice}'],
  advises: /Name that account: olivia/,
  ...RIGHT,
});
const NAMED = { '/': page(linkTo('publication')) };

/** The account that is given is not the link's, and what is asked says whose it is. */
export const ANOTHER_FAULTS: readonly Fault[] = [
  another(
    'a handle from before, and the page names the DID',
    'before.test',
    NAMED,
    /^There is a card, of another account: before\.test leads to no account: .*The link is of did:plc:\w+ at/,
  ),
  another(
    'the same, and only at:author names it',
    'before.test',
    { '/': page('<meta name="at:author" content="at://{did}">') },
    /^There is a card, of another account: before\.test leads to no account/,
  ),
  another(
    'an e-mail address, and the site names its owner',
    'alice@mail.example',
    { [PROOF]: '{pub}' },
    /^There is a card, of another account: An e-mail address names no account here/,
  ),
  another(
    'somebody else, who has nothing, and the page names its owner',
    '{eve}',
    NAMED,
    /^There is a card, of another account: The link is not of eve\S+, which has no record for it, but of olivia/,
  ),
  {
    note: 'somebody else, where the backlink index alone knows the record',
    prepare: ({ site, alice }) => {
      site.backlinks = { [site.url]: [{ did: alice.did, collection: PUBLICATION, rkey: KEY }] };
    },
    account: '{eve}',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: eve\S+ has no record for it; at:\S+ is one, of olivia/,
    never: WRITES,
    runs: ['doctor {site} --account {alice}'],
    ...RIGHT,
  },
];
