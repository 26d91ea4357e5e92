import { embedStyles, hostStyles } from '../embed-element.styles.ts';

/** Its styles while the page's own children show. */
export const proProfileHostStyles: string = `${hostStyles}${
  /* css */ `
  /* A byline is a piece of the sentence around it: no frame, no ground, the text's own size and colour. */
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
export const proProfileStyles: string = `${embedStyles('pro-profile')}${
  /* css */ `
  [part~='card']:not([part~='compact']) {
    --_size: 3em;
    display: grid;
    align-content: start;
    gap: 0.75em;
    padding: 1em;
  }
  [part~='skeleton']:not([part~='compact']) {
    min-block-size: 10em;
  }
  /* A whole profile is there to be read and copied: only its name is a link. */
  :is([part~='full'], [part~='compact']) [part='title']::before {
    content: none;
  }
  :is([part~='full'], [part~='compact']) [part='title']:focus-visible {
    outline: var(--_ring);
  }
  [part~='full'] [part='title'] {
    padding-block: 2px;
  }
  [part='heading'] {
    display: flex;
    align-items: center;
    gap: 0.25em;
  }
  [part='claimed'] {
    display: flex;
    flex: none;
    padding: 1px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75em;
  }
  [part='names'] > [part~='role'] {
    font-size: 0.9375em;
  }
  [part='next-role'],
  [part='names'] > [part~='also'] {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  :is([part~='summary'], [part~='full']) > [part='site'] {
    align-items: start;
  }
  [part='website'] {
    display: inline-block;
    padding-block: 0.25em;
    outline-offset: -2px;
    color: inherit;
  }
  [part='headline'],
  [part='about'],
  [part='entry-text'] {
    font-size: 0.875em;
    white-space: pre-line;
  }
  [part='skills'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
    padding: 0;
    list-style: none;
    font-size: 0.8125em;
  }
  [part='skill'] {
    padding: 0.15em 0.7em;
    border: 1px solid var(--_line);
    border-radius: 1em;
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
  [part='on-behalf-of'] {
    color: var(--_quiet);
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
  [part~='compact'] {
    --_size: 1.5em;
    --_ring: 2px solid var(--pro-profile-focus-color, currentColor);
    border: 0;
    background: none;
    color: var(--pro-profile-foreground, inherit);
    line-height: inherit;
  }
  [part~='compact'] [part='heading'] {
    display: inline-flex;
    align-items: baseline;
    gap: 0.35em;
  }
  [part~='compact'] :is(.picture, [part='claimed']) {
    align-self: center;
  }
  [part~='compact'] .picture {
    font-size: 0.8125em;
  }
  [part~='compact'] [part='title'] {
    margin-block: -0.25em;
    padding-block: 0.25em;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  [part~='compact'] [part='role']::before {
    content: ' · ' / ' ';
  }
`
}`;
