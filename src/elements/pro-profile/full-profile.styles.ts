/** The styles of the layout `full`, in addition to those of every profile. */
export const fullProfileStyles: string = /* css */ `
  /* A whole profile is there to be read and copied: only its name is a link. */
  [part~='full'] [part='title']::before {
    content: none;
  }
  [part~='full'] [part='title']:focus-visible {
    outline: var(--_ring);
  }
  [part~='full'] [part='title'] {
    padding-block: 2px;
  }
  /* Room for the focus ring beside the words, in a row that hides what hangs out of it. */
  [part~='full'] [part='meta'] {
    margin: 0 -3px -3px;
    padding: 0 3px 3px;
  }
  [part~='full'] [part='meta'] > * {
    max-block-size: none;
  }
  .link {
    overflow: visible;
  }
  [part='website'] {
    display: inline-block;
    /* 24 px to aim at. */
    padding-block: 0.25em;
    outline-offset: 1px;
    color: inherit;
  }
  /* The dot stands on the line of the words, which the padding moves. */
  .link::before {
    inset-block-start: 0.25em;
  }
  [part='about'],
  [part='entry-text'] {
    justify-self: start;
    font-size: 0.875em;
    white-space: pre-line;
  }
  [part='headline'],
  [part='about'],
  [part='entry-text'] {
    /* No line is longer than one can read. */
    max-inline-size: min(100%, 46em);
  }
  [part='about'],
  [part~='entry'] {
    hyphens: auto;
    hyphenate-limit-chars: 12 5 5;
  }
  [part='section'] {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
    font-weight: 600;
    break-after: avoid;
  }
  [part='section'] > * {
    font: inherit;
  }
  [part='timeline'] {
    display: grid;
    padding: 0;
    list-style: none;
  }
  /* The dot's middle is that of the first line, which in a narrow profile is the dates'. */
  [part~='entry'] {
    --_line-at: 0.25em;
    --_dot-at: calc(0.40625lh - 0.25em);
    position: relative;
    padding-inline-start: 1.25em;
    padding-block-end: 1em;
    break-inside: avoid;
  }
  [part~='entry']:last-child {
    padding-block-end: 0;
  }
  /* From dot to dot, and under none: print and forced colours leave out what would cover it. */
  [part~='entry']::before,
  [part~='entry']::after {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--_line-at) - 0.5px);
    inset-block: calc(var(--_dot-at) + 0.5em) calc(0em - var(--_dot-at));
    border-inline-start: 1px solid var(--_line);
  }
  [part~='entry']:last-child::before {
    content: none;
  }
  [part~='entry']::after {
    inset-inline-start: calc(var(--_line-at) - 0.25em);
    inset-block: var(--_dot-at) auto;
    border: 0.25em solid color-mix(in srgb, var(--_text) 40%, var(--_ground));
    border-radius: 50%;
  }
  [part~='upcoming']::after {
    padding: 0.15em;
    border-width: 0.1em;
  }
  [part='when'],
  [part='category'],
  [part='other-name'],
  [part='entry-place'] {
    color: var(--_quiet);
    font-size: 0.8125em;
  }
  /* Text of another direction still stands at the line's side. */
  [part~='entry'],
  [part='what'],
  [part='skill-group'] {
    display: grid;
    align-content: start;
    justify-items: start;
  }
  [part='entry-title'] {
    font-size: 0.9375em;
    font-weight: 600;
  }
  [part='entry-place'],
  [part='what'] > [part='on-behalf-of'] {
    font-size: 0.875em;
  }
  [part='entry-text'] {
    margin-block-start: 0.25em;
  }
  [part='people'] {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  a[part='person'] {
    /* 24 px to aim at. */
    padding-block: 0.25em;
    color: inherit;
  }
  [part='skill-group'] {
    gap: 0.25em;
  }
  @container (inline-size < 34em) {
    /* As in the quiet row above: no dot where the duration begins a line. */
    [part='when'] {
      display: flex;
      flex-wrap: wrap;
      /* Not a margin of the dates, which may be of another direction. */
      column-gap: 0.95em;
      overflow: hidden;
    }
    [part='duration'] {
      position: relative;
      inset-inline-start: -0.95em;
      padding-inline-start: 0.95em;
    }
    [part='duration']::before {
      content: '·' / '';
      position: absolute;
      inset-inline-start: 0.35em;
    }
  }
  /* Whole words in 200 px at twice the text size. */
  @container (inline-size < 8em) {
    [part='section'],
    [part~='entry'] {
      font-size: 0.8125em;
    }
  }
  @container (inline-size >= 34em) {
    [part~='entry'] {
      --_line-at: 10.75em;
      --_dot-at: calc(0.46875lh - 0.25em);
      grid-template-columns: 10em 1fr;
      align-items: baseline;
      gap: 1.5em;
      padding-inline-start: 0;
    }
    [part='duration'] {
      display: block;
    }
  }
  @media print {
    [part~='card'] {
      break-inside: auto;
    }
  }
`;
