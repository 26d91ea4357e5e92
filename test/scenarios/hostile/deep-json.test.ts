import { describe, expect, it } from 'vitest';
import { fetchRepository } from '../../../packages/masthead-appview/src/ingest/backfill/fetch-repository.ts';
import { prepareRecord } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import type { StoreWrite } from '../../../packages/masthead-appview/src/store/store-write.ts';
import type { StoreWriter } from '../../../packages/masthead-appview/src/store/writes/store-writer.ts';
import { plainText } from '../../../src/core/card/plain-text.ts';
import { parseCardView, parseProfileView } from '../../../src/core/index.ts';
import { checkRecord, parseRecord, RECORD_SCHEMAS } from '../../../src/lexicon/index.ts';
import { asDid } from '../../support/values.ts';

const DEPTH = 100_000;
const NESTED = [
  ['lists', `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
  ['objects', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
] as const;
const DID = asDid('did:plc:aaaaaaaaaaaaaaaaaaaaaaaa');
const REV = '3laaaaaaaaa2a';

describe.each(NESTED)('what is nested deeper than the stack: %s', (_, json) => {
  const deep: unknown = JSON.parse(json);
  const record = { $type: 'site.standard.publication', url: 'https://a.example', name: 'x', icon: deep, extra: deep };

  it('is passed over by the readers', () => {
    const given = { ...record, site: 'https://a.example', title: 'x', createdAt: deep, content: deep, labels: deep };
    expect(parseCardView({ uri: 'https://a.example', title: 'x', labels: deep, source: deep })?.title).toBe('x');
    expect(parseProfileView({ did: DID, handle: 'a.example', positions: deep, headline: deep })?.handle).toBe(
      'a.example',
    );
    expect(plainText({ content: deep })).toBeUndefined();
    for (const [name, schema] of Object.entries(RECORD_SCHEMAS)) {
      parseRecord(schema, given);
      expect(checkRecord(name, given).length).toBeGreaterThan(0);
    }
  });

  it('is a problem of its record', () => {
    const op = { action: 'create', collection: 'site.standard.publication', rkey: REV, record } as const;
    expect(prepareRecord({ did: DID, rev: REV, time: 1 }, op).problem).toMatch(/call stack/);
  });

  it('keeps no repository from being read', async () => {
    const written: StoreWrite[] = [];
    const text = JSON.stringify({ ...record, icon: 0, extra: 0 }).replace('"extra":0', `"extra":${json}`);
    const answers: Readonly<Record<string, string>> = {
      'com.atproto.sync.getLatestCommit': JSON.stringify({ rev: REV }),
      'com.atproto.repo.describeRepo': JSON.stringify({ collections: ['site.standard.publication'] }),
      'com.atproto.repo.listRecords': `{"records":[{"uri":"at://${DID}/site.standard.publication/${REV}","value":${text}}]}`,
    };
    const store = {
      applyAlone: async (writes: readonly StoreWrite[]) => void written.push(...writes),
      read: async () => [],
      db: { selectFrom: () => ({ selectAll: () => ({ where: () => ({ execute: async () => [] }) }) }) },
    } as unknown as StoreWriter;
    const network = {
      fetch: async (input: string | URL) => new Response(answers[new URL(input).pathname.slice('/xrpc/'.length)]),
    };
    const wanted = { did: DID, rev: '', time: 1, requestedAt: 1 };
    const { signal } = new AbortController();
    await fetchRepository(wanted, 'https://pds.example', network, store, signal);
    expect(written.map(({ to }) => to)).toEqual(['publications', 'dead_letters', 'resynced']);
  });
});
