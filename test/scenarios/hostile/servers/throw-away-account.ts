import { P256Keypair } from '@atproto/crypto';
import { BlockMap, blocksToCarFile, cborToLex, signCommit } from '@atproto/repo';
import { MessageFrame } from '@atproto/xrpc-server';

/** A CID, as the packages of the protocol have it. */
type Cid = Awaited<ReturnType<BlockMap['add']>>;
type Node = Parameters<BlockMap['add']>[0];

/** An account that exists only here: its key signs whatever a test wants signed. */
export interface ThrowAwayAccount {
  readonly did: string;
  /** As the directory gives it. */
  readonly document: object;
  /**
   * A frame with a commit that its owner really signed.
   *
   * @param tree puts blocks into the map and gives the tree's root, and the CIDs of what is written
   */
  commit(
    seq: number,
    rev: string,
    tree: (blocks: BlockMap) => Promise<{ root: Cid; writes: Readonly<Record<string, Cid>> }>,
  ): Promise<Uint8Array>;
}

const TIME = '2026-01-01T00:00:00.000Z';

export async function throwAwayAccount(name: string): Promise<ThrowAwayAccount> {
  const key = await P256Keypair.create();
  const did = `did:plc:${name}`;
  return {
    did,
    document: {
      id: did,
      alsoKnownAs: [`at://${name}.example`],
      verificationMethod: [
        {
          id: `${did}#atproto`,
          type: 'Multikey',
          controller: did,
          publicKeyMultibase: key.did().slice('did:key:'.length),
        },
      ],
      service: [],
    },
    async commit(seq, rev, tree) {
      const blocks = new BlockMap();
      const { root, writes } = await tree(blocks);
      const signed = await signCommit({ did, version: 3, rev, prev: null, data: root }, key);
      const commit = await blocks.add(signed as unknown as Node);
      const ops = Object.entries(writes).map(([path, cid]) => ({ action: 'create', path, cid }));
      const body = { seq, repo: did, time: TIME, rev, since: null, commit, ops, tooBig: false };
      return new MessageFrame(
        { ...body, blocks: await blocksToCarFile(commit, blocks) },
        { type: '#commit' },
      ).toBytes();
    },
  };
}

/** A tree of one node that holds these records. The bytes of a record may be anything. */
export async function flatTree(
  blocks: BlockMap,
  records: Readonly<Record<string, Uint8Array | object>>,
): Promise<{ root: Cid; writes: Record<string, Cid> }> {
  const writes: Record<string, Cid> = {};
  for (const [path, record] of Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1))) {
    writes[path] = await addBlock(blocks, record);
  }
  const entries = Object.entries(writes).map(([path, v]) => ({ p: 0, k: Buffer.from(path), v, t: null }));
  return { root: await blocks.add({ l: null, e: entries } as unknown as Node), writes };
}

async function addBlock(blocks: BlockMap, record: Uint8Array | object): Promise<Cid> {
  if (!(record instanceof Uint8Array)) return blocks.add(record as Node);
  // A block is what hashes to its CID, whatever is in it.
  const other = new BlockMap();
  const placeholder = await other.add({ length: record.length });
  const { createHash } = await import('node:crypto');
  const bytes = new Uint8Array([...placeholder.bytes.subarray(0, 4), ...createHash('sha256').update(record).digest()]);
  const tagged = new Uint8Array([0xd8, 0x2a, 0x58, bytes.length + 1, 0, ...bytes]);
  const cid = cborToLex(tagged) as unknown as Cid;
  blocks.set(cid, record);
  return cid;
}
