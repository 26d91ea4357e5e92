import type { PlatformHost } from '../../../src/core/match/platform.ts';
import { asDid } from '../../support/values.ts';
/** The account whose page each link is, and somebody else. */
export const ALICE = { did: asDid('did:plc:alice'), handle: 'alice.example' };
export const MALLORY = { did: asDid('did:plc:mallory'), handle: 'mallory.example' };

/**
 * A document on the host that a platform's authors share: its publication's address, its path, and
 * the links about which it is asked.
 */
export interface SharedSegment {
  readonly note: string;
  readonly base: string;
  readonly path: string;
  readonly link: string;
  /** Whether alice's matches, and whether mallory's does. */
  readonly alice: boolean;
  readonly mallory: boolean;
}

/** Pages of alice on the host that authors share: its shared segment, her name there, the rest. */
const OF_PLATFORM: Readonly<Record<PlatformHost, readonly (readonly [string, string, string])[]>> = {
  'leaflet.pub': [
    ['lish', ALICE.did, 'leaf/3post'],
    ['p', ALICE.handle, '3post'],
    ['p', 'Alice.Example', '3post'],
    ['p', 'did%3Aplc%3Aalice', '3post'],
  ],
  'pckt.blog': [['x', ALICE.did, 'site.standard.document/3post']],
  'offprint.app': [['a', ALICE.handle, 'site.standard.document/3post']],
};
const PAGES = Object.entries(OF_PLATFORM).flatMap(([host, pages]) =>
  pages.map(([shared, name, rest]) => ({ host, shared, name, rest })),
);

/** docs/rules.md#platforms: each place that decides whose record a link's is runs this table. */
export const SHARED_SEGMENTS: readonly SharedSegment[] = [
  ...PAGES.flatMap(({ host, shared, name, rest }) => [
    {
      note: `a shared segment of ${host}, for a page of ${name}`,
      base: `https://${host}`,
      path: `/${shared}`,
      link: `https://${host}/${shared}/${name}/${rest}`,
      alice: true,
      mallory: false,
    },
    {
      note: `what ${name} has at ${host}, for a page below`,
      base: `https://${host}/${shared}`,
      path: `/${name}`,
      link: `https://${host}/${shared}/${name}/${rest}`,
      alice: true,
      mallory: false,
    },
    {
      note: `the very page of ${name} at ${host}`,
      base: `https://${host}/${shared}`,
      path: `/${name}/${rest}`,
      link: `https://${host}/${shared}/${name}/${rest}`,
      alice: true,
      mallory: true,
    },
  ]),
  {
    note: 'the account alone as the first segment',
    base: 'https://pckt.blog',
    path: '/did:plc:alice',
    link: 'https://pckt.blog/did:plc:alice/site.standard.document/3post',
    alice: true,
    mallory: false,
  },
  {
    note: 'the first account that the path names is the one that counts',
    base: 'https://leaflet.pub',
    path: '/p',
    link: 'https://leaflet.pub/p/alice.example/mallory.example',
    alice: true,
    mallory: false,
  },
  {
    note: 'a path that names nobody',
    base: 'https://leaflet.pub',
    path: '/discover',
    link: 'https://leaflet.pub/discover/new/today',
    alice: false,
    mallory: false,
  },
  {
    note: 'an account that is neither',
    base: 'https://leaflet.pub',
    path: '/p',
    link: 'https://leaflet.pub/p/did:plc:carol/3post',
    alice: false,
    mallory: false,
  },
  {
    note: 'an author’s own host, where the path is the author’s to choose',
    base: 'https://me.leaflet.pub',
    path: '/p',
    link: 'https://me.leaflet.pub/p/carol.example/x',
    alice: true,
    mallory: true,
  },
];
