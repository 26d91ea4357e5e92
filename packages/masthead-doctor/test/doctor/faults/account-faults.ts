import { KEY, PUBLICATION } from '../world.ts';
import type { Fault } from './fault.ts';

const right: Fault['prepare'] = ({ put, publication }) => put(PUBLICATION, KEY, publication());
const KNOWN = { card: true, step: 'account', why: 'the index knows the record by its address' } as const;
const asIs = { mend: () => {} };

/** Faults of the link itself, and of whom it belongs to. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    note: 'a link without its scheme, as it is typed into an address bar',
    prepare: ({ put, publication }) => put(PUBLICATION, KEY, publication({ icon: undefined })),
    link: '{host}/',
    card: true,
    step: 'icon',
    says: /has no icon/,
    runs: ['icon icon.png --fit'],
  },
  {
    note: 'another scheme: a capsule of Gemini',
    prepare: right,
    link: 'gemini://alice.example',
    card: false,
    step: 'link',
    says: /scheme gemini/,
    byHand: { advice: /Give the address of the page/, ...asIs },
    afterwards: '{site}',
  },
  {
    note: 'a link that no index looks up: a page with its whole text in its address',
    prepare: right,
    link: `{site}/${'long-'.repeat(420)}`,
    card: false,
    step: 'link',
    says: /The link has 2\d{3} characters, and none of more than 2048/,
    byHand: { advice: /shorter address/, ...asIs },
    afterwards: '{site}',
    check: { card: null, step: null, why: 'it takes no link of that length' },
  },
  {
    note: 'a handle that nobody has: a typing error',
    prepare: right,
    account: 'alise.test',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: alise\.test leads to no account: it is spelled differently/,
    byHand: { advice: /Check the spelling/, ...asIs },
    accountAfterwards: '{alice}',
    check: KNOWN,
  },
  {
    note: 'a DID that nobody has',
    prepare: right,
    account: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: There is no account did:plc:a+; check the DID/,
    accountAfterwards: '{did}',
    check: KNOWN,
  },
  {
    note: 'an e-mail address, with which people sign in elsewhere',
    prepare: right,
    account: 'alice@mail.example',
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: An e-mail address names no account here/,
    accountAfterwards: '{alice}',
    check: KNOWN,
  },
  {
    note: 'nobody says whose link it is, and nothing that is asked knows',
    prepare: () => {},
    account: null,
    card: false,
    step: 'account',
    says: /No account is known that has a record for this link/,
    runs: ['doctor {site} --account alice.example', 'init --url {site} --name {host} --account alice.example'],
    byHand: { advice: /Say whose link it is, with your handle for alice\.example/, mend: right },
    accountAfterwards: '{alice}',
  },
  {
    note: 'the same while the backlink index is down: it might know',
    prepare: () => {},
    flags: ['--backlinks', 'http://127.0.0.1:9'],
    account: null,
    card: null,
    step: 'account',
    says: /Could not tell whose link it is: .*The backlink index gave no answer/,
    runs: ['doctor', 'init'],
    byHand: { advice: /Say whose link it is/, mend: right },
    accountAfterwards: '{alice}',
    check: { card: false, step: 'account', why: 'on a network of one machine an AppView asks no backlink index' },
  },
  {
    note: 'an account that its owner has deactivated, named by its DID',
    prepare: async (world) => {
      await right(world);
      await world.deactivate();
    },
    account: '{did}',
    card: false,
    step: 'account',
    says: /The account did:plc:\w+ is deactivated at http:\/\/\S+, so none of its records can be read/,
    byHand: { advice: /Sign in there and activate the account/, mend: (world) => world.activate() },
  },
  {
    note: 'the same, named by its handle, for which its host answers as if there were none',
    prepare: async (world) => {
      await right(world);
      await world.deactivate();
    },
    card: null,
    step: 'account',
    says: /^Could not tell whose link it is: .*deactivated/,
    byHand: { advice: /activate it there/, mend: (world) => world.activate() },
  },
  {
    note: 'the wrong account of two: the records are another one’s',
    prepare: async (world) => {
      await right(world);
      world.site.backlinks = { [world.site.url]: [{ did: world.alice.did, collection: PUBLICATION, rkey: KEY }] };
    },
    account: '{eve}',
    card: null,
    step: 'account',
    says: /has no record for it; at:\S+ is one, of olivia/,
    runs: ['doctor {site} --account {alice}'],
    accountAfterwards: '{alice}',
  },
  {
    note: 'an account with no record at all: the first evening',
    prepare: () => {},
    card: false,
    step: 'publication',
    says: /has no publication/,
    runs: ['init --url {site} --name {host} --account {alice}'],
  },
];
