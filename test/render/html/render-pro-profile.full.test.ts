import { describe, expect, it } from 'vitest';
import { renderProProfile, renderProProfileEmail, renderProProfileSvg } from '../../../src/render/index.ts';

const view = {
  did: 'did:plc:ada',
  handle: 'ada.example',
  displayName: 'Ada',
  projects: [{ rkey: '1', name: 'Harbour' }],
  presentationDeliveries: [
    { rkey: '1', title: 'Tides', coSpeakers: [{ name: '<b>Bob</b>' }, { did: 'did:plc:eve', displayName: 'Eve' }] },
  ],
  investments: [{ rkey: '1', company: 'The mole', amount: { value: 25_000, currency: 'EUR' } }],
};
const appView = 'https://people.example';
const shown = (html: string) => html.replace(/<script type="application\/json">.*?<\/script>/s, '');

describe('the layout full as HTML', () => {
  const html = renderProProfile(view, { layout: 'full', appView, lang: 'de' });

  it('has names that are no account’s, as text, and no other account', () => {
    expect(html).toContain('mit <bdi class="person" part="person">&lt;b&gt;Bob&lt;/b&gt;</bdi>');
    expect(html).not.toMatch(/Eve|did:plc:eve/);
  });

  it('has what was invested, and the same in its data', () => {
    expect(shown(html)).toContain('25.000\u00a0€');
    expect(html).toContain('"amount":{"value":25000,"currency":"EUR"}');
  });

  it('has the article’s name, dates that machines read, and how long in words', () => {
    const positions = [{ rkey: '1', title: 'Editor', company: 'Co', startedAt: '2019-05', endedAt: '2021-07' }];
    const page = renderProProfile({ ...view, positions }, { layout: 'full', lang: 'de' });
    expect(page).toContain('<article class="card full" part="card full" aria-label="Ada">');
    expect(page).toContain('<time datetime="2019-05">Mai 2019</time> – <time datetime="2021-07">Juli 2021</time>');
    expect(page).toContain('data-text=", 2 Jahre, 3 Monate"><bdi aria-hidden="true">2 J, 3 Mon.</bdi>');
    expect(page).toContain('<ol class="timeline" part="timeline" role="list">');
  });
});

describe('what only the layout full shows is not in', () => {
  it.each([
    ['a summary', renderProProfile(view, { appView })],
    ['a byline', renderProProfile(view, { appView, layout: 'compact' })],
    ['an e-mail', renderProProfileEmail(view, { appView })],
    ['a drawing', renderProProfileSvg(view)],
  ])('%s, neither in its text nor in its data', (_note, text) => {
    expect(text).toContain('Ada');
    for (const part of ['mole', '25', 'EUR', 'Bob', 'Harbour'])
      expect(text.replace(/<style>.*?<\/style>/gs, '')).not.toContain(part === '25' ? '25000' : part);
  });
});
