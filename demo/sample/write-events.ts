// Writes events.jsonl (one Jetstream v1 event a line) and images.json (cid → file) from events.ts
// and images/. `--check` writes nothing and fails when either is out of step.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '@atcute/cbor';
import * as CID from '@atcute/cid';
import { SAMPLE_ACCOUNTS } from './events.ts';
import type { SampleAccount, SampleBlob } from './sample-account.ts';

const FIRST_EVENT = Date.UTC(2026, 9, 1) * 1000;
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';
const folder = import.meta.dirname;
const images: Record<string, string> = {};
const lines: string[] = [];
let time = FIRST_EVENT;

for (const account of SAMPLE_ACCOUNTS) await writeAccount(account);
output('events.jsonl', `${lines.join('\n')}\n`);
output('images.json', `${JSON.stringify(images, null, 2)}\n`);

async function writeAccount(account: SampleAccount): Promise<void> {
  const did = `did:plc:${base32(createHash('sha256').update(account.name).digest()).slice(0, 24)}`;
  const rkeys = new Map<string, string>();
  const rkeyOf = (collection: string, name: string) => {
    if (name === 'self') return name;
    const key = `${collection}/${name}`;
    const rkey = rkeys.get(key) ?? tid(FIRST_EVENT - 86_400_000_000 + rkeys.size * 1_000_000);
    rkeys.set(key, rkey);
    return rkey;
  };
  const blobs = new Map<string, SampleBlob>();
  const records = (image: (name: string) => SampleBlob) =>
    account.records({ image, uri: (collection, name) => `at://${did}/${collection}/${rkeyOf(collection, name)}` });

  // Once to learn which pictures there are (hashing is asynchronous), once with their true CIDs.
  const wanted = new Set<string>();
  records((name) => {
    wanted.add(name);
    return { $type: 'blob', ref: { $link: '' }, mimeType: '', size: 0 };
  });
  for (const name of wanted) blobs.set(name, await readImage(name));

  event(did, { kind: 'identity', identity: { did, handle: account.handle, seq: time, time: iso(time) } });
  for (const [collection, name, fields] of records((name) => blobs.get(name) ?? missing(name))) {
    const record = { $type: collection, ...(collection.startsWith('id.sifa.') && { createdAt: iso(time) }), ...fields };
    const cid = CID.toString(await CID.create(CID.CODEC_DCBOR, new Uint8Array(encode(record))));
    event(did, {
      kind: 'commit',
      commit: { rev: tid(time), operation: 'create', collection, rkey: rkeyOf(collection, name), record, cid },
    });
  }
}

function event(did: string, body: object): void {
  lines.push(JSON.stringify({ did, time_us: time, ...body }));
  time += 1_000_000;
}

async function readImage(name: string): Promise<SampleBlob> {
  const bytes = new Uint8Array(readFileSync(join(folder, 'images', `${name}.jpg`)));
  const cid = CID.toString(await CID.create(CID.CODEC_RAW, bytes));
  images[cid] = `${name}.jpg`;
  return { $type: 'blob', ref: { $link: cid }, mimeType: 'image/jpeg', size: bytes.length };
}

function output(file: string, content: string): void {
  const path = join(folder, file);
  if (!process.argv.includes('--check')) writeFileSync(path, content);
  else if (readFileSync(path, 'utf8') !== content) {
    console.error(`demo/sample/${file} is out of step: run "node demo/sample/write-events.ts" and commit the result.`);
    process.exitCode = 1;
  }
}

function missing(name: string): never {
  throw new Error(`There is no picture named "${name}".`);
}

function iso(micros: number): string {
  return new Date(micros / 1000).toISOString();
}

/**
 * A timestamp identifier: 53 bits of microseconds and ten of a clock that is always 0 here, in
 * sortable base 32.
 */
function tid(micros: number): string {
  let value = BigInt(micros) << 10n;
  let text = '';
  for (let at = 0; at < 13; at++) {
    text = (BASE32[Number(value & 31n)] ?? '') + text;
    value >>= 5n;
  }
  return text;
}

function base32(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => BASE32[byte & 31] ?? '').join('');
}
