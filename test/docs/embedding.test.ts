import { describe, expect, it } from 'vitest';
import { forFile } from '../support/for-each-test.ts';
import { sampleHere } from '../support/index/sample-app-view.ts';
import { snippetsOf } from './snippets.ts';

// What docs/put-it-on-a-page.md says about addresses, asked of the AppView with the sample events.
// Its JavaScript runs, and its frame is shown, in snippets.journey.test.ts.
const DOCUMENTED_AT = 'http://localhost:2584';
const LINK = 'https://fieldnotes.leaflet.pub/3m2moss';
const snippets = snippetsOf('docs/put-it-on-a-page.md', 'An address alone');
const codeIn = (language: string) =>
  snippets.filter((snippet) => snippet.language === language).map(({ code }) => code);

const appView = forFile(() => sampleHere({ publicUrl: DOCUMENTED_AT }));
const ask = (address: string) => appView.fetch(new Request(address));

describe('every address that stands there whole', () => {
  const addresses = snippets
    .filter(({ language }) => ['html', 'md'].includes(language))
    .flatMap(({ code }) => code.match(/http:\/\/localhost:2584\/[^\s")]+/g) ?? []);

  it.each([...new Set(addresses)])('%s answers with what it says', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    const type =
      { svg: 'image/svg+xml', png: 'image/png' }[new URL(address).pathname.split('.')[1] ?? ''] ?? 'text/html';
    expect(answer.headers.get('content-type')).toMatch(type);
  });
});

describe('WordPress', () => {
  const [php = ''] = codeIn('php');
  const [, pattern = '', endpoint = ''] = /wp_oembed_add_provider\(\s*'#(.*)#i',\s*'(.*)',\s*true\s*\)/.exec(php) ?? [];

  it.each([
    { link: LINK, asked: true, note: 'an article' },
    { link: 'https://slowcode.pckt.blog', asked: true, note: 'a publication, without a slash' },
    { link: 'http://a.b.offprint.app/', asked: true, note: 'a subdomain of a subdomain' },
    { link: 'https://evilpckt.blog/post', asked: false, note: 'a host that only ends alike' },
    { link: 'https://pckt.blog.evil.example/', asked: false, note: 'a host that only begins alike' },
    { link: 'https://example.com/?u=https://pckt.blog/', asked: false, note: 'a link that only mentions one' },
  ])('asks for $note: $asked', ({ link, asked }) => {
    expect(new RegExp(pattern, 'i').test(link)).toBe(asked);
  });

  it('gets from the provider what it puts into a page', async () => {
    // What WordPress adds to the address.
    const query = new URLSearchParams({ maxwidth: '500', maxheight: '750', url: LINK, dnt: '1', format: 'json' });
    const answer = await ask(`${endpoint}?${query}`);
    expect(await answer.json()).toMatchObject({
      type: 'rich',
      title: 'A field guide to the moss on my own roof',
      html: expect.stringMatching(/^<iframe src="[^"]*\/embed\?url=/),
      width: 500,
      height: expect.any(Number),
    });
  });
});

describe('Hugo', () => {
  const templates = codeIn('gotmpl');

  it.each(templates)('asks for something that there is: %#', async (template) => {
    const [, format = ''] = /printf "(http[^"]*)"/.exec(template) ?? [];
    const answer = await ask(format.replace('%s', encodeURIComponent(LINK)));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('A field guide to the moss');
  });

  it.each(templates)('closes what it opens, and uses nothing that Hugo does not have: %#', (template) => {
    const actions = Array.from(template.matchAll(/\{\{-?\s*(\S+)[^}]*?-?\}\}/g), ({ 1: word = '' }) => word);
    expect(actions.length).toBe(template.match(/\{\{/g)?.length);
    expect(template.match(/\}\}/g)?.length).toBe(actions.length);
    expect(actions.filter((word) => word === 'with').length).toBe(actions.filter((word) => word === 'end').length);
    const known = ['with', 'else', 'end', 'printf', 'warnf', '.Get', '.RelPermalink', '$link', '$words', '$address'];
    expect(actions.filter((word) => !known.includes(word))).toEqual([]);
  });
});

it('knows every language of the page', () => {
  const languages = new Set(snippets.map(({ language }) => language));
  expect(languages).toEqual(new Set(['html', 'md', 'js', 'php', 'gotmpl']));
});
