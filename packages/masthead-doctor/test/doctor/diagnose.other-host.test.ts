import { beforeEach, expect, test } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { Diagnosing } from '../../src/doctor/diagnosis.ts';
import { diagnose } from '../../src/index.ts';
import { DOCUMENT, found, KEY, OTHER_KEY, PUBLICATION, startWorld } from './world.ts';

const FILE = '/.well-known/site.standard.publication';

const world = await startWorld(serveMemoryNetwork());
const pub = `at://${world.alice.did}/${PUBLICATION}/${KEY}`;
beforeEach(async () => {
  await world.reset();
  await world.put(PUBLICATION, KEY, world.publication());
  await world.put(DOCUMENT, OTHER_KEY, world.document());
  for (const host of [world.site, world.service]) host.pages['/essays/first'] = '<!doctype html><title>First</title>';
});

/** Looks at the article at the other host. */
const look = (more?: Partial<Diagnosing>) =>
  diagnose(world.options(more), `${world.service.url}/essays/first`, world.options(more));

test('a link at another host has the card where the files of both hosts name the record', async () => {
  for (const host of [world.site, world.service]) host.pages[FILE] = pub;
  const diagnosis = await look();
  expect(found(diagnosis, 'address')).toMatchObject({
    verdict: 'ok',
    found: expect.stringContaining('the files of both hosts name its publication'),
  });
  expect(found(diagnosis, 'verification')?.verdict).toBe('ok');
  expect(diagnosis).toMatchObject({ card: true, view: { title: 'First' } });
  // Bluesky compares the host, whatever the sites say.
  expect(found(diagnosis, 'bluesky')?.verdict).toBe('warn');
});

test.each([
  ['only the link’s host names it', () => [world.service]],
  ['only the record’s host names it', () => [world.site]],
])('there is none where %s', async (_, hosts) => {
  for (const host of hosts()) host.pages[FILE] = pub;
  const diagnosis = await look();
  expect(diagnosis.card).toBe(false);
  expect(found(diagnosis, 'address')?.verdict).toBe('broken');
});

test('an index that does not know it yet is told of both by opening its own page about the link', async () => {
  for (const host of [world.site, world.service]) host.pages[FILE] = pub;
  const baseUrl = 'http://localhost:1';
  const diagnosis = await look({ baseUrl, ownCard: async () => null });
  expect(found(diagnosis, 'index')).toMatchObject({
    verdict: 'unknown',
    advice: expect.stringContaining(`${baseUrl}/check?url=`),
  });
});
