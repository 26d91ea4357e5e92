import { request } from 'node:http';
import { expect, it } from 'vitest';
import { fetchProfileFromPds } from '../../../src/atproto/index.ts';
import { self } from '../../lexicon/sample-records.ts';
import { sharedNetwork } from '../../support/network/shared-network.ts';

it('somebody is read by way of the file that a real PDS serves for their handle, without any AppView', async () => {
  const { pdsUrl, plcUrl, createAccount } = await sharedNetwork();
  const { did, handle, putRecord } = await createAccount('gwen.test');
  await putRecord('id.sifa.profile.self', 'self', self);
  /** Sends what is for the handle's host to the PDS that holds the handle, as its DNS would. */
  const onPds: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== handle) return fetch(input, init);
    return new Promise((resolve, reject) => {
      request(`${pdsUrl}${url.pathname}`, { headers: { host: url.hostname } }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve(new Response(body, { status: response.statusCode ?? 500 }));
      })
        .on('error', reject)
        .end();
    });
  };
  for (const actor of [handle, did])
    expect(await fetchProfileFromPds({ plc: plcUrl, fetch: onPds }, actor)).toMatchObject({ did, handle });
});
