/** How a `<pub-card>` differs where it is narrow or wide, for a finger, without motion, in forced colours and in print. They follow its other styles. */
export const cardConditionsStyles = /* css */ `
  @container (inline-size < 26em) {
    [part='title'],
    [part='description'],
    [part='name'] {
      hyphens: auto;
      hyphenate-limit-chars: 12 5 5;
    }
    [part~='compact'] [part='name'] {
      --_lines: 2;
    }
    [part~='article'] [part='title'] {
      --_lines: 5;
    }
  }
  @container (inline-size < 14em) {
    [part~='card'] {
      --_size: 2em;
      --_pad: 0.75em;
    }
    [part='title'] {
      font-size: 1em;
    }
    [part='site'] {
      flex-flow: column;
      align-items: stretch;
      gap: 0.5em;
    }
    [part~='article'] [part='names'] {
      flex: none;
    }
    .pill {
      min-inline-size: 0;
    }
    [part='button'] {
      padding-inline: 0.5em;
    }
    /* The words need its room. */
    [part='button'] > .arrow {
      display: none;
    }
    [part~='compact'] {
      flex-wrap: wrap;
    }
    [part~='compact'] [part='title'] {
      --_lines: 3;
    }
    [part~='compact'] > [part='names'] {
      order: 1;
      flex-basis: 100%;
    }
    [part~='compact'] > [part='glyph'] {
      margin-inline-start: auto;
    }
  }
  @container (inline-size >= 28em) {
    [part~='publication'] {
      display: grid;
      grid-template: 1fr auto / 1fr fit-content(45%);
      align-items: center;
    }
    [part~='publication'] > [part='site']:not(:has(+ [part='button'])) {
      grid-column: 1 / 3;
    }
    [part~='publication'] > [part='site'] {
      align-self: start;
    }
    [part~='publication'] > :is([part='description'], .bars) {
      margin: 0;
    }
    [part~='publication'] > :is([part='button'], .pill) {
      grid-area: 2 / 2;
    }
    /* Without a description, beside the name. */
    [part~='publication'] > [part='site'] + [part='button'] {
      grid-row: 1 / 3;
    }
  }
  @container (inline-size >= 40em) {
    .covered {
      display: grid;
      grid-template: 1fr auto / 37% 1fr;
    }
    .covered > :first-child {
      grid-row: 1 / 3;
      block-size: 0;
      min-block-size: 100%;
      aspect-ratio: auto;
      border-start-end-radius: 0;
      border-end-start-radius: calc(var(--_radius) - 1px);
    }
    .frame > * {
      block-size: 100%;
    }
    .covered > [part='body'] {
      min-block-size: 8em;
    }
    .covered [part='description'] {
      --_lines: 4;
    }
  }
  /* As high as a title of two lines and a description of three make it. */
  [part~='skeleton'] > [part='body'] {
    min-block-size: 10.375em;
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='cover'],
    .arrow {
      transition: 240ms;
      transition-property: scale, transform;
    }
    [part~='card']:hover img[part='cover'] {
      scale: 1.02;
    }
    /* Towards where the text goes: in the mirrored arrow the same is to the left. */
    [part='button'][href]:hover .arrow {
      transform: translateX(2px);
    }
  }
  @media (pointer: coarse) {
    [part='button'] {
      min-block-size: 3.15em;
    }
  }
  @media (forced-colors: active) {
    [part='button'][aria-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  @media print {
    [part='button'] {
      display: none;
    }
    [part='author'] > bdi {
      display: inline;
      white-space: normal;
    }
    [part='avatar'] {
      margin-inline-end: 0.35em;
      vertical-align: middle;
    }
    /* The address above it says the same. */
    :is([part~='basic'], [part~='publication']) [part='domain'] {
      display: none;
    }
  }
`;
