import { describe, expect, it } from 'vitest';
import { axeFindings, invalidHtml } from './html-findings.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;
const inShadow = (html: string) => `<pub-card><template shadowrootmode="open">${html}</template></pub-card>`;

describe('both are silent about a page that is right', () => {
  it.each([
    ['in the page', '<p><a href="/a">A link</a></p>'],
    ['in shadow roots of one id', inShadow('<p id="title">A</p>') + inShadow('<p id="title">B</p>')],
  ])('%s', async (_, html) => {
    expect([...(await invalidHtml(page(html))), ...(await axeFindings(page(html)))]).toEqual([]);
  });
});

describe.each([
  ['the page', (html: string) => html],
  ['a shadow root', inShadow],
])('in %s', (_, around) => {
  it.each([
    ['attribute-misuse', '<a rel="noopener">No link</a>'],
    ['element-permitted-content', '<span><a href="/a"><h2>A heading</h2></a></span>'],
    ['wcag/h30', '<a href="/a"><img src="a.png" alt=""></a>'],
  ])('html-validate finds %s', async (rule, html) => {
    expect((await invalidHtml(page(around(html)))).join()).toContain(rule);
  });

  it.each([
    ['link-name', '<a href="/a"><img src="a.png" alt=""></a>'],
    ['name at', '<a href="/a" aria-label="Subscribe to Field Notes on Leaflet">Subscribe on Leaflet</a>'],
    ['image-alt', '<img src="a.png">'],
    ['aria-allowed-attr', '<p aria-checked="true">A paragraph</p>'],
  ])('axe finds %s', async (rule, html) => {
    expect((await axeFindings(page(around(html)))).join()).toContain(rule);
  });
});
