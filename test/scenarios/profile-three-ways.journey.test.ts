import { request } from 'node:http';
import { expect, it } from 'vitest';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { fetchGetProfileView, fetchProfileFromPds } from '../../src/atproto/index.ts';
import { until } from '../support/clock/clock.ts';
import { forFile } from '../support/for-each-test.ts';
import { startIndexedNetwork } from './indexed-network.ts';

// Each section of a profile, and each rule of them, in memory: people/profiles-agree.test.ts.
const world = forFile(startIndexedNetwork);

it('a profile comes the same in three ways: in a page, from an AppView, and from the person’s own PDS', async () => {
  const { network, appViewUrl } = world;
  const alice = await network.createAccount('alice.test');
  const createdAt = '2026-11-01T10:00:00.000Z';
  await alice.putRecord('id.sifa.profile.self', 'self', { createdAt, headline: 'Writes small essays' });
  await alice.putRecord('id.sifa.profile.position', '3mwozxkf2m222', {
    createdAt,
    title: 'Essayist',
    company: 'The Small Press',
    startedAt: '2024-02',
  });

  const words = ['Essayist', 'The Small Press', 'Writes small essays'];
  await world.visit(
    '<pro-profile loading="eager" actor="alice.test"></pro-profile>',
    (tab) =>
      tab.locator('pro-profile').evaluate(({ shadowRoot }) => shadowRoot?.querySelector('[part~=card]')?.textContent),
    (text) => {
      for (const word of words) expect(text).toContain(word);
    },
  );

  /** Sends what is for the handle's host to the PDS that holds the handle, as its DNS would. */
  const onPds: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== alice.handle) return fetch(input, init);
    return new Promise((resolve, reject) => {
      request(`${network.pdsUrl}${url.pathname}`, { headers: { host: url.hostname } }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve(new Response(body, { status: response.statusCode ?? 500 }));
      })
        .on('error', reject)
        .end();
    });
  };
  for (const actor of [alice.handle, alice.did]) {
    const own = await fetchProfileFromPds({ plc: network.plcUrl, fetch: onPds }, actor);
    expect(own).toMatchObject({ did: alice.did, handle: alice.handle, positions: [{ title: 'Essayist' }] });
    // The handle comes to the index by itself, a moment later.
    await until(async () => expect(await fetchGetProfileView({ baseUrl: appViewUrl }, actor)).toEqual(own));
    const { out } = await callMasthead(['profile', actor, '--plc', network.plcUrl, '--dev', network.pdsUrl]);
    for (const word of words) expect(out).toContain(word);
  }
});
