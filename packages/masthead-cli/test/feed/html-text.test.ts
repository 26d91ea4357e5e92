import { expect, it } from 'vitest';
import { htmlText } from '../../src/feed/html-text.ts';

it.each([
  { note: 'paragraphs', html: '<p>a</p><p>b\n c</p>', is: 'a\n\nb c' },
  { note: 'a line break', html: 'a<br>b', is: 'a\nb' },
  { note: 'tags within words', html: 'a<b>b</b>c', is: 'abc' },
  { note: 'lists', html: '<ul><li>a<li>b</ul>', is: 'a\n\nb' },
  {
    note: 'scripts, styles and pictures',
    html: '<script>x</script><style>y</style><img alt="z"><svg><text>w</text></svg>a',
    is: 'a',
  },
  { note: 'a script that is never closed', html: 'a<script>b', is: 'a' },
  { note: 'entities', html: '&lt;b&gt; &amp;amp; &nbsp;&#8217;&euro;', is: '<b> &amp; \u00a0’€' },
  { note: 'a comment', html: 'a<!-- <b>x</b> -->b', is: 'ab' },
  { note: 'code as it stands', html: '<pre>a\n    b</pre>', is: 'a\n    b' },
  { note: 'a table', html: '<table><tr><td>a<td>b<tr><td>c</table>', is: 'a b\n\nc' },
  { note: 'no HTML at all', html: 'a < b', is: 'a < b' },
])('$note', ({ html, is }) => expect(htmlText(html)).toBe(is));

it.each(['<b>', '<b id=$><p>', '<div>', '<table>', '<a><p>', '</b>', '<', '<!--', '&'])(
  'reads %j without end in the end',
  (unit) => {
    let place = 0;
    const html = unit.repeat(400_000 / unit.length).replaceAll('$', () => String(place++));
    expect(htmlText(`word ${html}`)).toContain('word');
  },
);
