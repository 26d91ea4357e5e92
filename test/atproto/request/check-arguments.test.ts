import { describe, expect, it } from 'vitest';
import * as client from '../../../src/atproto/index.ts';
import { checkConfig } from '../../../src/atproto/request/check-arguments.ts';
import { PUBLIC_APP_VIEW } from '../../../src/atproto/request/client-config.ts';

/** Whoever writes JavaScript is told which argument is wrong, and no request is made. */
const never = () => {
  throw new Error('A request was made.');
};
const config = { baseUrl: 'https://appview.example', fetch: never as typeof fetch };
const link = 'https://alice.example/post';
const actor = 'alice.example';

describe('an argument that cannot be right is named', () => {
  type Call = (...args: never[]) => Promise<unknown>;
  it.each<[note: string, call: Call, args: readonly unknown[], says: RegExp]>([
    ['a card, swapped', client.fetchCardView, [link, config], /^config must be an object.*not "https/],
    ['a card of nobody', client.fetchCardView, [{}, link], /^config.baseUrl must be.*is missing/],
    ['a card of no address', client.fetchCardView, [{ baseUrl: 'nope' }, link], /^config.baseUrl must be.*"nope"/],
    ['a card of no link', client.fetchCardView, [config, 5], /^url must be a link.*number/],
    ['the element’s card, swapped', client.fetchCard, [link, config], /^config must be/],
    ['records, swapped', client.fetchRecordUris, [link, {}], /^config must be/],
    ['a profile of nobody', client.fetchGetProfileView, [config, undefined], /^actor must be a handle/],
    ['an identity without a configuration', client.resolveIdentity, [actor], /^config must be/],
    ['a handle, swapped', client.resolveHandle, [actor, {}], /^config must be/],
    ['options that are none', client.fetchCard, [config, link, null], /^options must be an object, not null/],
    [
      'a controller for a signal',
      client.fetchCard,
      [config, link, { signal: new AbortController() }],
      /^options.signal/,
    ],
    ['a time that is none', client.fetchCardView, [config, link, { timeout: Number.NaN }], /^options.timeout/],
    ['records that are one text', client.fetchCardView, [config, link, { uris: 'at://x' }], /^options.uris/],
    ['discovery as a text', client.fetchCard, [config, link, { discovery: 'false' }], /^options.discovery/],
    ['a URL for an address', client.resolveIdentity, [{ plc: new URL('https://a.example') }, actor], /^config.plc/],
    [
      'a service that is a path',
      client.fetchGetProfileView,
      [{ ...config, service: '../x?' }, actor],
      /^config.service/,
    ],
    ['a fetch that is none', client.fetchCard, [{ fetch: 'no' }, link], /^config.fetch must be a function/],
    ['a cache that is none', client.fetchCard, [{ ...config, cache: {} }, link], /^config.cache must have/],
  ])('%s', async (_note, call, args, says) => {
    const error = await call(...(args as never[])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String((error as Error).message)).toMatch(says);
  });
});

describe('a configuration', () => {
  it.each([
    ['with a slash at the end', { baseUrl: 'https://public.api.bsky.app/' }],
    ['in capitals', { baseUrl: 'HTTPS://Public.API.bsky.app' }],
    ['whose fields are inherited', Object.create({ baseUrl: 'https://public.api.bsky.app' })],
    ['whose fields have no value', { baseUrl: undefined, fetch: undefined, cache: undefined, plc: undefined }],
  ])('%s is the same one', (_note, given) => {
    const { baseUrl = PUBLIC_APP_VIEW, ...others } = checkConfig(given);
    expect([baseUrl, Object.keys(others)]).toEqual([PUBLIC_APP_VIEW, []]);
  });
});
