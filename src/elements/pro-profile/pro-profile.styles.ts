import { embedStyles, hostStyles } from '../base/embed-element.styles.ts';

/**
 * The accent of a person without a publication, and the text colour on it: a quiet grey that
 * contrasts with light and with dark.
 */
export const PERSON_COLORS = { accent: '#8a8f98', accentForeground: '#17181a' } as const;

/** The styles of `<pro-profile>` while the page's own children show. */
export const proProfileHostStyles: string = `${hostStyles}${
  /* css */ `
  /*
   * A byline is part of the sentence around it: no frame, no ground, the text's own size and
   * colour.
   */
  :host([layout='compact']:not([hidden])) {
    display: inline;
    container-type: normal;
  }
  :host([layout='compact']) slot:not([hidden]) {
    display: inline;
  }
`
}`;

/** The styles of `<pro-profile>`, for its shadow root. */
export const proProfileStyles: string = `${embedStyles('pro-profile', PERSON_COLORS.accent, PERSON_COLORS.accentForeground)}${
  /* css */ `
  .card:not(.compact) {
    --_size: 3.5em;
    display: grid;
    align-content: start;
    gap: 0.75em 1em;
    padding: 1em;
    text-wrap: pretty;
  }
  /* Not a handle: there a hyphen would look like part of the name. */
  .headline,
  .skill,
  .names > :is(.heading, span:not(.meta)) {
    hyphens: auto;
    hyphenate-limit-chars: 12 5 5;
  }
  .site > .tile {
    inline-size: calc(var(--_size) / 1.5);
    font-size: 1.5em;
  }
  /* The whole width is for words: the padding for the dot comes on top. */
  .meta > * {
    flex: none;
    max-inline-size: calc(100% + 0.95em);
  }
  .skeleton:not(.compact) {
    min-block-size: 10em;
  }
  .compact .title::before {
    content: none;
  }
  .compact .title:focus-visible {
    outline: var(--_ring);
  }
  .names {
    gap: 0.125em;
  }
  /* The name is a headline; in a byline it is a word of the sentence. */
  .names > :is(.heading, .title),
  .section {
    font-family: var(--_face);
    font-weight: 700;
  }
  .names > :is(.heading, .title) {
    /* Clipped text needs room for letters that are taller and deeper than Latin ones. */
    margin-block: -0.15em;
    padding-block: 0.15em;
    font-size: 1.375em;
    line-height: 1.18;
  }
  .names > .heading > .title {
    font: inherit;
  }
  /* A byline's picture stays beside the name's first word: only the name itself may wrap. */
  .heading {
    text-wrap: balance;
    white-space: nowrap;
  }
  .heading > .title {
    display: inline;
    white-space: normal;
  }
  /* The limit is higher than any normal record needs in a narrow column, and stops a flood. */
  .summary :is(.heading, .headline) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    overflow: hidden;
    -webkit-line-clamp: 32;
  }
  /*
   * Centred on the capitals, whatever the font; the letter in the tile does not move the baseline.
   */
  .compact .picture {
    contain: layout;
    vertical-align: -0.3em;
  }
  .names > :is(.role, .next-role) {
    color: var(--_muted);
  }
  .card:not(.basic) > .site {
    align-items: start;
  }
  .headline {
    white-space: pre-line;
  }
  .skills {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
    padding: 0;
    list-style: none;
    font-size: 0.8125em;
  }
  .skill {
    padding: 0.15em 0.7em;
    border: 1px solid var(--_line);
    border-radius: 0.5em;
  }
  .on-behalf-of {
    color: var(--_quiet);
  }
  /* Above the link that covers the card, because it has a tooltip. */
  bdi[title] {
    position: relative;
  }
  .compact {
    --_size: 1.5em;
    --_text: var(--pro-profile-foreground, currentColor);
    float: none;
    border: 0;
    background: none;
    line-height: inherit;
  }
  /* The ground is the page's and its colour is unknown, so no other colour is safe on it. */
  .compact :is(.on-behalf-of, .tile) {
    background: none;
    color: inherit;
  }
  .compact .tile {
    padding: 0;
    border: 1px solid;
  }
  .compact .picture {
    display: inline-grid;
    margin-inline-end: 0.35em;
    font-size: 0.8125em;
  }
  .compact .title {
    display: inline;
    padding-block: 0.25em;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  .compact .role::before {
    content: ', ';
  }
  .bar {
    inline-size: min(80%, 14em);
    block-size: 0.75em;
    margin-block-start: 0.5em;
    /* In forced colours only the border is visible. */
    border: 1px solid;
    border-radius: 9em;
  }
  .bar + .bar {
    inline-size: min(50%, 9em);
  }
  /* All text starts at one edge, with the picture beside it. */
  @container (inline-size >= 28em) {
    .summary {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .summary > * {
      grid-column: 2;
    }
    .summary > .site {
      display: grid;
      grid-column: 1 / -1;
      grid-template-columns: subgrid;
      gap: inherit;
    }
  }
  @container (inline-size < 20em) {
    .card:not(.compact) {
      --_size: 2.5em;
    }
    .role {
      font-size: 0.9375em;
    }
    .names > :is(.heading, .title) {
      font-size: 1.1875em;
    }
  }
  @container (inline-size < 16em) {
    .site {
      display: grid;
      gap: 0.5em;
    }
  }
  @container (inline-size < 14em) {
    .card:not(.compact) {
      --_size: 2em;
      padding: 0.75em;
    }
  }
  /* Whole words fit in 200 px at twice the text size. */
  @container (inline-size < 8em) {
    .card:not(.compact) {
      padding: 0.5em;
    }
    .names > :is(.heading, .title) {
      font-size: 0.9375em;
    }
    .skill {
      padding-inline: 0.4em;
      font-size: 0.875em;
    }
  }
  @media print {
    .heading {
      text-wrap: wrap;
    }
    /* A printed address would split the sentence. */
    .compact .title[href]::after {
      content: none;
    }
  }
`
}`;
