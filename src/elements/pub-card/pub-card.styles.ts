import { embedStyles } from '../embed-element.styles.ts';

/** The styles of `<pub-card>`, for its shadow root. */
export const pubCardStyles: string = `${embedStyles('pub-card')}${
  /* css */ `
  :host([contrast='aa']) [part~='card'] {
    --_quiet: var(--_text);
  }
  [part~='card'] {
    --_round: 25%;
  }
  [part~='publication'],
  [part~='basic']:not([part~='compact']) {
    --_size: 2.5em;
    display: grid;
    grid-template-columns: 1fr auto;
    align-content: start;
    align-items: center;
    gap: 0.75em;
    padding: 0.875em 1em;
  }
  [part~='publication'] > [part='description'] {
    grid-area: 2 / 1 / auto / -1;
  }
  [part~='article'] {
    display: flex;
    flex-direction: column;
  }
  .covered > :first-child {
    position: relative;
    display: block;
    flex: none;
    inline-size: 100%;
    aspect-ratio: 1.91;
    overflow: hidden;
    object-fit: cover;
    border-radius: calc(var(--_radius) - 1px) calc(var(--_radius) - 1px) 0 0;
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }
  /* Above the link that covers the card, until the picture shows. */
  [part='warning']:not([open]) {
    z-index: 1;
  }
  [part='warning'] > * {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  [part='show-picture'] {
    display: grid;
    place-items: center;
    outline-offset: -4px;
    font-size: 0.875em;
    cursor: pointer;
  }
  [part='show-picture'] span {
    padding: 0.4em 1em;
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
    gap: 0.375em;
    padding: 0.875em 1em;
  }
  [part='body'] [part='meta'] {
    margin-block-start: 0.125em;
  }
  [part~='article']:not(.covered) [part='description'] {
    -webkit-line-clamp: 4;
  }
  .covered [part='description'] {
    -webkit-line-clamp: 2;
  }
  [part~='skeleton'] > [part='body'] {
    min-block-size: 9em;
  }
  [part~='article'] > [part='site'] {
    --_size: 2em;
    margin-inline: 1em;
    padding-block: 0.75em;
    border-block-start: 1px solid var(--_line);
  }
  [part='reading-time'] {
    display: flex;
    align-items: center;
  }
  [part='reading-time'] [part='glyph'] {
    inline-size: 1em;
    margin-inline-end: 0.25em;
  }
  [part='button'] {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.45em;
    flex: none;
    min-block-size: 2.572em;
    padding: 0.3em 1.1em;
    border: 1px solid transparent;
    border-radius: 9em;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.875em;
    font-weight: 600;
    line-height: 1.2;
    text-decoration: none;
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
  [part='button']:hover {
    background: hsl(from var(--_accent) h s calc(l - 5));
  }
  [part='button'][aria-disabled] {
    background: hsl(from var(--_accent) h s calc(l + 5));
    cursor: not-allowed;
  }
  [part~='compact'] {
    --_size: 1.75em;
    display: flex;
    align-items: center;
    gap: 0.625em;
    padding: 0.5em 0.75em;
  }
  /* Two lines where it is narrow or magnified, rather than fewer words. */
  [part~='compact'] [part='title'] {
    font-size: 0.9375em;
    -webkit-line-clamp: 2;
  }
  [part~='compact'] [part='name'] {
    flex: none;
    color: var(--_quiet);
    font-size: 0.8125em;
    font-weight: 400;
  }
  [part~='compact'] > [part='glyph']:last-child {
    color: var(--_quiet);
  }
  @container (inline-size < 26em) {
    [part~='publication'] {
      grid-template-columns: 1fr;
    }
    [part~='skeleton'][part~='article'] > [part='site'] {
      padding-block-end: 3.75em;
    }
    [part='site'] {
      flex-wrap: wrap;
    }
    [part='button'] {
      flex: 1 0 100%;
    }
    [part~='article'] [part='title'] {
      -webkit-line-clamp: 5;
    }
  }
  @container (inline-size >= 26em) {
    [part~='compact'] > [part='names'] {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      gap: 1em;
    }
    [part~='compact'] :is([part='title'], [part='name']) {
      -webkit-line-clamp: 1;
    }
    [part~='compact'] [part='name'] {
      max-inline-size: 35%;
    }
  }
  @container (inline-size >= 40em) {
    .covered {
      display: grid;
      grid-template: 1fr auto / 40% 1fr;
    }
    .covered > :first-child {
      grid-row: 1 / 3;
      block-size: 0;
      min-block-size: 100%;
      aspect-ratio: auto;
      border-start-end-radius: 0;
      border-end-start-radius: calc(var(--_radius) - 1px);
    }
    .covered [part='body'] {
      min-block-size: 9em;
    }
  }
  @media print {
    [part='button'] {
      display: none;
    }
  }
`
}`;
