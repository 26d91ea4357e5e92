import { type PublicationScheme, publicationTheme, type SchemePair, toHex } from '../../src/theme/index.ts';
import { TEXT_PAIRS } from '../../src/theme/publication-scheme.ts';
import type { ThemeVector } from './vectors.ts';

const STYLE = `
body{margin:0;padding:16px;font:13px/1.45 system-ui,sans-serif;background:#8a8f98;display:grid;grid-template-columns:repeat(auto-fill,minmax(640px,1fr));gap:14px}
article{background:#fff;border-radius:8px;padding:8px}h2{font-size:13px;margin:0 0 6px}h2 small{font-weight:400;color:#555}
.two{display:grid;grid-template-columns:1fr 1fr;gap:6px}
.page{padding:12px;border-radius:6px}.page p{margin:0 0 8px}.card{padding:10px;border:1px solid;border-radius:8px;margin-bottom:8px}
.b{display:inline-block;padding:4px 11px;border-radius:99px;margin-right:5px;font-weight:600}.ring{outline:2px solid;outline-offset:2px}
.low{font-size:10px;opacity:.9}`;

/** A page with every record's two schemes as a designer would look at them: text, link, card, and the button in its states. */
export function themePage(vectors: readonly ThemeVector[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Themes</title><style>${STYLE}</style>${vectors.map(drawn).join('')}`;
}

function drawn({ name, record }: ThemeVector): string {
  const theme = publicationTheme(record);
  const about = [theme.font, theme.prefers, ...theme.dropped.map(({ path }) => `−${path}`)].filter(Boolean).join(', ');
  return `<article><h2>${escaped(name)} <small>${escaped(about)}</small></h2><div class="two">${scheme(theme.light)}${scheme(theme.dark)}</div></article>`;
}

function scheme(colors: PublicationScheme): string {
  const hex = (color: Exclude<keyof PublicationScheme, 'ratios' | 'origin'>) => toHex(colors[color]);
  const texts = (ground: string) =>
    `<p>Text of the page, with <a style="color:${hex('link')}">a link in it</a>.</p><span style="background:${ground}"></span>`;
  const button = (ground: 'accent' | 'hover' | 'pressed' | 'disabled', word: string, ring = '') =>
    `<span class="b ${ring}" style="background:${hex(ground)};color:${hex('accentForeground')};outline-color:${hex('focus')}">${word}</span>`;
  const low = (Object.entries(colors.ratios) as [SchemePair, number][])
    .filter(([pair, ratio]) => ratio < ((TEXT_PAIRS as readonly string[]).includes(pair) ? 4.5 : 3))
    .map(([pair, ratio]) => `${pair} ${ratio.toFixed(1)}`);
  const origins = ['background', 'surface', 'accent', 'link']
    .map((name) => `${name[0]}:${colors.origin[name as 'accent'].slice(0, 2)}`)
    .join(' ');
  return `<div class="page" style="background:${hex('background')};color:${hex('foreground')}">${texts(hex('background'))}
<div class="card" style="background:${hex('surface')};border-color:${hex('border')}">${texts(hex('surface'))}
${button('accent', 'Rest')}${button('hover', 'Hover')}${button('disabled', 'Off')}${button('accent', 'Focus', 'ring')}</div>
<div class="low">${origins} ${low.join(' · ')}</div></div>`;
}

function escaped(text: string): string {
  return text.replace(/[<&]/g, (character) => (character === '<' ? '&lt;' : '&amp;'));
}
