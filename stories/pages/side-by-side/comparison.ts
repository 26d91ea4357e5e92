import { html, type TemplateResult } from 'lit';
import { CARD_NAMES, CARDS, type CardName } from './cards.ts';
import measured from './measured.json' with { type: 'json' };

type Measured = (typeof measured)[CardName];

/** A point of the comparison: what it says of a card, and its rank there, of which the highest is best. */
interface Point {
  readonly name: string;
  readonly says: (card: Measured) => string;
  readonly rank: (card: Measured) => number;
}

const px = (length: number): string => `${length} px`;
const list = (items: readonly string[], none: string): string => (items.length > 0 ? items.join(', ') : none);
const yes = (holds: boolean, no: string): string => (holds ? 'yes' : no);

const POINTS: readonly Point[] = [
  {
    name: 'Quiet text, light and dark',
    says: ({ quiet }) => `${quiet.light} and ${quiet.dark}`,
    rank: ({ quiet }) => Math.min(quiet.light, quiet.dark),
  },
  {
    name: 'Lowest contrast of any text',
    says: ({ lowest }) => `${Math.min(lowest.light, lowest.dark)}`,
    rank: ({ lowest }) => Math.min(lowest.light, lowest.dark),
  },
  {
    name: 'Weakest sign of focus (3:1 is asked)',
    says: ({ focus }) => `${focus.weakest}: ${focus.on}`,
    rank: ({ focus }) => focus.weakest,
  },
  {
    name: 'Focus moves what is around it',
    says: ({ focus }) => (focus.moves > 1 ? `by ${px(focus.moves)}` : 'no'),
    rank: ({ focus }) => -focus.moves,
  },
  {
    name: 'Smallest target',
    says: ({ target }) => `${px(target.side)}: ${target.name}`,
    rank: ({ target }) => Math.min(target.side, 44),
  },
  {
    name: 'Links, by their names',
    says: ({ links }) => `${links.length}: ${links.join(' / ')}`,
    rank: ({ links }) => -links.length,
  },
  { name: 'Not whole at 380 px', says: ({ cut }) => list(cut[380], 'nothing'), rank: ({ cut }) => -cut[380].length },
  { name: 'Not whole at 280 px', says: ({ cut }) => list(cut[280], 'nothing'), rank: ({ cut }) => -cut[280].length },
  { name: 'Not whole at 200 px', says: ({ cut }) => list(cut[200], 'nothing'), rank: ({ cut }) => -cut[200].length },
  {
    name: 'Not whole at 380 px, text at 200 %',
    says: ({ cut, grows }) => (grows ? list(cut.large, 'nothing') : 'the text does not grow'),
    rank: ({ cut, grows }) => (grows ? -cut.large.length : -9),
  },
  { name: 'Too wide at 200 px', says: ({ overflow }) => px(overflow[200]), rank: ({ overflow }) => -overflow[200] },
  {
    name: 'Too wide at 380 px, text at 200 %',
    says: ({ overflow }) => px(overflow.large),
    rank: ({ overflow }) => -overflow.large,
  },
  { name: 'Height at 380 px', says: ({ height }) => px(height[380]), rank: ({ height }) => -height[380] },
  { name: 'Height at 280 px', says: ({ height }) => px(height[280]), rank: ({ height }) => -height[280] },
  { name: 'Height at 720 px', says: ({ height }) => px(height[720]), rank: ({ height }) => -height[720] },
  {
    name: 'Moves when its pictures arrive',
    says: ({ shift }) => (shift > 1 ? `by ${px(shift)}` : 'no'),
    rank: ({ shift }) => -shift,
  },
  {
    name: 'Mirrored from right to left',
    says: ({ unmirrored }) => yes(unmirrored === 0, `all but ${unmirrored}`),
    rank: ({ unmirrored }) => -unmirrored,
  },
  {
    name: 'Forced colours: the title is seen as a link',
    says: ({ forced }) => yes(forced.title, 'no'),
    rank: ({ forced }) => Number(forced.title),
  },
  {
    name: 'Forced colours: the button has an edge',
    says: ({ forced }) => yes(forced.button, 'no'),
    rank: ({ forced }) => Number(forced.button),
  },
];

/** The table: what was measured, and whose it is in bold where it is best. `npm run measure:cards` writes what it says. */
export function comparison(): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Measured</th>
        ${CARD_NAMES.map((name) => html`<th scope="col">${CARDS[name].name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${POINTS.map(({ name, says, rank }) => {
        const best = Math.max(...CARD_NAMES.map((card) => rank(measured[card])));
        return html`<tr>
          <th scope="row">${name}</th>
          ${CARD_NAMES.map((card) => html`<td class=${rank(measured[card]) === best ? 'best' : ''}>${says(measured[card])}</td>`)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}
