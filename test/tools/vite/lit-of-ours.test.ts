import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutLit, litCuts } from '../../../tools/vite/lit-of-ours.ts';
import { buildScript } from '../../../tools/vite/scripts.ts';
import { launchChromium } from '../../support/browser.ts';

const modules = join(import.meta.dirname, '../../../node_modules');
const published = (file: string) => readFileSync(join(modules, file), 'utf8');
const FILE = 'lit-html/lit-html.js';
const ORIGIN = 'http://lit.example';

type Lit = typeof import('lit/html.js');

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

/** A page with these scripts at its origin. */
async function pageWith(scripts: Readonly<Record<string, string>>): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const body = scripts[new URL(route.request().url()).pathname.slice(1)];
    return route.fulfill(
      body === undefined
        ? { contentType: 'text/html', body: '<!doctype html><title>A page</title>' }
        : { contentType: 'text/javascript', body },
    );
  });
  await page.goto(ORIGIN);
  return page;
}

describe('the lit of the script tags', () => {
  it('shows what the published one shows, of all that our templates use', async () => {
    const cut = cutLit(published(FILE), litCuts().get(FILE) ?? []);
    expect(cut.length).toBeLessThan(published(FILE).length * 0.6);
    const page = await pageWith({
      'published.js': published(FILE),
      'ours.js': cut,
      'both.js': `import * as published from './published.js'; import * as ours from './ours.js'; globalThis.lits = [published, ours];`,
    });
    await page.addScriptTag({ type: 'module', url: 'both.js' });
    const [before, ours] = await page.evaluate(() => {
      const shown: string[][] = [];
      for (const { html, render, nothing, noChange } of (globalThis as unknown as { lits: Lit[] }).lits) {
        const link = (href: unknown, text: unknown) =>
          html`<a part="title" hidden href=${href} title="a > b" rel=noopener>${text}<wbr></a>`;
        const card = (part: unknown, other: unknown, child: unknown) =>
          html`<article part="card ${part} ${other}" class="a${part}" lang=${other}><p>${child}</p> and ${child}</article>`;
        const drawing = (d: unknown) =>
          html`<svg viewBox="0 0 16 16" class=${d}><path d=${d}></path><path d="M0 0"/></svg>`;
        const either = (is: boolean) => (is ? html`<b>${is}</b>` : html`${is}<i hidden></i>`);
        const things = ['a', '', 0, 7, false, true, null, undefined, nothing, noChange, 'b'];
        const children = [
          ...things,
          either(true),
          either(false),
          [],
          ['a', either(true), nothing],
          [either(false), 'b', 'c', ['d']],
          ['e'],
          new Set([1, link('/', 2)]),
          (function* () {
            yield 3;
          })(),
          { toString: () => 'an object' },
          drawing('M1 1'),
        ];
        const root = document.createElement('main');
        const seen: string[] = [];
        const show = (value: unknown) => {
          render(value, root);
          seen.push(root.innerHTML.replace(/<!--.*?-->/g, ''));
        };
        for (const child of children) show(child);
        for (const child of children) show(html`<p>${child}</p>${child} <b>${child}`);
        for (const thing of things) show(link(thing, thing));
        for (const thing of things) for (const other of things) show(card(thing, other, either(!thing)));
        for (const [index, child] of children.entries()) show(card(things[index], 'x', child));
        const forged = [
          { strings: ['<img>'], values: [] },
          { _$litType$: 1, strings: ['<img>'], values: [] },
        ];
        for (const value of forged) {
          try {
            show(value);
          } catch (error) {
            seen.push(String(error));
          }
        }
        shown.push(seen);
      }
      return shown;
    });
    expect(before?.length).toBeGreaterThan(150);
    expect(before).toContain('<a part="title" hidden="" title="a &gt; b" rel="noopener" href="b">b<wbr></a>');
    expect(ours).toEqual(before);
    await page.close();
  });

  it('keeps attributes and properties of an element in step', async () => {
    const { code } = await buildScript('pub-card.mjs');
    const page = await pageWith({ 'pub-card.mjs': code });
    await page.evaluate(() => {
      const card = Object.assign(document.createElement('pub-card'), { layout: 'compact', disabled: true });
      card.setAttribute('app-view', 'https://cards.example');
      document.body.append(card);
    });
    await page.addScriptTag({ type: 'module', url: 'pub-card.mjs' });
    const seen = await page.evaluate(async () => {
      const card = document.querySelector('pub-card') as unknown as HTMLElement & Record<string, unknown>;
      const seen: unknown[] = [];
      const see = async () => {
        await card.updateComplete;
        const attributes = card.getAttributeNames().sort();
        const written = attributes.map((name) => `${name}=${card.getAttribute(name)}`).join(' ');
        seen.push([written, card.layout, card.disabled, card.appView]);
      };
      await see();
      card.setAttribute('layout', 'article');
      card.removeAttribute('disabled');
      card.appView = null;
      await see();
      card.removeAttribute('layout');
      card.toggleAttribute('disabled');
      await see();
      return seen;
    });
    expect(seen).toEqual([
      ['app-view=https://cards.example disabled= layout=compact', 'compact', true, 'https://cards.example'],
      ['layout=article', 'article', false, ''],
      ['disabled=', 'auto', true, ''],
    ]);
    await page.close();
  });

  it('is not built when lit has changed, or has a piece twice', () => {
    for (const [file, cuts] of litCuts()) {
      const code = published(file);
      for (const [index, cut] of cuts.entries()) {
        const before = cutLit(code, cuts.slice(0, index));
        expect(() => cutLit(before.replace(cut.from, ''), [cut])).toThrow(
          `lit has changed: this does not stand there once: ${cut.from}`,
        );
        expect(() => cutLit(before + cut.from, [cut])).toThrow('lit has changed');
      }
    }
  });
});
