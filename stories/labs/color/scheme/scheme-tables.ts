import { html, type TemplateResult } from 'lit';
import { SCHEME_COLORS } from '../../../../src/core/color/rgb.ts';
import { type PublicationScheme, toHex } from '../../../../src/theme/index.ts';
import { ratioText } from '../color-text.ts';
import type { ColorPair, Verdict } from './scheme-pairs.ts';

const ORIGINS: Readonly<Record<PublicationScheme['origin']['accent'], string>> = {
  basicTheme: 'basicTheme',
  native: 'the program’s theme',
  derived: 'derived',
  neutral: 'neutral',
};

// A sign for whoever does not tell the colours apart.
const SIGNS: Readonly<Record<Verdict, string>> = { passes: '✓', fails: '✗', 'needs an edge': '△', exempt: '○' };

/**
 * The eleven colours of a scheme, each with where it is from.
 *
 * @param published the same as published: what differs from it was mended
 */
export function colorList(scheme: PublicationScheme, published: PublicationScheme): TemplateResult {
  return html`<ul class="colours">
    ${SCHEME_COLORS.map((name) => {
      const hex = toHex(scheme[name]);
      const mended = hex !== toHex(published[name]);
      return html`<li>
        <span class="swatch" style="background: ${hex}"></span>
        <span class="name">${name}</span>
        <code>${hex}</code>
        <span class="origin">${ORIGINS[scheme.origin[name]]}${mended ? html`, <em>mended</em> from <code>${toHex(published[name])}</code>` : ''}</span>
      </li>`;
    })}
  </ul>`;
}

/** Every pair of a scheme with its ratio, the threshold and the verdict. */
export function pairTable(caption: string, pairs: readonly ColorPair[]): TemplateResult {
  return html`<table class="pairs">
    <caption>${caption}: ${summary(pairs)}</caption>
    <thead>
      <tr><th scope="col">Pair</th><th scope="col">Ratio</th><th scope="col">Verdict</th></tr>
    </thead>
    <tbody>
      ${pairs.map(
        (pair) => html`<tr>
          <th scope="row">${sample(pair)} ${pair.what} ${pairName(pair.name)}</th>
          <td class="number">${ratioText(pair.ratio)}<span class="hint">${pair.needs ? `needs ${pair.needs}:1` : 'needs none'}</span></td>
          <td>
            <span class="verdict ${pair.verdict === 'fails' ? 'bad' : ''}"><span aria-hidden="true">${SIGNS[pair.verdict]}</span>&nbsp;${pair.verdict}</span>
            ${pair.edge ? html`<span class="hint">cards draw one in <code>${toHex(pair.edge)}</code></span>` : ''}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * The pair at work: text on its ground, or a shape on it. The style sheet writes the text: it is a
 * sample, and may well be hard to read.
 */
function sample({ shown, ground, needs }: ColorPair): TemplateResult {
  const kind = needs === 3 ? 'edge' : 'text';
  return html`<span class="sample ${kind}" aria-hidden="true" style="color: ${toHex(shown)}; background: ${toHex(ground)}"></span>`;
}

/** Long names break at the slash only. */
function pairName(name: string): TemplateResult {
  const [shown, ground] = name.split('/');
  return html`<code>${shown}/<wbr />${ground}</code>`;
}

function summary(pairs: readonly ColorPair[]): string {
  const count = (wanted: Verdict) => pairs.filter(({ verdict }) => verdict === wanted).length;
  const [fail, edges] = [count('fails'), count('needs an edge')];
  const said = fail === 0 ? 'nothing fails' : fail === 1 ? 'one pair fails' : `${fail} pairs fail`;
  return edges === 0 ? said : `${said}, ${edges === 1 ? 'one needs' : `${edges} need`} an edge`;
}
