import { describe, expect, test } from 'vitest';
import { isPublicHostname } from '../../../../src/atproto/node/guard/host-addresses.ts';
import { publicOrigin } from '../../../../src/atproto/request/client-config.ts';

// A page and a server go by one list of names that are not on the public internet.
const INSIDE = [
  ...'localhost router a.localhost a.local host.localdomain router.lan a.home a.corp a.private a.internal'.split(' '),
  ...'a.intranet a.test a.invalid a.example a.onion a.alt home.arpa a.home.arpa 1.0.0.10.in-addr.arpa .lan'.split(' '),
  ...'127.0.0.1 10.0.0.5 192.168.1.1 169.254.169.254 router.\uff4c\uff41\uff4e'.split(' '),
];
const PUBLIC = 'alice.example.com a.dev lan.de xn--bcher-kva.de b\u00fccher.de local.host a.example.org'.split(' ');

describe.each(['', '.', '..', '...'])('with "%s" behind it', (dots) => {
  test.each(INSIDE)('%s is asked by nobody', (name) => {
    const address = `https://${name}${dots}/`;
    expect(publicOrigin(address, {})).toBeUndefined();
    if (URL.canParse(address)) expect(isPublicHostname(new URL(address).hostname)).toBe(false);
  });
});

test.each(PUBLIC)('%s is on the public internet for both', (name) => {
  const { origin, hostname } = new URL(`https://${name}/`);
  expect(publicOrigin(`https://${name}/`, {})).toBe(origin);
  expect(isPublicHostname(hostname)).toBe(true);
});
