import { expect, test } from 'vitest';
import { isOwnHost } from '../../src/routes/metrics.ts';

test.each([
  { host: '127.0.0.1:9090', own: true },
  { host: '10.0.0.7', own: true },
  { host: '[::1]:9090', own: true },
  { host: 'localhost:9090', own: true },
  { host: 'masthead:9090', own: true, note: 'a container by its name' },
  { host: 'masthead.prod.internal', own: true },
  { host: 'printer.local:1', own: true },
  { host: 'metrics.example.org:9090', own: true, note: 'the name that the operator gave' },
  { host: 'Metrics.Example.org', own: true, note: 'in capitals' },
  { host: 'evil.example:9090', own: false, note: 'a domain that leads here since a minute ago' },
  { host: 'localhost.evil.example', own: false },
  { host: '127.0.0.1.evil.example', own: false },
  { host: '127.0.0.1.nip.io', own: false },
  { host: 'evil.example.', own: false, note: 'with the dot of the root' },
  { host: '[evil.example]', own: false },
  { host: '', own: false },
  { host: undefined, own: false, note: 'none, as in HTTP/1.0' },
  { host: 'a'.repeat(60_000), own: true, note: 'long' },
  { host: `${'a.'.repeat(30_000)}example`, own: false, note: 'of many parts' },
])('$host $note: $own', ({ host, own }) => {
  expect(isOwnHost(host, 'metrics.example.org')).toBe(own);
});
