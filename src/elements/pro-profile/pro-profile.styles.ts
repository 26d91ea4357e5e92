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
  [part='headline'] {
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
