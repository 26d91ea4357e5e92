/**
 * How a `<pub-card>` differs where it is narrow or wide, for a finger, without motion, in forced
 * colours and in print. They follow its other styles.
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
  /* A narrow nameplate has the verb alone on its button. Out of sight, the other words are still its name. */
  @container (inline-size < 28em) {
    .site > .button > .glyph {
      display: none;
    }
    /* A verb that stood behind other words. */
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
    /* In one line with the date. */
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
    /* The mark in the words' place. */
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
    /* Names below picture and button, whole. */
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
    /* The longest word still fits where the text is large. */
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
  /* As high as a title of two lines and a description of three make it. */
  .skeleton > .body {
    min-block-size: 11em;
  }
  @container (inline-size >= 28em) {
    .covered {
      --_high: 14em;
    }
    /* Its button says so. */
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
    /* Without a description, beside the name. */
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
    /* Towards where the text goes: in the mirrored arrow the same is to the left. */
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
    /* The address above it says the same. */
    :is(.basic, .publication) .domain {
      display: none;
    }
  }
`;
