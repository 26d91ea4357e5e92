/** The styles of an element while it shows only the page's own children. */
export const hostStyles = /* css */ `
  :host {
    /* The card fills the height that the page reserves for it. */
    display: flex;
    container-type: inline-size;
    /*
     * Containment alone would let a flexible or floating parent squeeze the card to nothing. This
     * size alone would push a narrow parent apart. A parent that is a grid item or a table cell
     * does not shrink: there 70vw keeps the card within a phone's width.
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
 * The styles that both elements share once they show their own content.
 *
 * @param name the tag name, the prefix of the public custom properties
 * @param accent the accent when neither the page nor a record sets one
 * @param onAccent the colour of text on that accent
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
    /* Opaque: a mix with \`transparent\` would fade emoji. */
    --_muted: color-mix(in srgb, var(--_text) var(--_record-muted, 80%), var(--_ground));
    --_quiet: color-mix(in srgb, var(--_text) var(--_record-quiet, 72%), var(--_ground));
    --_line: var(
      --${name}-border-color,
      light-dark(color-mix(in srgb, var(--_text) 14%, transparent), color-mix(in srgb, var(--_text) 20%, transparent))
    );
    --_hairline: color-mix(in srgb, var(--_text) 8%, transparent);
    --_radius: var(--${name}-radius, 14px);
    /* The font of headings: the page's setting, else the inherited font. */
    --_face: var(--${name}-title-font, inherit);
    --_ring: 2px solid var(--${name}-focus-color, var(--_text));
    position: relative;
    isolation: isolate;
    flex: 1;
    /*
     * A flex item does not float, but \`float\` keeps lines under, over or through the text around
     * the card out of it. Firefox still draws them.
     */
    inline-size: 100%;
    float: left;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_text);
    line-height: 1.4;
    text-align: start;
    /* The page's indent and \`nowrap\` are reset: they would cut the words. */
    text-indent: 0;
    white-space: normal;
    /*
     * A heading's gradient text is reset too: it would hide the words. Letter spacing stays,
     * because readers set it.
     */
    text-align-last: auto;
    text-transform: none;
    text-shadow: none;
    -webkit-text-fill-color: currentColor;
    -webkit-text-stroke: 0;
    font-variant: normal;
    overflow-wrap: anywhere;
    /* Only some engines know the phrases of the language. */
    word-break: auto-phrase;
  }
  /*
   * A card out of view is not laid out. It keeps its last height, or an estimated one. The clip
   * margin leaves room for the focus ring. Firefox (153) is left out: there a container that is not
   * laid out has no height, and the page would jump.
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
    /* A dark accent is lightened on a dark ground. An accent that the page sets stays. */
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
  /*
   * Text of another direction than the page's still aligns with the card. Chromium and WebKit know
   * the keyword with their prefix only.
   */
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
   * The link of the title covers the whole card; what lies above it has a link or a tooltip. It
   * comes before the text: after the text, WebKit needs 1.2 s instead of 0.05 to lay out a title of
   * 40,000 letters.
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
  /* The page around the card may have any colour, so the ring has its own ground. */
  .title[href]:focus-visible::before {
    outline: var(--_ring);
    outline-offset: 2px;
    box-shadow: 0 0 0 6px var(--_ground);
  }
  /* A short text is never cut, however large and wide the reader sets its letters. */
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
  /* Each dot is before its item. At the start of a line the dot is outside the row, and hidden. */
  .meta > * {
    position: relative;
    inset-inline-start: -0.95em;
    overflow: hidden;
    padding-inline-start: 0.95em;
    /* An item with neither a tooltip nor a link passes clicks to the card's link. */
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
    /*
     * Drawn, because in some scripts the character would stick to the next word. A border, because
     * forced colours and printers keep borders.
     */
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
    /* Text of another direction still aligns with the picture. */
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
  /* A light picture still has an edge on a light card. */
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
   * Colours of the page's own: where the accent has less than 3:1 against the card, an edge, as
   * \`edgeColor\` computes it for a record's. The pair holds both luminances, halved: the accent's
   * as x, the card's as y. It costs a fifth of a card's time, so only a card with such colours
   * computes it.
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
  /*
   * Words for screen readers only. As generated content they are not copied with the text. Chromium
   * reads them in their order from left to right.
   */
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
  /* An address, or the page's own text, is not a headline. */
  .basic .title {
    font-size: 1.125em;
  }
  .basic .tile,
  .skeleton :is(.tile, .cover, .bar) {
    border-color: transparent;
    background: var(--_hairline);
    color: var(--_quiet);
  }
  /* The skeleton appears after a delay, so that a fast answer does not flash. */
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
    /* On paper, a skeleton becomes a plain link. */
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
