import { describe, expect, it } from 'vitest';
import { renderProProfile, renderProProfileEmail, renderProProfileSvg } from '../../../src/render/index.ts';

const view = {
  did: 'did:plc:ada',
  handle: 'ada.example',
  displayName: 'Ada',
  projects: [
    {
      rkey: '1',
      name: 'Harbour',
      members: [
        { did: 'did:plc:bob', handle: 'bob.example', displayName: '<b>Bob</b>', confirmed: true },
        { did: 'did:plc:eve', handle: 'eve.example', displayName: 'Eve' },
      ],
    },
  ],
  investments: [{ rkey: '1', company: 'The mole', amount: { value: 25_000, currency: 'EUR' } }],
};
const appView = 'https://people.example';
const shown = (html: string) => html.replace(/<script type="application\/json">.*?<\/script>/s, '');

describe('the layout full as HTML', () => {
  const html = renderProProfile(view, { layout: 'full', appView, lang: 'de' });

  it('names and links who confirmed, as text', () => {
    expect(html).toContain(
      'mit <a part="person" href="https://people.example/p/bob.example" rel="noopener"><bdi>&lt;b&gt;Bob&lt;/b&gt;</bdi></a>',
    );
    expect(shown(html)).not.toContain('Eve');
  });

  it('has what was invested, and the same in its data', () => {
    expect(shown(html)).toContain('25.000\u00a0€');
    expect(html).toContain('"amount":{"value":25000,"currency":"EUR"}');
  });

  it('links nobody without a site', () => {
    expect(renderProProfile(view, { layout: 'full' })).toContain('with <bdi part="person">&lt;b&gt;Bob');
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
    for (const part of ['mole', '25', 'EUR', 'Bob', 'did:plc:bob', 'Harbour'])
      expect(text.replace(/<style>.*?<\/style>/gs, '')).not.toContain(part === '25' ? '25000' : part);
  });
});
