const MEGABYTE = 1024 * 1024;
const DID = 'did:plc:somebody';
const NOW = Date.now() * 1000;
const DAY = 86_400_000_000;
const REV = '3mbeigaqkc222';

const commit = (more: object = {}) => ({
  rev: REV,
  operation: 'create',
  collection: 'site.standard.publication',
  rkey: 'x',
  cid: 'bafyx',
  record: { name: 'x', url: 'https://x.example' },
  ...more,
});
/** A message of version 1. */
const v1 = (more: object): string =>
  JSON.stringify({ did: DID, time_us: NOW, kind: 'commit', commit: commit(), ...more });
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
/** With a number as no JSON.stringify writes it. */
const at = (number: string): string =>
  `{"did":"${DID}","time_us":${number},"kind":"identity","identity":{"did":"${DID}"}}`;

/**
 * Messages of a Jetstream, version 1, that none would send. Whatever becomes of them, the next one
 * is read and the cursor stays in the past.
 */
export const HOSTILE_V1: Readonly<Record<string, () => string>> = {
  nothing: () => '',
  'eight megabytes of brackets': () => '['.repeat(8 * MEGABYTE),
  'a null': () => 'null',
  'no kind': () => JSON.stringify({ did: DID, time_us: NOW }),
  'an unknown kind': () => v1({ kind: 'invented' }),
  'the kind __proto__': () => v1({ kind: '__proto__' }),
  'a __proto__ of its own': () => `{"__proto__":{"did":"${DID}","time_us":${NOW},"kind":"commit"}}`,
  'a time before all time': () => at('-1'),
  'a time of 1e999': () => at('1e999'),
  'a time beyond exact numbers': () => at('9007199254740993'),
  'a time with a fraction': () => at('1767225600000000.5'),
  'a time in an hour': () => at(String(NOW + DAY / 24)),
  'the greatest time': () => at(String(Number.MAX_SAFE_INTEGER)),
  'a DID of a megabyte': () => v1({ did: `did:plc:${'a'.repeat(MEGABYTE)}` }),
  'a collection named __proto__': () => v1({ commit: commit({ collection: '__proto__' }) }),
  'a collection of a megabyte': () => v1({ commit: commit({ collection: `id.sifa.profile.${'a'.repeat(MEGABYTE)}` }) }),
  'a collection with NUL': () => v1({ commit: commit({ collection: 'id.sifa.profile.\0' }) }),
  'a key of a megabyte': () => v1({ commit: commit({ rkey: 'x'.repeat(MEGABYTE) }) }),
  'a key that climbs': () => v1({ commit: commit({ rkey: '..' }) }),
  'a cid of a megabyte': () => v1({ commit: commit({ rkey: 'cid', cid: 'x'.repeat(MEGABYTE) }) }),
  'a revision from the future': () => v1({ commit: commit({ rev: 'jzzzzzzzzzzzz' }) }),
  'an unknown operation': () => v1({ commit: commit({ operation: 'constructor' }) }),
  'a record of seven megabytes': () =>
    v1({ commit: commit({ rkey: 'big', record: { name: 'x'.repeat(7 * MEGABYTE) } }) }),
  'a record a thousand levels deep': () => v1({}).replace('"name":"x"', `"name":${deep(1000)}`),
  'a $type that is a tree': () => v1({}).replace('"name":"x"', `"$type":${deep(200)}`),
  'a record with a __proto__ of its own': () => v1({}).replace('"name":"x"', '"__proto__":{"name":"stolen"}'),
  'a record that is text': () => v1({ commit: commit({ record: 'x' }) }),
  'a handle of a megabyte': () => v1({ kind: 'identity', identity: { handle: `${'a'.repeat(MEGABYTE)}.example` } }),
  'an account that is neither': () => v1({ kind: 'account', account: { active: 'yes' } }),
};

const TYPE = 'network.bsky.jetstream.subscribeEvents#';
const v2 = (type: string, more: object): string =>
  JSON.stringify({
    $type: 'message',
    payload: { $type: `${TYPE}${type}`, did: DID, time: new Date(NOW / 1000).toISOString(), ...more },
  });

/** The same of version 2. */
export const HOSTILE_V2: Readonly<Record<string, () => string>> = {
  'eight megabytes of brackets': () => '['.repeat(8 * MEGABYTE),
  'no $type': () => JSON.stringify({ payload: {} }),
  'a number beyond exact ones': () => v2('commit', { seq: 2 ** 60, ...commit() }),
  'a time of a megabyte': () => v2('commit', { time: '2'.repeat(MEGABYTE), ...commit() }),
  'a time in the year 9999': () => v2('commit', { time: '9999-12-31T23:59:59Z', ...commit() }),
  'a time in the year 200': () => v2('commit', { time: '2026-01-01T00:00:00.999999999999999999999Z', ...commit() }),
  'an identity of the year 9999': () => v2('identity', { time: '9999-12-31T23:59:59Z' }),
  'a jump to the future': () => v2('sync', { sync: { rev: 'jzzzzzzzzzzzz' } }),
  'a jump to no revision': () => v2('sync', { sync: { rev: {} } }),
  'a name of eight megabytes': () => v2('info', { name: 'x'.repeat(7 * MEGABYTE) }),
  'an unknown type': () => v2('constructor', {}),
  'a collection with NUL': () => v2('commit', commit({ collection: 'id.sifa.profile.\0' })),
};

/** What a version-2 host sends when its stream begins after the cursor. */
export const OUTDATED_V2 = v2('info', { name: 'OutdatedCursor' });

/** An honest message of version 1 and of version 2. */
export const GOOD_V1 = v1({ did: 'did:plc:good', commit: commit({ rkey: 'good' }) });
export const GOOD_V2 = v2('commit', { did: 'did:plc:good', ...commit({ rkey: 'good' }) });
