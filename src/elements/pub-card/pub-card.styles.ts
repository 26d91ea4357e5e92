import { embedStyles } from '../embed-element.styles.ts';
import { cardConditionsStyles } from './card-conditions.styles.ts';

/** The styles of `<pub-card>`, for its shadow root. */
export const pubCardStyles: string = `${embedStyles('pub-card')}${
  /* css */ `
  /* Distances are 0.25em within a line, 0.5em between lines of one thought, 0.75em between things side by side, 1em between sections and around them. */
  [part~='card'] {
    --_round: 25%;
    --_pad: 1em;
    display: flex;
    flex-direction: column;
  }
  /* A veil, since the ground may be a picture, which mixes with nothing. */
  [part~='card']:hover {
    box-shadow: inset 0 0 0 99em color-mix(in srgb, var(--_text) 3%, transparent);
  }
  [part~='publication'],
  [part~='basic'] {
    --_size: 2.5em;
    gap: 0.75em;
    padding: var(--_pad);
  }
  /* In a card that is higher than its text, the button stands at the end with the text above it. */
  [part~='publication'] > [part='site'] + * {
    margin-block-start: auto;
  }
  [part~='publication'] > [part='site'] {
    align-items: start;
  }
  /* In place of a picture, the publication's colour, between the round corners. */
  [part~='article']:not(.covered)::before {
    content: '';
    position: absolute;
    inset-block: var(--_radius);
    inset-inline-start: -1px;
    inline-size: 3px;
  }
  .covered > :first-child {
    position: relative;
    display: block;
    flex: none;
    overflow: hidden;
    border-radius: calc(var(--_radius) - 1px) calc(var(--_radius) - 1px) 0 0;
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }
  [part='cover'],
  [part='warning'] {
    display: block;
    inline-size: 100%;
    aspect-ratio: 1.91;
    object-fit: cover;
  }
  /* Above the link that covers the card, until the picture shows. */
  [part='warning']:not([open]) {
    z-index: 1;
  }
  [part='warning'] > * {
    position: absolute;
    inset: 0;
    block-size: 100%;
  }
  [part='show-picture'] {
    display: grid;
    place-items: center;
    outline-offset: -4px;
    cursor: pointer;
  }
  /* The longest word still fits where the text is large and the card narrow. */
  [part='show-picture'],
  [part='button'] {
    font-size: min(0.875em, 9cqi);
  }
  [part='show-picture'] span {
    padding: 0.3em 0.75em;
    border: 1px solid;
    border-radius: 9em;
  }
  [part='show-picture']:focus-visible {
    box-shadow: inset 0 0 0 6px var(--_ground);
  }
  [open] > [part='show-picture'] {
    z-index: 1;
    pointer-events: none;
  }
  /* Out of sight, but still its name. */
  [open] > [part='show-picture'] span {
    opacity: 0;
  }
  [part='body'] {
    display: grid;
    flex: 1;
    align-content: start;
    gap: 0.5em;
    padding: var(--_pad);
  }
  .covered [part='description'] {
    --_lines: 3;
  }
  /* A description of two lines, and a button. */
  .bars {
    display: grid;
    gap: 0.475em;
    padding-block: 0.2375em;
  }
  .bar {
    block-size: 0.75em;
    border-radius: 9em;
  }
  .bar + .bar {
    inline-size: 70%;
  }
  .pill {
    min-inline-size: 9.5em;
    block-size: 2.25em;
  }
  [part~='article'] > [part='site'] {
    --_size: 2em;
    flex-wrap: wrap;
    margin-inline: var(--_pad);
    padding-block: 0.75em;
    border-block-start: 1px solid var(--_line);
  }
  /* A name that would get less room than this has the line for itself. */
  [part~='article'] [part='names'] {
    flex: 999 1 9em;
    align-content: center;
    min-block-size: 2.4em;
  }
  [part~='article'] > [part='site'] > :is([part='button'], .pill) {
    flex: 1 0 auto;
  }
  [part='reading-time'] {
    display: flex;
    align-items: center;
  }
  :is([part='reading-time'], [part='verified']) [part='glyph'] {
    inline-size: 1em;
    margin-inline-end: 0.25em;
  }
  [part='avatar'] {
    --_size: 1.25em;
    --_round: 50%;
  }
  /* One line: a handle that does not fit is cut, and not the words beside it. */
  [part='author'],
  [part='author'] > bdi {
    display: flex;
    align-items: center;
    gap: 0.3em;
    white-space: nowrap;
  }
  /* From left to right, so that it keeps its @. */
  [part='author'] > bdi > :is(a, bdi) {
    direction: ltr;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* 24 pixels high for a finger, in text of 16. */
  [part='author-link'] {
    padding-block: 0.25em;
    outline-offset: -2px;
    color: inherit;
  }
  /* Above the link that covers the card, for its tooltip. */
  [part='verified'] {
    position: relative;
    color: var(--_quiet);
    pointer-events: auto;
  }
  [part='verified'] [part='glyph'] {
    vertical-align: -0.15em;
    margin: 0;
  }
  [part='button'] {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    flex: none;
    min-block-size: 2.572em;
    padding: 0.3em 1.1em;
    /* Of one line it is a pill; several keep their corners. */
    border-radius: 1.6em;
    line-height: 1.2;
    text-align: center;
    text-decoration: none;
    /* Between words only, as long as the longest fits. */
    overflow-wrap: break-word;
    word-break: keep-all;
  }
  .hidden {
    position: absolute;
    overflow: hidden;
    inline-size: 1px;
    block-size: 1px;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .hidden::after {
    content: attr(data-text);
  }
  [part='button']:is(:hover, :active) {
    --_fill: hsl(from var(--_accent) h s calc(l - 5));
  }
  /* An outline, since forced colours drop shadows. */
  [part='button'][href]:active {
    outline: 2px solid;
    outline-offset: -3px;
  }
  /* A trace of its shade of the accent, over whatever the card's ground is. */
  [part='button'][aria-disabled] {
    --_fill: hsl(from var(--_accent) h s calc(l + 5));
    border: 1px dashed;
    background: rgb(from var(--_fill) r g b / 14%) padding-box;
    color: var(--_quiet);
    cursor: not-allowed;
  }
  [part~='compact'] {
    --_size: 1.75em;
    flex-direction: row;
    align-items: center;
    gap: 0.75em;
    padding: 0.5em 0.75em;
  }
  /* Two lines rather than fewer words; the site's name gives way first, and stands below where that leaves it too little. */
  [part~='compact'] > [part='names'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1em;
  }
  [part~='compact'] [part='title'] {
    --_lines: 2;
    font-size: 0.9375em;
  }
  [part~='compact'] [part='name'] {
    --_lines: 1;
    flex: 1 1 9em;
    max-inline-size: max-content;
    color: var(--_quiet);
    font-size: 0.8125em;
    font-weight: 400;
  }
  [part~='compact'] > [part='glyph'] {
    color: var(--_quiet);
  }
`
}${cardConditionsStyles}`;
