/**
 * The styles of a `<pub-card>` that is narrow or wide, and those for touch, reduced motion, forced
 * colours and print. They come after its other styles.
 */
export const cardConditionsStyles = /* css */ `
  @container (inline-size < 26em) {
    .title,
    .description,
    .name {
      hyphens: auto;
      hyphenate-limit-chars: 12 5 5;
    }
    .compact .name {
      --_lines: 2;
    }
  }
  /*
   * The button of a narrow nameplate shows only the verb. The other words are hidden but stay in
   * its accessible name.
   */
  @container (inline-size < 28em) {
    .site > .button > .glyph {
      display: none;
    }
    /* In some languages the verb came after other words. */
    .site > .button {
      text-transform: capitalize;
    }
    .site > .button .more {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    /* Leaves the room in the line to the date. */
    .avatar {
      display: none;
    }
  }
  @container (inline-size < 24em) {
    .description {
      font-size: 0.875em;
      line-height: 1.4;
    }
  }
  @container (inline-size < 20em) {
    /* The platform's mark replaces the words. */
    .site > .button {
      inline-size: var(--_least);
      padding: 0;
    }
    .site > .button > .glyph {
      display: block;
    }
    .site > .button > span {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  @container (inline-size < 16em) {
    /* The names move below picture and button, and are not cut. */
    .article > .site {
      flex-wrap: wrap;
      justify-content: space-between;
    }
    .article .names {
      order: 1;
      flex-basis: 100%;
    }
    .name,
    .domain {
      --_lines: 4;
    }
  }
  @container (inline-size < 14em) {
    .card {
      --_size: 2em;
      --_pad: 0.75em;
    }
    .title,
    .article:where(:not(.skeleton)) .title {
      font-size: 1.125em;
    }
    /* The longest word still fits when the text is large. */
    .show-picture,
    .button {
      font-size: min(0.875em, 9cqi);
    }
    .publication > .site {
      flex-flow: column;
      align-items: stretch;
      gap: 0.5em;
    }
    .pill {
      min-inline-size: 2.25em;
    }
    .publication > .button {
      padding-inline: 0.5em;
    }
    /* The words need its room. */
    .publication > .button > .arrow {
      display: none;
    }
    .compact {
      flex-wrap: wrap;
    }
    .compact .title {
      --_lines: 3;
    }
    .compact > .names {
      order: 1;
      flex-basis: 100%;
    }
    .compact > .glyph {
      margin-inline-start: auto;
    }
  }
  /* The height with a title of two lines and a description of three. */
  .skeleton > .body {
    min-block-size: 11em;
  }
  @container (inline-size >= 28em) {
    .covered {
      --_high: 14em;
    }
    /* The button names the platform. */
    .platform {
      display: none;
    }
    .publication {
      --_high: 6em;
      display: grid;
      grid-template: 1fr auto / 1fr fit-content(45%);
      align-items: center;
    }
    .publication > .site:not(:has(+ .button)) {
      grid-column: 1 / 3;
    }
    .publication > .site {
      align-self: start;
    }
    .publication > :is(.button, .pill) {
      grid-area: 2 / 2;
    }
    .description + .button {
      margin: 0;
    }
    /* Without a description, the button is beside the name. */
    .publication > .site + .button {
      grid-row: 1 / 3;
    }
    .covered {
      display: grid;
      grid-template: auto 1fr / 1fr min(42%, 20em);
    }
    .covered > .site {
      grid-column: 1 / 3;
    }
    .covered > .frame {
      grid-area: 2 / 2;
      align-self: start;
      margin: 1em;
      margin-inline-start: 0;
      border-radius: 8px;
    }
    .skeleton > .body {
      min-block-size: 12.75em;
    }
    .covered .long {
      --_lines: 3;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .cover,
    .arrow {
      transition: 240ms;
      transition-property: scale, transform;
    }
    .card:hover img.cover {
      scale: 1.02;
    }
    /* The arrow moves in the reading direction; where it is mirrored, so is the offset. */
    .button[href]:hover .arrow {
      transform: translateX(2px);
    }
  }
  @media (pointer: coarse) {
    .button {
      --_least: 3.15em;
    }
  }
  @media (forced-colors: active) {
    .button[aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  @media print {
    .button,
    .skeleton.article > .site {
      display: none;
    }
    .author > bdi {
      display: inline;
      white-space: normal;
    }
    .avatar {
      margin-inline-end: 0.35em;
      vertical-align: middle;
    }
    /* The printed address above it says the same. */
    :is(.basic, .publication) .domain {
      display: none;
    }
  }
`;
