import { embedStyles, hostStyles } from '../embed-element.styles.ts';

/** The styles of `<pro-profile>` while the page's own children show. */
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
    text-wrap: pretty;
  }
  /* Not a handle, in which a hyphen would be one letter more. */
  [part='headline'],
  [part='skill'],
  [part='names'] > span:not([part='meta']) {
    hyphens: auto;
    hyphenate-limit-chars: 12 5 5;
  }
  [part~='skeleton']:not([part~='compact']) {
    min-block-size: 10em;
  }
  [part~='compact'] [part='title']::before {
    content: none;
  }
  [part~='compact'] [part='title']:focus-visible {
    outline: var(--_ring);
  }
  /* The mark stays with the name's last word and a byline's picture with its first one: a line breaks within the name only. */
  [part='heading'] {
    text-wrap: balance;
    white-space: nowrap;
  }
  [part='heading'] > [part='title'] {
    display: inline;
    white-space: normal;
  }
  /* Beside the lines, since Firefox would rather have the mark hang out than break a last word before it. */
  [part='names'] > [part='heading'] {
    --_past: calc(-2px - 1.47em);
    padding-inline-end: calc(2px + 1.11em);
  }
  [part~='summary'] :is([part='heading'], [part='headline']) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    overflow: hidden;
    -webkit-line-clamp: 8;
  }
  [part~='summary'] [part='headline'] {
    -webkit-line-clamp: 5;
  }
  [part='claimed'] {
    display: inline-flex;
    margin-inline: 0.35em var(--_past, 0);
    padding: 1px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.75em;
  }
  /* In the middle of the capitals. */
  [part='claimed'],
  [part~='compact'] .picture {
    vertical-align: middle;
    translate: 0 -0.1em;
  }
  [part='names'] > [part~='role'] {
    font-size: 0.9375em;
  }
  [part='next-role'],
  [part='names'] > [part~='also'] {
    color: var(--_quiet);
    font-size: 0.875em;
  }
  [part~='card']:not([part~='basic']) > [part='site'] {
    align-items: start;
  }
  [part='handle'] bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='headline'] {
    /* Text of another direction still stands at the card's side. */
    justify-self: start;
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
  [part='on-behalf-of'] {
    color: var(--_quiet);
  }
  /* Above the link that covers the card, since it has a tooltip. */
  bdi[title] {
    position: relative;
  }
  [part~='compact'] {
    --_size: 1.5em;
    --_text: var(--pro-profile-foreground, currentColor);
    border: 0;
    background: none;
    line-height: inherit;
  }
  /* The ground is the page's, and nobody knows what is quiet on it, or what can be told from it. */
  [part~='compact'] :is([part='on-behalf-of'], [part='claimed'], [part~='tile']) {
    background: none;
    color: inherit;
  }
  [part~='compact'] :is([part='claimed'], [part~='tile']) {
    padding: 0;
    border: 1px solid;
  }
  [part~='compact'] .picture {
    display: inline-grid;
    margin-inline-end: 0.35em;
    font-size: 0.8125em;
  }
  [part~='compact'] [part='title'] {
    display: inline;
    padding-block: 0.25em;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  [part~='compact'] [part='role']::before {
    content: ' ·\\a0' / ' ';
  }
  .bar {
    inline-size: min(80%, 14em);
    block-size: 0.75em;
    margin-block-start: 0.5em;
    /* Forced colours leave nothing else of it. */
    border: 1px solid;
    border-radius: 9em;
  }
  .bar + .bar {
    inline-size: min(50%, 9em);
  }
  @container (inline-size < 14em) {
    [part~='card']:not([part~='compact']) {
      --_size: 2em;
      /* The mark fits beside a name's last word more often. */
      padding: 0.75em;
    }
    [part='site'] {
      display: grid;
      gap: 0.5em;
    }
  }
  /* Whole words in 200 px at twice the text size. */
  @container (inline-size < 8em) {
    [part~='card']:not([part~='compact']) {
      padding: 0.5em;
    }
    [part='heading'] > [part='title'] {
      font-size: 0.9375em;
    }
    [part='skill'] {
      padding-inline: 0.4em;
      font-size: 0.875em;
    }
  }
  @media print {
    [part='heading'] > [part='title'][href]::after {
      display: inline;
      margin-inline-start: 0.25em;
    }
  }
`
}`;
