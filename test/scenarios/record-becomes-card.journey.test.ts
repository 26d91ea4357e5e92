import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forFile } from '../support/for-each-test.ts';
import { lookAtCard, startIndexedNetwork } from './indexed-network.ts';

// PLC and PDS → account → app password → session → blob → record → firehose → AppView → element in
// a browser.
const LINK = 'https://alice.example/essays/first';
const RKEY = '3mwozxkf2m222';
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

const world = forFile(startIndexedNetwork);

it('a record becomes a card in a page: title, name, icon and colours of records written a moment ago', async () => {
  const alice = await world.network.createAccount('alice.test');
  const jpeg = await readFile(join(import.meta.dirname, '../../demo/sample/images/tidewater-icon.jpg'));
  const { uri } = await alice.putRecord('site.standard.publication', RKEY, {
    url: 'https://alice.example',
    name: 'Alice writes',
    icon: await alice.uploadBlob(jpeg, 'image/jpeg'),
    basicTheme: {
      $type: 'site.standard.theme.basic',
      background: color(255, 255, 255),
      foreground: color(20, 20, 20),
      accent: color(12, 90, 160),
      accentForeground: color(255, 255, 255),
    },
  });
  await alice.putRecord('site.standard.document', RKEY, {
    site: uri,
    path: '/essays/first',
    title: 'The first essay',
    publishedAt: '2026-11-01T10:00:00.000Z',
    textContent: 'word '.repeat(300),
  });
  await world.visit(`<pub-card loading="eager" url="${LINK}"></pub-card>`, lookAtCard, (seen) => {
    expect(seen).toMatchObject({
      ready: true,
      title: 'The first essay',
      href: LINK,
      site: 'Alice writes',
      icon: 256,
      button: 'View publication',
      leadsTo: 'https://alice.example',
      accent: 'rgb(12, 90, 160)',
    });
  });
});
