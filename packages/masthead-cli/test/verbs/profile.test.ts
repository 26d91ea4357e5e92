import { describe, expect, it } from 'vitest';
import { fetchGetProfileView } from '../../../../src/atproto/index.ts';
import { renderProProfile, renderProProfileEmail, renderProProfileSvg } from '../../../../src/render/index.ts';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { sampleHere } from '../../../../test/support/index/sample-app-view.ts';
import { fakeNetwork } from '../../../../test/support/network/fake-network.ts';
import { callMasthead } from '../call-masthead.ts';

const MARA = 'mara.tidewater.example';

describe('of an AppView', () => {
  const sample = forFile(() => sampleHere({ publicUrl: 'https://cards.example', host: '127.0.0.1' }));

  const profile = (actor: string, ...flags: string[]) =>
    callMasthead(['profile', actor, '--app-view', sample.url, ...flags]);

  it.each([[MARA], [`@${MARA}`]])('of %s as a text: name, headline, current position', async (actor) => {
    const { code, out, err } = await profile(actor);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').slice(0, 3)).toEqual([
      `Mara Lindqvist (@${MARA})`,
      '  Editor and maker of small magazines',
      '  position     Editor in chief, The Tidewater Review',
    ]);
  });

  it('--json is the view', async () => {
    const { out } = await profile(MARA, '--json');
    expect(JSON.parse(out)).toEqual(await fetchGetProfileView({ baseUrl: sample.url }, MARA));
  });

  it.each([
    ['--html', renderProProfile],
    ['--svg', renderProProfileSvg],
    ['--email', renderProProfileEmail],
  ] as const)('%s is what the renderer writes', async (flag, render) => {
    const view = await fetchGetProfileView({ baseUrl: sample.url }, MARA);
    const { code, out } = await profile(MARA, flag);
    expect(code).toBe(0);
    const same = out.replaceAll(/&#x([\da-f]+);/g, (_all, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    expect(same).toBe(`${render(view, { appView: sample.url })}\n`);
  });

  it('none is exit code 1', async () => {
    const { code, out, err } = await profile('nobody.example');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^There is no profile for nobody\.example\. /);
  });
});

it('where no AppView is named, all of it is read from the person’s own PDS', async () => {
  const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
  const createdAt = '2026-01-01T00:00:00.000Z';
  const position = { title: 'Writer', company: 'Herself', startedAt: '2020', createdAt };
  const records = {
    'id.sifa.profile.self': { self: { headline: 'Writes letters', createdAt } },
    'id.sifa.profile.position': { '3mwozxkf2m222': position },
  };
  const { baseUrl } = await fakeNetwork({ [did]: { handle: 'alice.test', records } });
  expect(await callMasthead(['profile', 'alice.test', '--plc', baseUrl, '--dev', baseUrl])).toEqual({
    code: 0,
    err: '',
    out: `@alice.test\n  Writes letters\n  position     Writer, Herself\n  account      ${did}\n`,
  });
});
