import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { callPublish } from '../../packages/masthead-cli/test/call-publish.ts';
import { picture } from '../publish/pictures.ts';
import { until } from '../support/clock/clock.ts';
import { forFile } from '../support/for-each-test.ts';
import { lookAtCard, startIndexedNetwork } from './indexed-network.ts';

// The publisher's whole way: command line → PDS → firehose → AppView → card in a browser → the
// doctor.
const world = forFile(startIndexedNetwork);

it('a publisher comes from nothing to a card: init, theme, icon, an article; the doctor says that all is well', async () => {
  const { network, folder, appViewUrl } = world;
  const account = await network.createAccount('fresh.test');
  const publish = async (...args: string[]) =>
    expect(await callPublish({ network, account, folder }, args)).toMatchObject({ code: 0, err: '' });
  const show = (link: string) => `<pub-card loading="eager" url="${link}"></pub-card>`;
  const name = 'Fresh';
  await publish('init', '--url', 'https://fresh.example', '--name', name, '--yes');
  await publish('theme', '--accent', '#0c5aa0', '--yes');
  const icon = join(folder, 'icon');
  writeFileSync(icon, await picture(300, 300));

  // The preview is a file, and shows the card before anything is written.
  const preview = join(folder, 'card.html');
  await publish('icon', icon, '--dry-run', '--preview', preview);
  const whole = { title: name, icon: 300, accent: 'rgb(12, 90, 160)' };
  await world.open(pathToFileURL(preview).href, async (tab, asked) => {
    expect(await lookAtCard(tab)).toMatchObject(whole);
    expect(asked.filter((url) => url.startsWith('http'))).toEqual([]);
  });

  await publish('icon', icon, '--yes');
  // The index follows a moment later; the page is opened once it has everything.
  const source = { icon: expect.any(String), theme: { accentRGB: { r: 12, g: 90, b: 160 } } };
  await until(async () =>
    expect(await world.card('https://fresh.example')).toMatchObject({ view: { external: { source } } }),
  );
  await world.visit(show('https://fresh.example'), lookAtCard, (seen) =>
    expect(seen).toMatchObject({ ...whole, ready: true }),
  );

  const written = ['--title', 'Low water', '--path', '/essays/low-water', '--date', '2026-11-01T10:00:00+01:00'];
  const fields = ['--set', 'description=Boats on mud', '--set', 'textContent=The harbour is empty.'];
  await publish('document', '--new', '--before-deploy', ...written, ...fields, '--yes');
  await world.visit(show('https://fresh.example/essays/low-water'), lookAtCard, (seen) =>
    expect(seen).toMatchObject({ ...whole, ready: true, title: 'Low water', site: name }),
  );

  const where = ['--account', account.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
  const told = await callMasthead(['doctor', 'https://fresh.example', '--app-view', appViewUrl, '--json', ...where]);
  expect(told.code).toBe(0);
  const { steps } = JSON.parse(told.out) as { steps: { id: string; verdict: string }[] };
  // Nobody proved the site, and a network on this machine has neither such a site nor a backlink
  // index to ask.
  const left = steps.filter(({ verdict }) => !['ok', 'skipped'].includes(verdict)).map(({ id }) => id);
  expect(left).toEqual(['rivals', 'page', 'verification']);
  expect(steps.find(({ id }) => id === 'index')?.verdict).toBe('ok');
});
