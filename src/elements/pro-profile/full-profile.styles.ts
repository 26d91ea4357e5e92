/** The styles of the layout `full`, in addition to those of every profile. */
export const fullProfileStyles: string = /* css */ `
  [part='website'] {
    display: inline-block;
    padding-block: 0.25em;
    outline-offset: -2px;
    color: inherit;
  }
  [part='about'],
  [part='entry-text'] {
    font-size: 0.875em;
    white-space: pre-line;
  }
  [part='section'] {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
    font-size: 0.875em;
    font-weight: 600;
  }
  [part='timeline'] {
    display: grid;
    padding: 0;
    list-style: none;
  }
  [part~='entry'] {
    --_line-at: 0.25em;
    position: relative;
    padding-inline-start: 1.25em;
    padding-block-end: 1em;
  }
  [part~='entry']:last-child {
    padding-block-end: 0;
  }
  [part~='entry']::before,
  [part~='entry']::after {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--_line-at) - 0.5px);
    inset-block: 0.6em -0.6em;
    border-inline-start: 1px solid var(--_line);
  }
  [part~='entry']:last-child::before {
    content: none;
  }
  [part~='entry']::after {
    inset-inline-start: calc(var(--_line-at) - 0.25em);
    inset-block: 0.35em auto;
    border: 0.25em solid color-mix(in srgb, var(--_text) 40%, var(--_ground));
    border-radius: 50%;
  }
  [part~='upcoming']::after {
    padding: 0.15em;
    border-width: 0.1em;
    background: var(--_ground);
  }
  [part='when'],
  [part='category'],
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
  [part='skill-group'] {
    gap: 0.25em;
  }
  @container (inline-size < 34em) {
    [part='duration']::before {
      content: ' · ' / ' ';
    }
  }
  @container (inline-size >= 34em) {
    [part~='entry'] {
      --_line-at: 9.75em;
      grid-template-columns: 9em 1fr;
      gap: 1.5em;
      padding-inline-start: 0;
    }
    [part='when'] {
      margin-block-start: 0.15em;
    }
    [part='duration'] {
      display: block;
    }
  }
`;
