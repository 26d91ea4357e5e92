import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOutOfLit } from '../../../tools/vite/lit-left-out.ts';

const root = join(import.meta.dirname, '../../..');
/** A module with this template; § stands for an expression. */
const template = (markup: string) => `const template = (x) => html\`${markup.replaceAll('§', '$' + '{x}')}\`;`;

describe('what the script tags’ lit has not', () => {
  const found: [code: string, problem: string][] = [
    [template('<b .title=§></b>'), 'has "<b .title=…>" in a template'],
    [template('<b class="a" ?hidden=§></b>'), 'has "<b class="a" ?hidden=…>" in a template'],
    [template('<b\n  @click="§"></b>'), 'has "<b\n  @click="…">" in a template'],
    [template('<b §></b>'), 'has "<b …>" in a template'],
    [template('<b class=§§></b>'), 'has "<b class=……>" in a template'],
    [template('<b class=§y></b>'), 'has "<b class=…y>" in a template'],
    [template('<b class=§ §></b>'), 'has "<b class=… …>" in a template'],
    [template('<b §=a></b>'), 'has "<b …=a>" in a template'],
    [template('<img src=§ />'), 'has "<img src=… />" in a template'],
    [template('<img src=§\n/>'), 'has "<img src=…\n/>" in a template'],
    [template('<§>a'), 'has "<…>" in a template'],
    [template('<!-- § -->'), 'has "<!-- … -->" in a template'],
    [template('<p>a</p><!-- a -->'), 'has "<!-- a -->" in a template'],
    [template('1 < 2'), 'has "< 2" in a template'],
    [template("<p title='§'>"), 'has "<p title=\'…\'>" in a template'],
    [template('<p title = §>'), 'has "<p title = …>" in a template'],
    [template('<p title="§"class=§>'), 'has "<p title="…"class=…>" in a template'],
    [template('<b>§</b><style>§</style>'), 'has "<style>" in a template'],
    [template('<TITLE>a'), 'has "<TITLE>" in a template'],
    [template('<p class="a'), 'has "<p class="a" in a template'],
    ["import { css, html } from 'lit';", 'imports css of lit'],
    ["import { svg as html } from 'lit/html.js';", 'imports svg of lit'],
    ["import * as lit from 'lit-html';", 'imports * of lit'],
    ["import { classMap } from 'lit/directives/class-map.js';", 'imports classMap of lit'],
    ["import { property } from 'lit/decorators.js';", 'imports property of lit'],
    ['class A { hostUpdated() {} }', 'has the word hostUpdated'],
    ['render(template, root, { renderBefore });', 'has the word renderBefore'],
    ['class A { createRenderRoot() { return super.createRenderRoot(); } }', 'has the word super.createRenderRoot'],
    ['class A { static properties = { open: { type: Boolean } }; }', 'leaves the property open to lit'],
    ['class A { static override properties = { open: { attribute: false } }; }', 'leaves the property open to lit'],
  ];
  for (const [code, problem] of found) {
    it(`is said at the build: ${problem}`, () => {
      expect(leftOutOfLit(code, 'a.ts')).toEqual([problem]);
    });
  }

  const fine = [
    '<p part="card § §" class=§ hidden lang=§>§ &amp; > §</p>',
    '§<slot hidden></slot>',
    '<svg viewBox="0 0 16 16"><path d="M0 0"/><path d=§></path></svg><my-element data-a="b=c" rel=a/b>\n</my-element\n>',
    '<p\n  title="a > b < c"\n  class=§\n>@§ .a=§</p>',
    '',
  ];
  for (const markup of fine)
    it(`is not in ${JSON.stringify(markup)}`, () => expect(leftOutOfLit(template(markup), 'a.ts')).toEqual([]));

  it('is not what our elements import and declare, nor a type', () => {
    const code = `
      import { type CSSResultGroup, LitElement, unsafeCSS } from 'lit';
      import type { ReactiveController } from 'lit';
      class A extends LitElement { static properties = { url: textProperty(), view: { attribute: false, noAccessor: true } }; }`;
    expect(leftOutOfLit(code, 'a.ts')).toEqual([]);
  });

  it('is in none of our elements', () => {
    const problems = globSync('src/elements/**/*.ts', { cwd: root }).flatMap((file) =>
      leftOutOfLit(readFileSync(join(root, file), 'utf8'), file).map((problem) => `${file} ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});
