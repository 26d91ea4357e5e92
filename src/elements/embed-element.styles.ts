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
    /* Opaque: a mix with nothing would fade emoji. */
    --_muted: color-mix(in srgb, var(--_text) var(--_record-muted, 80%), var(--_ground));
    --_quiet: color-mix(in srgb, var(--_text) var(--_record-quiet, 72%), var(--_ground));
    --_line: var(
      --${name}-border-color,
      light-dark(color-mix(in srgb, var(--_text) 14%, transparent), color-mix(in srgb, var(--_text) 20%, transparent))
    );
    --_hairline: color-mix(in srgb, var(--_text) 8%, transparent);
    --_radius: var(--${name}-radius, 12px);
    --_ring: 2px solid var(--${name}-focus-color, var(--_text));
    position: relative;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_text);
    line-height: 1.4;
    text-align: start;
    /* Not a page's indent, nor its unbroken lines: those would cut the words. */
    text-indent: 0;
    white-space: normal;
    overflow-wrap: anywhere;
    /* Where an engine knows the phrases of the language. */
    word-break: auto-phrase;
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
    font-size: 1.125em;
    font-weight: 600;
    line-height: 1.25;
    text-decoration: none;
    text-wrap: balance;
  }
  [part='title'] > * {
    display: inline;
    font: inherit;
  }
  :is([part='title'], [part='button'])[href]:hover {
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
    -webkit-line-clamp: var(--_lines);
  }
  [part='title'] {
    --_lines: 3;
  }
  [part='description'] {
    --_lines: 4;
  }
  [part='name'],
  [part='domain'] {
    --_lines: 2;
  }
  [part='description'] {
    font-size: 0.875em;
    color: var(--_muted);
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
    padding-inline-start: 0.95em;
    /* What has neither a tooltip nor a link of its own leads where the card leads. */
    pointer-events: none;
  }
  [part='author'] :is(a, [title]) {
    pointer-events: auto;
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
  /* A light picture still ends on a light card. */
  img.picture,
  .covered > :first-child {
    outline: 1px solid var(--_hairline);
    outline-offset: -1px;
  }
  /*
   * Where the accent has less than 3:1 against the card, an edge: the accent itself, darkened on a light card and lightened on a dark one, the more the closer the
   * card is to the middle. The pair carries both luminances, halved: the accent's as x, the card's as y. Theme's \`edgeColor\` is the same formula.
   */
  [part~='tile'],
  [part='button'],
  [part~='article']:not(.covered)::before {
    --_fill: var(--_accent);
    --_pair: color-mix(in xyz-d65, color(from var(--_fill) xyz-d65 y 0 0), color(from var(--_ground) xyz-d65 0 y 0));
    border: 1px solid
      color(
        from var(--_pair) xyz-d65 clamp(0, (0.09 - y) * 1e4, 0.95) clamp(0, (0.09 - y) * 1e4, 1) clamp(0, (0.09 - y) * 1e4, 1.09) /
          min(0.44 + 6.8 * y, 0.88 - 0.64 * y, (3.02 * x - y + 0.0505) * 1e4, (3.02 * y - x + 0.0505) * 1e4, (alpha - 0.9) * 1e4)
      );
    background: var(--_fill);
    color: var(--_on-accent);
    font-weight: 600;
  }
  [part~='tile'] {
    display: grid;
    place-items: center;
    overflow: hidden;
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
  [part~='skeleton'] :is([part~='tile'], [part='cover'], .bar) {
    border-color: transparent;
    background: var(--_hairline);
    color: var(--_quiet);
  }
  /* An answer that comes at once is not announced by words and shapes that flash. */
  [part~='skeleton'] :is([part~='tile'], [part='cover'], [part='title'], .bar) {
    animation: 1ms 150ms backwards appear;
  }
  @media (prefers-reduced-motion: no-preference) {
    [part~='skeleton'] :is([part~='tile'], [part='cover'], .bar) {
      animation:
        240ms 150ms backwards appear,
        1.2s 0.4s infinite alternate breathe ease-in-out;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
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
      --_muted: var(--_text);
      --_quiet: var(--_text);
      --_line: var(--_text);
    }
  }
  @media (forced-colors: active) {
    [part='title'][href] {
      color: LinkText;
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
    [part='description'],
    [part='name'],
    [part='domain'] {
      display: block;
    }
    [part='title'][href]::after {
      content: attr(href);
      display: block;
      color: var(--_quiet);
      font-size: 0.667em;
      font-weight: 400;
      text-wrap: wrap;
    }
  }
`;
