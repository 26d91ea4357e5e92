import { expect } from 'chai';
import { html, noChange, nothing, render } from 'lit/html.js';

// The same table for the small Lit of the script tags and for the published one: which of the two
// stands behind the name, the run says.

/** What stands in a root, without the comments in which Lit remembers its places. */
function shown(root: ParentNode): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(root.childNodes, (node) => node.cloneNode(true)));
  return copy.innerHTML.replace(/<!--.*?-->/g, '');
}

const one = (value: unknown) => html`<p>${value}</p>`;
const item = (value: unknown) => html`<li class="a ${value} b">${value}</li>`;

const SEQUENCES: readonly [
  note: string,
  of: (value: unknown) => unknown,
  steps: readonly [value: unknown, html: string][],
][] = [
  [
    'a text, by itself',
    (value) => value,
    [
      ['a', 'a'],
      ['b', 'b'],
      ['', ''],
      [0, '0'],
      [false, 'false'],
      [null, ''],
      [undefined, ''],
      ['<b>&', '&lt;b&gt;&amp;'],
      [nothing, ''],
    ],
  ],
  [
    'a template, a text and a list in one place',
    one,
    [
      [one('a'), '<p><p>a</p></p>'],
      [one('b'), '<p><p>b</p></p>'],
      ['c', '<p>c</p>'],
      [['d', one('e')], '<p>d<p>e</p></p>'],
      [nothing, '<p></p>'],
      [one(one(nothing)), '<p><p><p></p></p></p>'],
    ],
  ],
  [
    'a list that grows, shrinks and changes',
    (value) => html`<ul>${(value as unknown[]).map(item)}</ul>after`,
    [
      [['x'], '<ul><li class="a x b">x</li></ul>after'],
      [['y', 'z'], '<ul><li class="a y b">y</li><li class="a z b">z</li></ul>after'],
      [['z'], '<ul><li class="a z b">z</li></ul>after'],
      [[], '<ul></ul>after'],
      [['w'], '<ul><li class="a w b">w</li></ul>after'],
    ],
  ],
  [
    'several values in one attribute, and two attributes in one tag',
    (value) => html`<a title="${value}–${'x'}" href=${value}>${value}</a>`,
    [
      ['a', '<a title="a–x" href="a">a</a>'],
      ['"<>', '<a title="&quot;&lt;&gt;–x" href="&quot;&lt;&gt;">"&lt;&gt;</a>'],
      [nothing, '<a></a>'],
      [null, '<a title="–x" href=""></a>'],
      ['b', '<a title="b–x" href="b">b</a>'],
    ],
  ],
  [
    'what is told to stay',
    one,
    [
      ['a', '<p>a</p>'],
      [noChange, '<p>a</p>'],
      ['a', '<p>a</p>'],
    ],
  ],
  [
    'a template without an end of its own, before another',
    (value) => html`${value}${value}`,
    [
      ['a', 'aa'],
      [one('b'), '<p>b</p><p>b</p>'],
      [[one('c'), 'd'], '<p>c</p>d<p>c</p>d'],
      ['', ''],
    ],
  ],
];

describe('rendering', () => {
  for (const [note, of, steps] of SEQUENCES)
    it(`shows ${note}`, () => {
      const root = document.createElement('div');
      root.textContent = 'before ';
      const found = steps.map(([value]) => {
        render(of(value), root);
        return shown(root);
      });
      expect(found).to.deep.equal(steps.map(([, wanted]) => `before ${wanted}`));
    });

  it('keeps the nodes whose template stays', () => {
    const root = document.createElement('div');
    render(one('a'), root);
    const [before] = root.children;
    render(one('b'), root);
    expect(root.children[0]).to.equal(before);
  });
});
