import { expect, it } from 'vitest';
import { blobCid } from '../../src/publish/picture-source.ts';
import { sharedNetwork } from '../support/network/shared-network.ts';

it('is the CID that a PDS gives', async () => {
  const alice = await (await sharedNetwork()).createAccount('blob-cid.test');
  for (const bytes of [new Uint8Array(), Buffer.from('hello'), Buffer.alloc(70_000, 7)]) {
    // A PDS takes no empty blob; its CID is known all the same.
    const cid =
      bytes.length === 0
        ? 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
        : (await alice.uploadBlob(bytes, 'image/png')).ref.$link;
    expect(blobCid(bytes)).toBe(cid);
  }
});
