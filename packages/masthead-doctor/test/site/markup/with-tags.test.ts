import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageTags, tagHtml, withTags } from '../../../src/site/markup/page-tags.ts';
import { readHead } from '../../../src/site/markup/read-head.ts';

const DOCUMENT = 'at://did:plc:alice/site.standard.document/3mwozxkf2m222';
const PUBLICATION = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m223';
const OTHER = 'at://did:plc:eve/site.standard.document/3mwozxkf2m224';
const tags = pageTags({ document: DOCUMENT, publication: PUBLICATION });
const all = tags.map(tagHtml).join('');

describe('withTags', () => {
  it.each([
    ['before the end tag of the head', '<head><title>A</title></head><p>b', `<head><title>A</title>${all}</head><p>b`],
    ['in an empty head', '<html><head></head>', `<html><head>${all}</head>`],
    [
      'after the last of a head without tags of its own',
      '<!doctype html><title>A</title><p>b',
      `<!doctype html><title>A</title>${all}<p>b`,
    ],
    ['after a void element', '<meta charset=utf-8><h1>b</h1>', `<meta charset=utf-8>${all}<h1>b</h1>`],
    [
      'after a style with a closing head in a comment',
      '<head><!-- </head> --><style>a{}</style></head>',
      `<head><!-- </head> --><style>a{}</style>${all}</head>`,
    ],
    [
      'after a script that writes about heads',
      '<head><script>"</head>"</script></head>',
      `<head><script>"</head>"</script>${all}</head>`,
    ],
    [
      'not in a template',
      '<head><template></head></template></head>',
      `<head><template></head></template>${all}</head>`,
    ],
  ])('writes %s', (_, html, expected) => {
    expect(withTags(html, tags).html).toBe(expected);
  });

  it('keeps the lines of a head that has lines', () => {
    const { html } = withTags('<html>\n  <head>\n    <title>A</title>\n  </head>\n</html>', tags);
    expect(html.split('\n').slice(2, 6)).toEqual([
      '    <title>A</title>',
      ...tags.slice(0, 3).map((tag) => `    ${tagHtml(tag)}`),
    ]);
    expect(html).toMatch(/\n {2}<\/head>\n<\/html>$/);
  });

  it('ends its lines as the page does', () => {
    const { html } = withTags('<head>\r\n  <title>A</title>\r\n</head>\r\n', tags);
    expect(html.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(html.split('\r\n')).toHaveLength(4 + tags.length);
  });

  it('reads past the byte order mark that editors on Windows write, and keeps it', () => {
    const { html } = withTags('\uFEFF<!doctype html><head><title>A</title></head>', tags);
    expect(html).toBe(`\uFEFF<!doctype html><head><title>A</title>${all}</head>`);
    expect(withTags(html, tags)).toEqual({ html });
  });

  it.each([
    ['all of them', `<head>${all}</head>`],
    [
      'all of them, written otherwise',
      `<head>${all.replaceAll('"', "'").replaceAll('link rel', 'LINK class=x REL')}</head>`,
    ],
  ])('changes nothing where the page has %s', (_, html) => {
    expect(withTags(html, tags)).toEqual({ html });
  });

  it('adds only what is missing', () => {
    const [first] = tags.map(tagHtml);
    const { html } = withTags(`<head>${first}</head>`, tags);
    expect(html.match(/site\.standard\.document"/g)).toHaveLength(1);
    expect(html).toContain('at:canonical');
  });

  it.each([
    ['a document', `<link rel="site.standard.document" href="${OTHER}">`],
    ['a canonical record', `<meta name="at:canonical" content="${OTHER}">`],
  ])('leaves a page alone that names %s of somebody else', (_, tag) => {
    const page = `<head>${tag}</head>`;
    expect(withTags(page, tags)).toEqual({ html: page, names: OTHER });
  });

  it.each([
    ['no head at all', '<p>b</p>'],
    ['a title that never ends', '<title>A'],
    ['nothing', ''],
    // Speaking of a tag is not having it.
    ['no head, and the name of a tag in its text', '<p>at:canonical</p>'],
  ])('leaves a page with %s as it is, and says that there is no head', (_, html) => {
    expect(withTags(html, tags)).toEqual({ html, headless: true });
  });

  it('any page keeps every byte, gains nothing the second time, and names the record where a browser finds it', () => {
    const tagsOfHeads = ['<head>', '</head>', '<title>', '</title>', '<script>', '</script>', '<meta a>', '<link>'];
    const piece = fc.constantFrom(...tagsOfHeads, '<body>', '<p>x', '<!--', '-->', '\n  ', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const page = pieces.join('');
        const { html, headless } = withTags(page, tags);
        const added = html.length - page.length;
        if (added === 0) {
          expect(html).toBe(page);
          expect(headless).toBe(true);
          return;
        }
        const at = [...page].findIndex((_, index) => html[index] !== page[index]);
        expect(html.replaceAll(/<(?:link rel|meta name)="[^>]*">/g, '').replaceAll(/\s/g, '')).toBe(
          page.replaceAll(/\s/g, ''),
        );
        expect(at).toBeLessThanOrEqual(page.length);
        expect(withTags(html, tags)).toEqual({ html });
        expect(readHead(html).links.some(({ href }) => href === DOCUMENT)).toBe(true);
      }),
    );
  });
});
