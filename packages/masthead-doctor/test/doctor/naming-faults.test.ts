import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountIn, namingFaults } from '../../src/doctor/naming-faults.ts';
import { namePage } from '../../src/site/page/name-page.ts';
import { siteFetch } from '../../src/site/read-page.ts';
import { type SiteServer, startSite } from './site-server.ts';

const DID = `did:plc:${'a'.repeat(24)}`;
const DOC = `at://${DID}/site.standard.document/3mwozxkf2m222`;
const PUB = `at://${DID}/site.standard.publication/3mwozxkf2m222`;
const RIGHT = `<link rel="site.standard.document" href="${DOC}">`;
const SPOILT = 'quotation marks that are letters';

let site: SiteServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function faultsOf(html: string) {
  site.pages = { '/essay': html };
  return namingFaults(await namePage(`${site.url}/essay`, { fetch: siteFetch({ fetch }), development: true }));
}

describe('what is to name a record and does not', () => {
  test.each<[note: string, html: string, says: RegExp, advice: RegExp]>([
    [
      'a tag in the body',
      `<body><p>Hi</p>${RIGHT}`,
      /<link rel="site.standard.document"> stands in the body/,
      /<head>/,
    ],
    [
      'a tag behind what ends the head',
      `<head><div></div>${RIGHT}</head>`,
      /in the body.*<div> before it ends the <head>/,
      /before anything/,
    ],
    [
      'a picture of a counter in the head',
      `<head><noscript></noscript><img src=x>${RIGHT}`,
      /<img> before it ends/,
      /<head>/,
    ],
    ['in a noscript', `<noscript>${RIGHT}</noscript>`, /stands in a <noscript>/, /itself/],
    ['in a template', `<template>${RIGHT}</template>`, /stands in a <template>/, /itself/],
    ['in a comment', `<!-- ${RIGHT} -->`, /stands in a comment/, /<!--/],
    [
      'shown as text',
      `<body><pre>${RIGHT.replace(/</g, '&lt;')}</pre>`,
      /shown as text: its < is written as &lt;/,
      /header code/,
    ],
    [
      'the plural',
      RIGHT.replace('document"', 'documents"'),
      /rel "site\.standard\.documents", which is not site\.standard\.document$/,
      /rel="site\.standard\.document"/,
    ],
    [
      'hyphens for dots',
      RIGHT.replace('site.standard.document"', 'site-standard-document"'),
      /"site-standard-document"/,
      /rel="site\.standard\.document"/,
    ],
    [
      'the site’s name',
      RIGHT.replace('site.standard.document"', 'standard.site"'),
      /"standard\.site"/,
      /rel="site\.standard\.document"/,
    ],
    [
      'a letter wrong',
      RIGHT.replace('site.standard', 'site.standart'),
      /"site\.standart\.document"/,
      /letter by letter/,
    ],
    [
      'another word for it',
      RIGHT.replace('document"', 'article"'),
      /"site\.standard\.article"/,
      /rel="site\.standard\.document"/,
    ],
    [
      'of the publication',
      `<link rel="site.standard.pub" href="${PUB}">`,
      /"site\.standard\.pub"/,
      /rel="site\.standard\.publication"/,
    ],
    ['with curly quotation marks', RIGHT.replace(/"/g, '”'), new RegExp(SPOILT), /plain quotation marks/],
    [
      'with curly ones around the at-uri alone',
      `<link rel="site.standard.document" href=”${DOC}”>`,
      new RegExp(SPOILT),
      /at-uri/,
    ],
    [
      'rel alternate',
      RIGHT.replace('rel="site.standard.document"', 'rel="alternate"'),
      /with rel "alternate", and no reader looks for that/,
      /rel="site\.standard\.document"/,
    ],
    [
      'name for rel',
      RIGHT.replace('rel=', 'name='),
      /has its relation in "name", and readers look into "rel"/,
      /rel="site\.standard\.document"/,
    ],
    ['rel canonical', RIGHT.replace('site.standard.document"', 'canonical"'), /with rel "canonical"/, /rel=/],
    ['src for href', RIGHT.replace('href=', 'src='), /has its at-uri in "src"/, /into href/],
    ['an AT Tag in the body', `<body><p>Hi</p><meta name="at:canonical" content="${DOC}">`, /in the body/, /<head>/],
    ['property for rel', RIGHT.replace('rel=', 'property='), /in "property"/, /rel=/],
    ['content for href', RIGHT.replace('href=', 'content='), /has its at-uri in "content"/, /into href/],
    ['no href', '<link rel="site.standard.document">', /has no href/, /into href/],
    [
      'a meta',
      `<meta name="site.standard.document" content="${DOC}">`,
      /stands on a <meta>/,
      /<link rel="site\.standard\.document"/,
    ],
    ['a link of the text', `<a rel="site.standard.document" href="${DOC}">x</a>`, /stands on a <a>/, /<link/],
    [
      'an AT Tag as property',
      `<meta property="at:canonical" content="${DOC}">`,
      /in "property", and readers look into "name"/,
      /name="at:canonical"/,
    ],
    ['an AT Tag without content', '<meta name="at:canonical">', /has no content/, /into content/],
    [
      'an AT Tag with a page',
      '<meta name="at:canonical" content="https://a.example/x">',
      /address of a page/,
      /at-uri of the record/,
    ],
    [
      'the address of a page',
      RIGHT.replace(DOC, 'https://alice.example/essay'),
      /leads to "https:\/\/alice\.example\/essay", the address of a page and no record/,
      /at-uri of the record/,
    ],
    [
      'a profile in Bluesky’s app',
      RIGHT.replace(DOC, 'https://bsky.app/profile/alice.example'),
      /a page in Bluesky’s app and no record/,
      /at-uri/,
    ],
    ['an account', RIGHT.replace(DOC, `at://${DID}`), /an account without one of its records/, /at-uri/],
    [
      'a collection',
      RIGHT.replace(DOC, `at://${DID}/site.standard.document`),
      /a collection without the key/,
      /at-uri/,
    ],
    [
      'by handle',
      RIGHT.replace(DID, 'alice.example'),
      /by the handle, which may pass to somebody else/,
      /DID in the place of alice\.example/,
    ],
    [
      'a post',
      RIGHT.replace('.standard.document/', '.bsky.feed.post/')
        .replace('at://', 'at://')
        .replace('site.bsky', 'app.bsky'),
      /of another kind than site\.standard\.document/,
      /at-uri/,
    ],
    ['the publication as document', RIGHT.replace(DOC, PUB), /of another kind/, /site\.standard\.document/],
    ['a DID alone', RIGHT.replace(DOC, DID), /no at-uri of a record/, /at-uri/],
    ['one slash', RIGHT.replace(DOC, DOC.replace('at://', 'at:/')), /no at-uri of a record/, /at-uri/],
    [
      'a page of scripts',
      '<head><script src=/app.js></script></head><body><div id=root></div><noscript>You need to enable JavaScript to run this app, which is sad.</noscript>',
      /empty until its JavaScript runs/,
      /server or the build/,
    ],
  ])('%s', async (_note, html, says, advice) => {
    const [first] = await faultsOf(`<!doctype html>${html}`);
    expect(first?.says).toMatch(says);
    expect(first?.advice).toMatch(advice);
  });
});

describe('nothing is wrong with', () => {
  test.each([
    ['a page that names nothing', '<title>A</title><p>Text'],
    ['a tag in the head', RIGHT],
    ['the same tag in the body as well', `${RIGHT}<body>${RIGHT}`],
    ['its record in a rel=alternate as well', `${RIGHT}<link rel="alternate" href="${DOC}">`],
    ['a page of scripts that names its record', `${RIGHT}<script src=/app.js></script><div id=root></div>`],
    ['an article about the tag', `${RIGHT}<body><pre>${RIGHT.replace(/</g, '&lt;')}</pre>`],
    ['the post about it', `${RIGHT}<meta name="at:alternate" content="at://${DID}/app.bsky.feed.post/3k">`],
    ['another record as alternate', `<link rel="alternate" href="at://${DID}/app.bsky.feed.post/3k"><p>Text`],
    ['a class that has the words', '<p class="website standard">Text'],
    ['words about a standard site', '<body><p>A standard site, at://example'],
  ])('%s', async (_note, html) => {
    expect(await faultsOf(`<!doctype html>${html}`)).toEqual([]);
  });
});

test('what stands in the place of an at-uri may name the account', () => {
  expect(accountIn(`at://${DID}`)).toBe(DID);
  expect(accountIn('did:web:alice.example')).toBe('did:web:alice.example');
  expect(accountIn('https://bsky.app/profile/alice.example/post/3k')).toBe('alice.example');
  expect(accountIn('https://alice.example')).toBeUndefined();
});

test('what is quoted is short, and of thousands a few are said', async () => {
  const tags = Array.from(
    { length: 5000 },
    (_, at) => `<link rel="site.standard.documents" href="at://${at}${'x'.repeat(60)}\u202e">`,
  );
  const faults = await faultsOf(tags.join(''));
  expect(faults.length).toBeLessThanOrEqual(200);
  const [long] = await faultsOf(`<link rel="site.standard.document" href="https://${'x'.repeat(4000)}\u202e\u0007">`);
  expect(long?.says.length).toBeLessThan(500);
  for (const hidden of ['\u202e', '\u0007']) expect(long?.says).not.toContain(hidden);
});
