import { html, type TemplateResult } from 'lit';
import { type PublicationScheme, SCHEME_COLORS, toHex } from '../../../../src/theme/index.ts';
import { ratioText } from '../color-text.ts';
import type { ColorPair, Verdict } from './scheme-pairs.ts';

const ORIGINS: Readonly<Record<PublicationScheme['origin']['accent'], string>> = {
  basicTheme: 'basicTheme',
  native: 'the program’s theme',
  derived: 'derived',
  neutral: 'neutral',
};

// A sign for whoever does not tell the colours apart.
const SIGNS: Readonly<Record<Verdict, string>> = { passes: '✓', fails: '✗', 'needs an edge': '△', exempt: '–' };

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
      <tr><th scope="col">Pair</th><th scope="col">Ratio</th><th scope="col">Needs</th><th scope="col">Verdict</th></tr>
    </thead>
    <tbody>
      ${pairs.map(
        ({ name, what, ratio, needs, verdict, shown, ground, edge }) => html`<tr>
          <th scope="row">
            ${needs === 3 ? '' : html`<span class="sample" aria-hidden="true" style="color: ${toHex(shown)}; background: ${toHex(ground)}">Aa</span>`}
            ${needs === 3 ? html`<span class="sample" aria-hidden="true" style="background: ${toHex(ground)}"><span class="edge" style="background: ${toHex(shown)}"></span></span>` : ''}
            ${what} <code>${name}</code>
          </th>
          <td class="number">${ratioText(ratio)}</td>
          <td class="number">${needs ? ratioText(needs).replace(/\.?0+:/, ':') : 'nothing'}</td>
          <td>
            <span class="verdict ${verdict === 'fails' ? 'bad' : ''}"><span aria-hidden="true">${SIGNS[verdict]}</span> ${verdict}</span>
            ${edge ? html`<span class="hint">cards draw one in <code>${toHex(edge)}</code></span>` : ''}
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function summary(pairs: readonly ColorPair[]): string {
  const count = (wanted: Verdict) => pairs.filter(({ verdict }) => verdict === wanted).length;
  const [fail, edges] = [count('fails'), count('needs an edge')];
  const said = fail === 0 ? 'nothing fails' : fail === 1 ? 'one pair fails' : `${fail} pairs fail`;
  return edges === 0 ? said : `${said}, ${edges === 1 ? 'one needs' : `${edges} need`} an edge`;
}
