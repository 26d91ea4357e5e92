import { expect } from 'chai';
import { KINDS } from '../kinds.ts';
import { type Embed, freshStage, mounted, part } from '../mount.ts';

// Every property that CSS has, by what the engine computes: those that are inherited are found by
// trying.
const VALUES =
  `1px|2|0.5|50%|red|none|hidden|collapse|bold|italic|oblique|uppercase|small-caps|all-small-caps|right|center|justify|rtl|underline|vertical-rl|keep-all|break-all|break-word|anywhere
pre|nowrap|balance|manual|all|dark|pointer|separate|bottom|hide|square|inside|dot|mixed|upright|over|under right|exact|optimizespeed|geometricprecision|pixelated|round|evenodd|end|middle|alternate
antialiased|monospace|slashed-zero|historical-forms|jis78|sub|tabular-nums|loose|first|each-line|text|emoji|always|"a" "b"|"x"|condensed|no-common-ligatures|proportional-width|ex-height 0.5|1px 1px red
trim-both|space-all|stable|contents|stroke|light|120%|no-drop|1px red|3 3|url("#x")|linearrgb|dashed|from-image|bounding-box|normal|auto|swap|preserve|off|isolate|plaintext|balance-all|"liga" 0|"wght" 200|no-autospace|-1px`.split(
    /[|\n]/,
  );

/** Of each property that an element takes from around it, a value that is not the usual one. */
function inheritedProperties(): Map<string, string> {
  const outer = freshStage().appendChild(document.createElement('div'));
  // Not laid out: then no size is one that was measured.
  outer.hidden = true;
  const inner = outer.appendChild(document.createElement('div'));
  const found = new Map<string, string>();
  for (const name of getComputedStyle(inner)) {
    const usual = getComputedStyle(inner).getPropertyValue(name);
    for (const value of VALUES) {
      outer.style.setProperty(name, value);
      const is = getComputedStyle(outer).getPropertyValue(name);
      if (is === usual || getComputedStyle(inner).getPropertyValue(name) !== is) continue;
      found.set(name, value);
      break;
    }
    outer.style.removeProperty(name);
  }
  return found;
}

/** What a table of docs/site-owners.md names. */
async function documented(): Promise<string[]> {
  const text = await (await fetch('/docs/site-owners.md')).text();
  const [, section = ''] = text.split('### What a card takes from the page\n');
  const [rows = ''] = section.split('\n#');
  return rows
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => row.split('|')[1]?.match(/[\w-]+/g) ?? []);
}

describe('the text styles of a page', () => {
  for (const kind of KINDS) {
    it(`stay outside of a <${kind.tag}>, but for those that the page says`, async () => {
      const all = inheritedProperties();
      expect(all.size).to.be.greaterThan(60);
      const element = await mounted<Embed>(`<div><${kind.tag}></${kind.tag}></div>`, kind.data('A title'));
      const around = element.parentElement as HTMLElement;
      const title = part(element, 'title') as HTMLElement;
      const taken: string[] = [];
      for (const [name, value] of all) {
        const before = getComputedStyle(title).getPropertyValue(name);
        around.style.setProperty(name, value);
        if (getComputedStyle(title).getPropertyValue(name) !== before) taken.push(name);
        around.style.removeProperty(name);
      }
      expect(
        taken.filter((name) =>
          /^(text-(transform|shadow|align|align-last|indent)|-webkit-text-(fill|stroke).*|font-variant.*)$/.test(name),
        ),
      ).to.deep.equal([]);
      expect(taken).to.include.members(['letter-spacing', 'word-spacing', 'font-family', 'font-size']);
      const table = await documented();
      const isPrefixed = (name: string) => name.startsWith('-webkit-');
      expect(taken.filter((name) => !table.includes(name) && !isPrefixed(name))).to.deep.equal([]);
    });
  }
});
