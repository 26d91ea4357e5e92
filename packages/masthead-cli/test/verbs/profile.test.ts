import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchGetProfileView } from '../../../../src/atproto/index.ts';
import { renderProProfile, renderProProfileEmail, renderProProfileSvg } from '../../../../src/render/index.ts';
import { type SampleHere, sampleHere } from '../../../../test/support/index/sample-app-view.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork } from '../../../../test/support/network/fake-network.ts';
import { callMasthead } from '../call-masthead.ts';

const MARA = 'mara.tidewater.example';

describe('of an AppView', () => {
  let sample: SampleHere;
  beforeAll(async () => {
    sample = await sampleHere({ publicUrl: 'https://cards.example', host: '127.0.0.1' });
  });
  afterAll(() => sample?.close());

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

describe('of the person’s own PDS, where no AppView is named', () => {
  const ALICE = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
  let network: FakeNetwork;
  afterEach(() => network.close());

  async function profile(actor: string, account: FakeAccount) {
    network = await fakeNetwork({ [ALICE]: account });
    const { baseUrl } = network;
    return callMasthead(['profile', actor, '--plc', baseUrl, '--dev', baseUrl]);
  }

  it('all of it is read there', async () => {
    const records = {
      'id.sifa.profile.self': { self: { headline: 'Writes letters', createdAt: '2026-01-01T00:00:00.000Z' } },
      'id.sifa.profile.position': {
        '3mwozxkf2m222': {
          title: 'Writer',
          company: 'Herself',
          startedAt: '2020',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      },
    };
    const { code, out, err } = await profile('alice.test', { handle: 'alice.test', records });
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      '@alice.test',
      '  Writes letters',
      '  position     Writer, Herself',
      `  account      ${ALICE}`,
      '',
    ]);
  });
});
