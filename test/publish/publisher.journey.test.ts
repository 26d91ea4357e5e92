import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ClientConfig, openPublications, signIn } from '../../src/publish/index.ts';
import { proposeTheme } from '../../src/theme/index.ts';
import { sharedNetwork } from '../support/network/shared-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { picture } from './pictures.ts';

// A real PLC directory and a real PDS. Each rule is tested on a network in memory, which pds-contract.ts holds to these.
const PUBLICATION = 'site.standard.publication';
let alice: TestAccount;
let local: ClientConfig;
beforeAll(async () => {
  const network = await sharedNetwork();
  local = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  alice = await network.createAccount('alice.test');
});
const enter = (config: ClientConfig = local) =>
  signIn(config, { identifier: alice.handle, password: alice.appPassword });

describe('a publisher', () => {
  it('creates a publication, and changes it so that what is unknown here stays; strangers read it', async () => {
    const publisher = await enter();
    expect(publisher).toMatchObject({ did: alice.did, handle: alice.handle, usesMainPassword: false });
    const { rkey, uri } = await publisher.createPublication({
      url: 'https://alice.example',
      name: 'A',
      'com.example.other': { list: [{ a: null }, 1, 'é'] },
    });
    await publisher.setTheme(rkey, proposeTheme({ r: 12, g: 90, b: 160 }));
    await publisher.setIcon(rkey, { bytes: await picture(256, 256) });
    const stored = await (await openPublications(local, alice.handle)).findPublication(uri);
    expect(stored.problems).toEqual([]);
    expect(stored.record).toMatchObject({
      name: 'A',
      'com.example.other': { list: [{ a: null }, 1, 'é'] },
      basicTheme: { accent: expect.anything() },
      icon: { mimeType: 'image/png' },
    });
  });

  it('does not overwrite what somebody else writes in between', async () => {
    const { uri } = await alice.createRecord(PUBLICATION, { url: 'https://b.example', name: 'A' });
    const rkey = uri.split('/').at(-1) ?? '';
    let left = 1;
    const crossed = await enter({
      ...local,
      fetch: async (input, init) => {
        if (String(input instanceof Request ? input.url : input).endsWith('putRecord') && left-- > 0)
          await alice.putRecord(PUBLICATION, rkey, { url: 'https://b.example', name: 'A', description: 'Theirs' });
        return fetch(input, init);
      },
    });
    await crossed.changePublication(rkey, (record) => ({ ...record, name: 'Ours' }));
    expect(await alice.getRecord(PUBLICATION, rkey)).toMatchObject({ name: 'Ours', description: 'Theirs' });
  });

  it('follows no redirect with the password', async () => {
    const seen: string[] = [];
    const thief = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(307, { location: '/caught' }).end();
    }).listen(0);
    await once(thief, 'listening');
    const { port } = thief.address() as AddressInfo;
    const redirected: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return fetch(pathname.endsWith('createSession') ? `http://localhost:${port}/` : input, init);
    };
    await expect(enter({ ...local, fetch: redirected })).rejects.toMatchObject({ kind: 'unreachable' });
    thief.close();
    expect(seen).toEqual(['/']);
  });
});
