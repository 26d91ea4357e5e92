import { embedStyles } from '../base/embed-element.styles.ts';
import { cardConditionsStyles } from './card-conditions.styles.ts';

/** The styles of `<pub-card>`, for its shadow root. */
export const pubCardStyles: string = `${embedStyles('pub-card')}${
  /* css */ `
  /*
   * Distances: 0.25em within a line, 0.5em between related lines, 0.75em between things side by
   * side, 1em between sections and around them.
   */
  .card {
    --_round: 25%;
    --_pad: 1em;
    display: flex;
    flex-direction: column;
  }
  /* A shadow, because the ground may be a picture, which \`color-mix\` cannot take. */
  .card:hover {
    box-shadow: inset 0 0 0 99em color-mix(in srgb, var(--_text) 3%, transparent);
  }
  .publication,
  .basic {
    --_size: 2.75em;
    gap: 0.75em;
    padding: var(--_pad);
  }
  /*
   * In a card that is taller than its content, the button is at the end and the text at the start.
   */
  .publication > .button {
    margin-block-start: auto;
  }
  .publication > .site {
    align-items: start;
  }
  /* The cover is shown between nameplate and body; in the tree it is after them. */
  .body {
    order: 1;
  }
  .frame {
    position: relative;
    flex: none;
    overflow: hidden;
    aspect-ratio: 1.91;
    pointer-events: none;
    /* Shows until the cover is loaded, and around a cover of another shape. */
    background: color-mix(in srgb, var(--_accent) 16%, var(--_ground));
  }
  .cover,
  .show-picture {
    position: absolute;
    min-inline-size: 100%;
    min-block-size: 100%;
  }
  /*
   * The picture covers the frame, but at most a tenth of it is cut off: a picture of a very
   * different shape shows almost whole on the frame's ground. The minimum sizes enlarge a picture
   * that is smaller than the frame.
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
  /* Above the link that covers the card: it takes clicks until the picture shows. */
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
  /* Invisible, but still its accessible name. */
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
  /* At the bottom of a card that is taller than its text, as in its neighbours in a row. */
  .covered .meta {
    margin-block: auto 0;
  }
  /* Centred in the room that a picture would take. */
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
  /* The skeleton of a description of two lines and a button. */
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
  .article > .site {
    --_size: 2em;
    flex: none;
    padding: calc(0.625em + 4px) var(--_pad) 0.625em;
    border-block-end: 1px solid var(--_line);
  }
  /* Without a cover, the nameplate is coloured. */
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
  /* A skeleton shows the link's words, small until there is a headline. */
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
  /* One line: a long handle is cut, not the words beside it. */
  .author,
  .author > bdi {
    display: flex;
    align-items: center;
    gap: 0.3em;
    white-space: nowrap;
  }
  /* From left to right, so that the @ stays in front. */
  .author > bdi > :is(a, bdi) {
    direction: ltr;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* 24 pixels high for touch, in text of 16 pixels. */
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
  /* Above the link that covers the card. */
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
    /* A button of one line is a pill; one of several lines has round corners. */
    border-radius: 1.6em;
    line-height: 1.2;
    text-align: center;
    text-decoration: none;
    /* Breaks lines only between words, as long as the longest word fits. */
    overflow-wrap: break-word;
    word-break: keep-all;
  }
  .button:is(:hover, :active) {
    --_fill: hsl(from var(--_accent) h s calc(l - 5));
  }
  /* An outline, because forced colours drop shadows. */
  .button[href]:active {
    outline: 2px solid;
    outline-offset: -3px;
  }
  /* A light tint of the accent, over any ground of the card. */
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
  /*
   * Two lines are better than fewer words. The site's name shrinks first, and moves below when it
   * has too little room.
   */
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
