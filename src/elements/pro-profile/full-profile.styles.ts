/** The styles of the layout `full`, in addition to those of every profile. */
export const fullProfileStyles: string = /* css */ `
  .full {
    --_high: 52em;
  }
  /* Readers select and copy text of a whole profile, so only its name is a link. */
  .full .title::before {
    content: none;
  }
  .full .title:focus-visible {
    outline: var(--_ring);
  }
  .full .title {
    padding-block: 2px;
  }
  /* Room for the focus ring at the sides, because the row hides its overflow. */
  .full .meta {
    max-inline-size: none;
    margin: 0 -3px -3px;
    padding: 0 3px 3px;
  }
  .full .meta > * {
    max-block-size: none;
  }
  .link {
    overflow: visible;
  }
  .website {
    display: inline-block;
    /* A click target of 24 px. */
    padding-block: 0.25em;
    outline-offset: 1px;
    color: inherit;
  }
  .about,
  .entry-text {
    justify-self: start;
    font-size: 0.875em;
    line-height: 1.5;
    white-space: pre-line;
  }
  .headline,
  .about,
  .entry-text {
    /* Longer lines are hard to read. */
    max-inline-size: min(100%, 46em);
  }
  .about,
  .entry {
    hyphens: auto;
    hyphenate-limit-chars: 12 5 5;
  }
  .section {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
    font-size: 1.125em;
    line-height: 1.25;
    break-after: avoid;
  }
  .section > * {
    font: inherit;
  }
  .timeline {
    display: grid;
    padding: 0;
    list-style: none;
  }
  /* The dot is centred on the first line, which in a narrow profile is the dates' line. */
  .entry {
    --_line-at: 0.25em;
    --_dot-at: calc(0.40625lh - 0.25em);
    position: relative;
    padding-inline-start: 1.25em;
    padding-block-end: 1em;
    break-inside: avoid;
  }
  .entry:last-child {
    padding-block-end: 0;
  }
  /*
   * The line goes from dot to dot, and not behind them: print and forced colours drop the ground
   * that would cover it.
   */
  .entry::before,
  .entry::after {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--_line-at) - 0.5px);
    inset-block: calc(var(--_dot-at) + 0.5em) calc(0em - var(--_dot-at));
    border-inline-start: 1px solid var(--_line);
  }
  .entry:last-child::before {
    content: none;
  }
  .entry::after {
    inset-inline-start: calc(var(--_line-at) - 0.25em);
    inset-block: var(--_dot-at) auto;
    border: 0.25em solid color-mix(in srgb, var(--_text) 40%, var(--_ground));
    border-radius: 50%;
  }
  .upcoming::after {
    padding: 0.15em;
    border-width: 0.1em;
  }
  .when,
  .more,
  .category,
  .other-name,
  .entry-place {
    color: var(--_quiet);
    font-size: 0.8125em;
  }
  /* Text of another direction still starts at the line. */
  .entry,
  .what,
  .skill-group {
    display: grid;
    align-content: start;
    justify-items: start;
  }
  .entry-title {
    font-size: 0.9375em;
    font-weight: 600;
  }
  .entry-place,
  .what > .on-behalf-of {
    font-size: 0.875em;
  }
  .entry-text {
    margin-block-start: 0.25em;
  }
  .people {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  .skill-group {
    gap: 0.25em;
  }
  @container (inline-size < 34em) {
    /* As in the meta row above: no dot where the duration starts a line. */
    .when {
      display: flex;
      flex-wrap: wrap;
      /* A gap, because a margin would follow the direction of the dates. */
      column-gap: 0.95em;
      overflow: hidden;
    }
    .duration {
      position: relative;
      inset-inline-start: -0.95em;
      padding-inline-start: 0.95em;
    }
    .duration::before {
      content: '·' / '';
      position: absolute;
      inset-inline-start: 0.35em;
    }
  }
  /* Whole words fit in 200 px at twice the text size. */
  @container (inline-size < 8em) {
    .section,
    .entry {
      font-size: 0.8125em;
    }
  }
  /* The head, the sections and their entries align at one axis. */
  @container (inline-size >= 34em) {
    .card.full {
      --_size: 5.5em;
      grid-template-columns: 10em minmax(0, 1fr);
      column-gap: 1.5em;
    }
    .full > * {
      grid-column: 1 / -1;
    }
    .full > :is(.about, .more) {
      grid-column: 2;
    }
    .full > :is(.site, .skill-group) {
      display: grid;
      grid-template-columns: subgrid;
      column-gap: inherit;
    }
    .skill-group {
      align-items: baseline;
    }
    .skill-group > .skills {
      grid-column: 2;
    }
    .entry {
      --_line-at: 10.75em;
      --_dot-at: calc(0.46875lh - 0.25em);
      grid-template-columns: 10em 1fr;
      align-items: baseline;
      gap: 1.5em;
      padding-inline-start: 0;
    }
    .duration {
      display: block;
    }
  }
  @media print {
    .card {
      break-inside: auto;
    }
  }
`;
