import { expect, it } from 'vitest';
import { htmlText } from '../../src/feed/html-text.ts';

it.each([
  ['paragraphs', '<p>a</p><p>b\n c</p>', 'a\n\nb c'],
  ['a line break', 'a<br>b', 'a\nb'],
  ['tags within words', 'a<b>b</b>c', 'abc'],
  ['lists', '<ul><li>a<li>b</ul>', 'a\n\nb'],
  ['scripts, styles and pictures', '<script>x</script><style>y</style><img alt="z"><svg><text>w</text></svg>a', 'a'],
  ['a script that is never closed', 'a<script>b', 'a'],
  ['entities', '&lt;b&gt; &amp;amp; &nbsp;&#8217;&euro;', '<b> &amp; \u00a0’€'],
  ['a comment', 'a<!-- <b>x</b> -->b', 'ab'],
  ['code as it stands', '<pre>a\n    b</pre>', 'a\n    b'],
  ['a table', '<table><tr><td>a<td>b<tr><td>c</table>', 'a b\n\nc'],
  ['no HTML at all', 'a < b', 'a < b'],
])('%s', (_note, html, is) => expect(htmlText(html)).toBe(is));

it.each(['<b>', '<b id=$><p>', '<div>', '<table>', '<a><p>', '</b>', '<', '<!--', '&'])(
  'reads %j without end in the end',
  (unit) => {
    let place = 0;
    const html = unit.repeat(400_000 / unit.length).replaceAll('$', () => String(place++));
    expect(htmlText(`word ${html}`)).toContain('word');
  },
);
