import { describe, expect, it } from 'vitest';
import { axeFindings, invalidHtml } from '../support/html/html-findings.ts';
import { linksIn, READER_MODES } from '../support/html/reader-modes.ts';
import { snippetsOf } from './snippets.ts';

// What docs/put-it-on-a-page.md gives to paste: where frames and pictures are taken out, title and
// link stay.
const LINK = 'https://tidewater.example/essays/the-harbour-at-low-water';
const TITLE = 'The harbour at low water';
const framed = snippetsOf('docs/put-it-on-a-page.md', 'An address alone').filter(({ code }) =>
  code.includes('<iframe'),
);

/** Hugo's template with a link and a title, as far as the page uses its language. */
function asHugo(template: string): string {
  return template
    .replace(/\{\{ \$link := \.Get 0 \}\}\s*/, '')
    .replace(/\{\{ printf "([^"]*)%s" \(urlquery \$link\) \| safeURL \}\}/g, `$1${encodeURIComponent(LINK)}`)
    .replaceAll('{{ .Get 1 | default $link }}', TITLE)
    .replaceAll('{{ $link }}', LINK);
}

const PASTED = framed.map(({ language, code }) => [language, asHugo(code)] as const);

it('there is a frame for any page, and one for Hugo, without a word of its templates', () => {
  expect(PASTED.map(([language]) => language)).toEqual(['html', 'gotmpl']);
  expect(PASTED.map(([, html]) => html).join()).not.toContain('{{');
});

describe.each(PASTED)('%s', (_, html) => {
  it.each(Object.entries(READER_MODES))('%s leaves title and link', async (_name, read) => {
    expect(linksIn(await read(html))).toContainEqual({ href: LINK, words: TITLE });
  });

  it('is valid, and axe finds nothing', async () => {
    const page = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${html}</main></html>`;
    expect([...(await invalidHtml(page)), ...(await axeFindings(page))]).toEqual([]);
  });
});
