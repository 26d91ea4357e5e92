/** The styles of an element while it shows only the page's own children. */
export const hostStyles = /* css */ `
  :host {
    /* The card fills whatever height the page keeps free for it. */
    display: flex;
    container-type: inline-size;
    /*
     * Containment alone would let a flexible or floating parent squeeze the card to nothing; this alone would push a narrow one apart. Around a parent that is
     * itself an item of a grid, or a table's cell, nothing gives way: there no phone is pushed apart by less than its own width.
     */
    contain-intrinsic-inline-size: min(24em, 70vw);
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
    flex: 1;
    min-inline-size: 0;
  }
`;

/**
 * The styles that both elements share once they show content of their own.
 *
 * @param name the tag name, the prefix of the public custom properties
 * @param accent the accent where neither the page nor a record sets one, and `onAccent` what stands
 *   on it
 */
export const embedStyles = (
  name: string,
  accent = 'light-dark(#2b2d31, #e6e6e8)',
  onAccent = 'light-dark(#fff, #17181a)',
): string => /* css */ `
  .card {
    --_accent: var(--${name}-accent, var(--_record-accent, ${accent}));
    --_on-accent: var(--${name}-accent-foreground, var(--_record-accent-foreground, ${onAccent}));
    --_ground: var(--${name}-background, var(--_record-background, light-dark(#fff, #17181a)));
    --_text: var(--${name}-foreground, var(--_record-foreground, CanvasText));
    /* Opaque: a mix with nothing would fade emoji. */
    --_muted: color-mix(in srgb, var(--_text) var(--_record-muted, 80%), var(--_ground));
    --_quiet: color-mix(in srgb, var(--_text) var(--_record-quiet, 72%), var(--_ground));
    --_line: var(
      --${name}-border-color,
      light-dark(color-mix(in srgb, var(--_text) 14%, transparent), color-mix(in srgb, var(--_text) 20%, transparent))
    );
    --_hairline: color-mix(in srgb, var(--_text) 8%, transparent);
    --_radius: var(--${name}-radius, 14px);
    /* Of headings; where the page sets none, its own. */
    --_face: var(--${name}-title-font, inherit);
    --_ring: 2px solid var(--${name}-focus-color, var(--_text));
    position: relative;
    isolation: isolate;
    flex: 1;
    /* It floats nowhere: so no line under, over or through the text around the card is drawn through its own. Firefox still does. */
    inline-size: 100%;
    float: left;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_text);
    line-height: 1.4;
    text-align: start;
    /* Not a page's indent, nor its unbroken lines: those would cut the words. */
    text-indent: 0;
    white-space: normal;
    /* Nor how its letters are drawn: a heading's gradient would make each word invisible. Their spacing stays, which readers set. */
    text-align-last: auto;
    text-transform: none;
    text-shadow: none;
    -webkit-text-fill-color: currentColor;
    -webkit-text-stroke: 0;
    font-variant: normal;
    overflow-wrap: anywhere;
    /* Where an engine knows the phrases of the language. */
    word-break: auto-phrase;
  }
  /*
   * A card that nobody sees is not laid out, and keeps the height that it had, or that such a card has. Around one that is, the focus ring has its room. In
   * Firefox (153) a container that is not laid out has no height, and the page would jump.
   */
  @supports (overflow-clip-margin: 8px) and (not (-moz-appearance: none)) {
    .card:not(.basic, .skeleton) {
      content-visibility: auto;
      contain-intrinsic-block-size: auto var(--_high, 12em);
      overflow-clip-margin: 8px;
    }
  }
  /* The accent is the card's top edge: straight, and cut by the round corners. */
  :is(.article, .publication, .summary, .full):not(.skeleton)::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    border-block-start: 4px solid;
    /* A dark accent would be lost on a dark ground. A page's own stays. */
    border-color: var(--${name}-accent, light-dark(var(--_accent), oklch(from var(--_accent) max(l, 0.6) c h)));
    clip-path: inset(0 0 -99em round calc(var(--_radius) - 1px));
    pointer-events: none;
  }
  .card:hover {
    border-color: var(--${name}-border-color, color-mix(in srgb, var(--_text) 32%, transparent));
  }
  * {
    box-sizing: border-box;
    min-inline-size: 0;
    max-inline-size: 100%;
    margin: 0;
  }
  /* Text of another direction than the page's still stands at the card's side. Chromium and WebKit know the word with their prefix only. */
  [dir] {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .title {
    color: inherit;
    font-family: var(--_face);
    font-size: 1.375em;
    font-weight: 700;
    line-height: 1.18;
    text-decoration: none;
    text-wrap: balance;
  }
  .title > * {
    display: inline;
    font: inherit;
  }
  :is(.title, .button, .author-link)[href]:hover {
    text-decoration: underline;
    text-underline-offset: 0.15em;
  }
  /*
   * The whole card leads where its title leads; what stands above this has a place of its own to go. Before the text, not after it: there WebKit lays out a
   * title of 40,000 letters in 1.2 s instead of 0.05.
   */
  .title[href]::before {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--_radius);
  }
  :focus-visible {
    outline: var(--_ring);
    outline-offset: 2px;
  }
  .title[href]:focus-visible {
    outline: 0;
  }
  /* Around the card is the page, in whatever colour: the ring brings a ground of its own. */
  .title[href]:focus-visible::before {
    outline: var(--_ring);
    outline-offset: 2px;
    box-shadow: 0 0 0 6px var(--_ground);
  }
  /* A text that is not long is never cut, however large and wide the reader sets its letters. */
  .title[title],
  .long,
  .name,
  .domain {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    overflow: hidden;
    -webkit-line-clamp: var(--_lines, 3);
  }
  .name,
  .domain {
    --_lines: 2;
  }
  .description {
    font-size: 0.9375em;
    line-height: 1.45;
    color: var(--_muted);
    text-wrap: pretty;
  }
  .meta,
  .domain {
    font-size: 0.8125em;
    color: var(--_quiet);
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    overflow: hidden;
  }
  /* Each dot stands before its item, outside of the row where the item begins a line. */
  .meta > * {
    position: relative;
    inset-inline-start: -0.95em;
    overflow: hidden;
    padding-inline-start: 0.95em;
    /* What has neither a tooltip nor a link of its own leads where the card leads. */
    pointer-events: none;
  }
  .author :is(a, [title]) {
    pointer-events: auto;
  }
  .meta > ::before {
    content: '';
    position: absolute;
    top: calc(50% - 1px);
    inset-inline-start: 0.35em;
    /* Drawn, since in some scripts the sign stands at the next word. A border, which forced colours and printers leave. */
    inline-size: 3px;
    border-block-start: 3px solid;
    border-radius: 50%;
  }
  .meta .domain {
    font-size: 1em;
  }
  .site {
    display: flex;
    align-items: center;
    gap: 0.75em;
  }
  .names {
    display: grid;
    flex: 1;
    /* Text of another direction still stands at the picture's side. */
    justify-items: start;
  }
  .name {
    font-family: var(--_face);
    font-size: 0.9375em;
    font-weight: 700;
    line-height: 1.25;
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
  .frame {
    outline: 1px solid var(--_hairline);
    outline-offset: -1px;
  }
  .tile,
  .button {
    --_fill: var(--_accent);
    border: 1px solid var(--_record-edge, transparent);
    background: var(--_fill);
    color: var(--_on-accent);
    font-weight: 600;
  }
  /*
   * Colours of the page's own: where the accent has less than 3:1 against the card, an edge, as \`edgeColor\` has it for a record's. The pair carries both
   * luminances, halved: the accent's as x, the card's as y. It costs a fifth of a card, so only who needs it has it.
   */
  @container style(--${name}-accent) or style(--${name}-background) {
    .tile,
    .button {
      --_pair: color-mix(in xyz-d65, color(from var(--_fill) xyz-d65 y 0 0), color(from var(--_ground) xyz-d65 0 y 0));
      border-color: color(
        from var(--_pair) xyz-d65 clamp(0, (0.09 - y) * 1e4, 0.95) clamp(0, (0.09 - y) * 1e4, 1) clamp(0, (0.09 - y) * 1e4, 1.09) /
          min(0.44 + 6.8 * y, 0.88 - 0.64 * y, (3.02 * x - y + 0.0505) * 1e4, (3.02 * y - x + 0.0505) * 1e4, (alpha - 0.9) * 1e4)
      );
    }
  }
  .tile {
    display: grid;
    place-items: center;
    overflow: hidden;
  }
  .glyph {
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
  /* Words for ears alone. In \`data-text\` they are no text, so nobody copies them; Chromium says those in the order in which they stand from left to right. */
  .hidden,
  [data-text]::after {
    content: attr(data-text);
    direction: ltr;
    unicode-bidi: bidi-override;
    position: absolute;
    overflow: hidden;
    inline-size: 1px;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :is(.basic, .compact) {
    align-self: start;
  }
  /* No headline: an address, or what the page calls it. */
  .basic .title {
    font-size: 1.125em;
  }
  .basic .tile,
  .skeleton :is(.tile, .cover, .bar) {
    border-color: transparent;
    background: var(--_hairline);
    color: var(--_quiet);
  }
  /* An answer that comes at once is not announced by words and shapes that flash. */
  .skeleton :is(.tile, .cover, .title, .bar) {
    animation: 1ms 150ms backwards appear;
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton :is(.tile, .cover, .bar) {
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
    .card {
      --_ground: var(--${name}-background, Canvas);
      --_text: var(--${name}-foreground, CanvasText);
      --_accent: var(--_text);
      --_on-accent: var(--_ground);
      --_muted: var(--_text);
      --_quiet: var(--_text);
      --_line: var(--_text);
      --_record-edge: transparent !important;
    }
  }
  @media (forced-colors: active) {
    .card::before {
      content: none;
    }
    .title[href] {
      color: LinkText;
    }
  }
  @media print {
    /* A card that nobody has seen is a plain link on paper. */
    .skeleton :is(.tile, .bar, .bars, .frame) {
      display: none !important;
    }
    .skeleton,
    .skeleton > .body {
      min-block-size: 0 !important;
    }
    .card {
      --_ground: #fff;
      --_text: #000;
      --_accent: #fff;
      --_on-accent: #000;
      --_record-edge: #767676 !important;
      break-inside: avoid;
    }
    .title,
    .title[title],
    .description,
    .name,
    .domain {
      display: block;
    }
    .title[href]::after {
      content: attr(href);
      display: block;
      color: var(--_quiet);
      font-size: 0.667em;
      font-weight: 400;
      text-wrap: wrap;
    }
  }
`;
