import { embedStyles } from '../base/embed-element.styles.ts';
import { cardConditionsStyles } from './card-conditions.styles.ts';

/** The styles of `<pub-card>`, for its shadow root. */
export const pubCardStyles: string = `${embedStyles('pub-card')}${
  /* css */ `
  /* Distances are 0.25em within a line, 0.5em between lines of one thought, 0.75em between things side by side, 1em between sections and around them. */
  .card {
    --_round: 25%;
    --_pad: 1em;
    display: flex;
    flex-direction: column;
  }
  /* A veil, since the ground may be a picture, which mixes with nothing. */
  .card:hover {
    box-shadow: inset 0 0 0 99em color-mix(in srgb, var(--_text) 3%, transparent);
  }
  .publication,
  .basic {
    --_size: 2.75em;
    gap: 0.75em;
    padding: var(--_pad);
  }
  /* In a card that is higher than its text, the button stands at the end and the text at the start. */
  .publication > .button {
    margin-block-start: auto;
  }
  .publication > .site {
    align-items: start;
  }
  /* The cover stands between the two, after them in the tree. */
  .body {
    order: 1;
  }
  .frame {
    position: relative;
    flex: none;
    overflow: hidden;
    aspect-ratio: 1.91;
    pointer-events: none;
    /* What shows until the cover does, and around one of another shape. */
    background: color-mix(in srgb, var(--_accent) 16%, var(--_ground));
  }
  .cover,
  .show-picture {
    position: absolute;
    min-inline-size: 100%;
    min-block-size: 100%;
  }
  /*
   * As large as covers the frame, but nothing loses more than a tenth: a picture of quite another shape lies whole on the frame's ground, that tenth excepted. Only
   * of a picture that is smaller than the frame do the limits make what covers it.
   */
  .cover {
    top: 50%;
    left: 50%;
    max-inline-size: 111%;
    max-block-size: 111%;
    object-fit: contain;
    translate: -50% -50%;
    zoom: 0.01;
  }
  .warning {
    background: color-mix(in srgb, var(--_text) 6%, var(--_ground));
  }
  .skeleton > .frame {
    background: none;
  }
  /* It lies above the link that covers the card, and takes a click until the picture shows. */
  .warning:not([open]) {
    z-index: 1;
    pointer-events: auto;
  }
  .show-picture {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.5em;
    padding: 0.5em;
    outline-offset: -4px;
    text-align: center;
    cursor: pointer;
  }
  .show-picture,
  .button {
    font-size: 0.875em;
  }
  .show-picture span + span {
    padding: 0.3em 0.75em;
    border: 1px solid;
    border-radius: 9em;
  }
  .show-picture:focus-visible {
    box-shadow: inset 0 0 0 6px var(--_ground);
  }
  [open] > .show-picture {
    z-index: 1;
  }
  /* Out of sight, but still its name. */
  [open] > .show-picture span {
    opacity: 0;
  }
  .body {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.5em;
    padding: var(--_pad);
  }
  /* At the foot of a card that is higher than its text, where its neighbours in a row have theirs. */
  .covered .meta {
    margin-block: auto 0;
  }
  /* In the middle of the picture's place. */
  .article:not(.covered) .title {
    margin-block: auto;
  }
  .long {
    --_lines: 4;
  }
  .covered .long {
    --_lines: 2;
  }
  .covered {
    --_high: 24em;
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
    min-inline-size: 6em;
    block-size: 2.25em;
  }
  /* The nameplate. */
  .article > .site {
    --_size: 2em;
    flex: none;
    padding: calc(0.625em + 4px) var(--_pad) 0.625em;
    border-block-end: 1px solid var(--_line);
  }
  /* Without a cover, the words are the picture. */
  .article:not(.covered) > .site {
    border-start-start-radius: calc(var(--_radius) - 1px);
    border-start-end-radius: calc(var(--_radius) - 1px);
    background: color-mix(in srgb, var(--_accent) 7%, transparent);
  }
  .article:where(:not(.covered)) .title {
    --_lines: 5;
    font-size: 1.625em;
    line-height: 1.15;
  }
  /* The link's words, until a headline is there. */
  .skeleton .title {
    color: var(--_quiet);
    font-size: 0.8125em;
    font-weight: 400;
  }
  .article .names {
    align-content: center;
    min-block-size: 2.4em;
  }
  .avatar {
    --_size: 1.25em;
    --_round: 50%;
  }
  /* One line: a handle that does not fit is cut, and not the words beside it. */
  .author,
  .author > bdi {
    display: flex;
    align-items: center;
    gap: 0.3em;
    white-space: nowrap;
  }
  /* From left to right, so that it keeps its @. */
  .author > bdi > :is(a, bdi) {
    direction: ltr;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* 24 pixels high for a finger, in text of 16. */
  .author-link {
    padding-block: 0.25em;
    outline-offset: -2px;
    color: inherit;
    text-decoration: none;
  }
  /* Above the link that covers the card, for its tooltip. */
  .verified {
    position: relative;
    z-index: 1;
    color: var(--_quiet);
    pointer-events: auto;
  }
  .verified .glyph {
    inline-size: 1em;
    vertical-align: -0.15em;
  }
  /* Above the link that covers the card, which follows it in the tree. */
  .button {
    position: relative;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    flex: none;
    --_least: 2.572em;
    min-block-size: var(--_least);
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
  .button:is(:hover, :active) {
    --_fill: hsl(from var(--_accent) h s calc(l - 5));
  }
  /* An outline, since forced colours drop shadows. */
  .button[href]:active {
    outline: 2px solid;
    outline-offset: -3px;
  }
  /* A trace of its shade of the accent, over whatever the card's ground is. */
  .button[aria-disabled] {
    --_fill: hsl(from var(--_accent) h s calc(l + 5));
    border: 1px dashed;
    background: rgb(from var(--_fill) r g b / 14%) padding-box;
    color: var(--_quiet);
    cursor: not-allowed;
  }
  .compact {
    --_size: 1.75em;
    --_high: 2em;
    flex-direction: row;
    align-items: center;
    gap: 0.75em;
    padding: 0.5em 0.75em;
  }
  /* Two lines rather than fewer words; the site's name gives way first, and stands below where that leaves it too little. */
  .compact > .names {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1em;
  }
  .compact .title {
    --_lines: 2;
    font-size: 0.9375em;
    line-height: 1.25;
  }
  .compact .name {
    --_lines: 1;
    flex: 1 1 9em;
    max-inline-size: max-content;
    color: var(--_quiet);
    font-family: inherit;
    font-size: 0.8125em;
    font-weight: 400;
  }
  .compact > .glyph {
    color: var(--_quiet);
  }
`
}${cardConditionsStyles}`;
