/** The styles of an element while it shows only the page's own children. */
export const hostStyles = /* css */ `
  :host {
    /* The card fills whatever height the page keeps free for it. */
    display: grid;
    container-type: inline-size;
    /* Containment alone would let a flexible or floating parent squeeze the card to nothing; this alone would push a narrow one apart. */
    contain-intrinsic-inline-size: 24em;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  :host([appearance='light']) {
    color-scheme: light;
  }
  :host([appearance='dark']) {
    color-scheme: dark;
  }
  slot:not([hidden]) {
    display: block;
  }
`;

/** The styles that both elements share once they show content of their own. `name` is the tag name, the prefix of the public custom properties. */
export const embedStyles = (name: string): string => /* css */ `
  [part~='card'] {
    --_accent: var(--${name}-accent, var(--_record-accent, light-dark(#2b2d31, #e6e6e8)));
    --_on-accent: var(--${name}-accent-foreground, var(--_record-accent-foreground, light-dark(#fff, #17181a)));
    --_ground: var(--${name}-background, var(--_record-background, Canvas));
    --_text: var(--${name}-foreground, var(--_record-foreground, CanvasText));
    --_quiet: color-mix(in srgb, var(--_text) 62%, transparent);
    --_line: var(--${name}-border-color, color-mix(in srgb, var(--_text) 14%, transparent));
    --_radius: var(--${name}-radius, 12px);
    --_ring: 2px solid var(--${name}-focus-color, var(--_text));
    position: relative;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_text);
    line-height: 1.4;
    text-align: start;
    overflow-wrap: anywhere;
  }
  [part~='card']:hover {
    border-color: var(--${name}-border-color, color-mix(in srgb, var(--_text) 32%, transparent));
  }
  * {
    box-sizing: border-box;
    min-inline-size: 0;
    max-inline-size: 100%;
    margin: 0;
  }
  [part='title'] {
    color: inherit;
    font-size: 1.0625em;
    font-weight: 600;
    line-height: 1.3;
    text-decoration: none;
    text-wrap: pretty;
  }
  [part='title'][href]:hover {
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  /*
   * The whole card leads where its title leads; what stands above this has a place of its own to go. Before the text, not after it: there WebKit lays out a
   * title of 40,000 letters in 1.2 s instead of 0.05.
   */
  [part='title'][href]::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
  }
  :focus-visible {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  [part='title'][href]:focus-visible {
    outline: 0;
  }
  /* Around the card is the page, in whatever colour: the ring brings a ground of its own. */
  [part='title'][href]:focus-visible::before {
    outline: var(--_ring);
    outline-offset: 2px;
    box-shadow: 0 0 0 6px var(--_ground);
  }
  [part='title'],
  [part='description'],
  [part='name'],
  [part='domain'] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    overflow: hidden;
    -webkit-line-clamp: 3;
  }
  /*
   * All the words for whoever comes by keyboard; nothing moves under a mouse or a finger, where a tooltip and the page itself have them. Not with :has(),
   * which WebKit does not ask again when the focus moves.
   */
  [part='title'][href]:focus-visible,
  [part='title']:focus-visible ~ [part='description'],
  [part='site']:focus-within ~ [part='description'] {
    -webkit-line-clamp: none;
  }
  [part='description'] {
    font-size: 0.875em;
    color: color-mix(in srgb, var(--_text) 80%, transparent);
  }
  [part='meta'],
  [part='domain'] {
    font-size: 0.8125em;
    color: var(--_quiet);
  }
  [part='meta'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    overflow: hidden;
  }
  /* Each dot stands before its item, outside of the row where the item begins a line. */
  [part='meta'] > * {
    position: relative;
    inset-inline-start: -0.95em;
    overflow: hidden;
    max-block-size: 2.8em;
    padding-inline-start: 0.95em;
  }
  [part='meta'] > ::before {
    content: '·' / '';
    position: absolute;
    inset-inline-start: 0.35em;
  }
  [part='meta'] [part='domain'] {
    font-size: 1em;
  }
  [part='site'] {
    display: flex;
    align-items: center;
    gap: 0.75em;
  }
  [part='names'] {
    display: grid;
    flex: 1;
    /* Text of another direction still stands at the picture's side. */
    justify-items: start;
  }
  [part='name'],
  [part='domain'] {
    -webkit-line-clamp: 2;
  }
  [part='name'] {
    font-size: 0.875em;
    font-weight: 600;
  }
  .picture {
    flex: none;
    inline-size: var(--_size);
    aspect-ratio: 1;
    border-radius: var(--_round, 50%);
    object-fit: cover;
    background: color-mix(in srgb, var(--_text) 6%, transparent);
  }
  [part~='tile'] {
    display: grid;
    place-items: center;
    overflow: hidden;
    border: 1px solid transparent;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  [part='glyph'] {
    flex: none;
    inline-size: 1.125em;
    aspect-ratio: 1;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .arrow:dir(rtl) {
    scale: -1 1;
  }
  :is([part~='basic'], [part~='compact']) {
    align-self: start;
  }
  [part~='basic'] [part~='tile'],
  [part~='skeleton'] :is([part~='tile'], [part='cover']) {
    background: color-mix(in srgb, var(--_text) 8%, transparent);
    color: var(--_quiet);
  }
  @media (prefers-reduced-motion: no-preference) {
    [part~='skeleton'] :is([part~='tile'], [part='cover']) {
      animation: 1.2s 0.3s infinite alternate breathe ease-in-out;
    }
  }
  @keyframes breathe {
    to {
      opacity: 0.4;
    }
  }
  @media (prefers-contrast: more) {
    [part~='card'] {
      --_ground: var(--${name}-background, Canvas);
      --_text: var(--${name}-foreground, CanvasText);
      --_accent: var(--_text);
      --_on-accent: var(--_ground);
      --_quiet: var(--_text);
      --_line: var(--_text);
    }
    [part='description'] {
      color: inherit;
    }
  }
  @media print {
    [part~='card'] {
      --_ground: #fff;
      --_text: #000;
      --_accent: #fff;
      --_on-accent: #000;
      break-inside: avoid;
    }
    [part='title'],
    [part='description'] {
      display: block;
    }
    [part='title'][href]::after {
      content: ' (' attr(href) ')';
      font-weight: 400;
    }
  }
`;
