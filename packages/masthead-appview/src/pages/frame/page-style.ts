/**
 * The style of all pages of this server except `/embed`; the builder and the demo have it in
 * `page.css` (docs/operate.md#what-it-answers). Pages take colours, sizes and fonts from here by
 * name only.
 */

/**
 * The tokens, as declarations of custom properties. No font is downloaded: systems have these serif
 * fonts.
 */
export const TOKENS: string = Object.entries({
  paper: 'light-dark(#f6f5f1,#131518)',
  sheet: 'light-dark(#ffffff,#1b1e22)',
  ink: 'light-dark(#1a1d21,#ecebe6)',
  quiet: 'light-dark(#565d66,#a6acb3)',
  rule: 'light-dark(#dcd9d0,#32363b)',
  // At least 3:1 on paper and sheet, as the edge of a control has to have.
  edge: 'light-dark(#7d7972,#7f858d)',
  link: 'light-dark(#0b5c66,#7fc9d0)',
  wrong: 'light-dark(#a1160f,#f2a09a)',
  better: 'light-dark(#7a4d00,#ffc56b)',
  fine: 'light-dark(#0b6b2e,#7fd99a)',
  serif: '"Iowan Old Style","Charter","Source Serif 4","Noto Serif",Georgia,serif',
  sans: 'system-ui,sans-serif',
  mono: 'ui-monospace,"DejaVu Sans Mono",monospace',
  control: '8px',
  card: '14px',
})
  .map(([name, value]) => `--${name}:${value}`)
  .join(';');

/**
 * Words, fields and buttons, also within an element of their own, as for the builder in Storybook.
 * Type 13 14 16 18 22 30; one button, in ink; pills for choices.
 */
export const CONTROLS: string = [
  ':is(h1,h2){font-family:var(--serif);font-weight:700;letter-spacing:-.01em;text-wrap:balance}',
  'h1{margin:0;font-size:1.875rem;line-height:1.2}h2{margin:0;font-size:1.375rem;line-height:1.25}h3{margin:0;font-size:1rem;line-height:1.4}',
  ':is(code,pre){font-family:var(--mono);font-size:.8125rem}',
  'pre{margin:.5rem 0;padding:.75rem 1rem;overflow:auto;white-space:pre-wrap;border:1px solid var(--rule);border-radius:var(--control);background:var(--sheet);line-height:1.5}',
  'pre.run{user-select:all}',
  'label{display:block;font-size:.875rem;font-weight:600}label small{display:block;font-weight:400}',
  ':is(input[type=text],select){inline-size:100%;min-inline-size:0;min-block-size:3.25rem;padding:.25rem .875rem;border:1px solid var(--edge);border-radius:var(--control);background:var(--sheet);color:inherit;font:inherit;font-weight:400;font-size:1rem}',
  '::placeholder{color:var(--quiet);opacity:1}',
  '.primary{min-block-size:3.25rem;padding-inline:clamp(.75rem,3vw,1.375rem);border:1px solid transparent;border-radius:var(--control);background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}',
  '.primary:hover{background:color-mix(in srgb,var(--ink) 82%,var(--paper))}.primary:disabled{opacity:.5;cursor:default}',
  // Where a row has no room for both, each has its own line.
  '.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-block-start:.375rem}.row input{flex:999 1 12rem}.row .primary{flex:1 0 auto}',
  '.try{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-block-start:.75rem;color:var(--quiet);font-size:.875rem}',
  '.pill{display:inline-flex;align-items:center;min-block-size:2rem;padding:.125rem .75rem;border:1px solid var(--edge);border-radius:99px;background:none;color:var(--ink);font:inherit;font-size:.875rem;text-decoration:none;cursor:pointer}.pill:hover{background:color-mix(in srgb,var(--ink) 8%,transparent)}',
  ':focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:4px}.row :focus-visible{border-radius:var(--control)}.pill:focus-visible{border-radius:99px}',
  '@media(forced-colors:active){.primary{border-color:ButtonBorder}}',
].join('\n');

/** The whole style sheet. Space 4 8 12 16 24 32 48 72. */
export const PAGE_STYLE: string = [
  `:root{color-scheme:light dark;${TOKENS}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 var(--sans);overflow-wrap:anywhere}',
  'a{color:var(--link);text-underline-offset:.15em}',
  '[hidden]{display:none!important}',
  CONTROLS,
  '.wrap{inline-size:100%;max-inline-size:72rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,3rem)}',
  // The header: the name over a double hairline, as a newspaper has it.
  '.top{border-block-end:1px solid var(--rule);box-shadow:0 3px 0 var(--paper),0 4px 0 var(--rule);margin-block-end:4px}',
  '.top .wrap{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center;min-block-size:3.5rem;padding-block:.25rem}',
  '.word{font:700 1.375rem/1.2 var(--serif);letter-spacing:-.01em;color:inherit;text-decoration:none;margin-inline-end:auto;padding-block:.25rem}',
  '.logo{display:none;inline-size:1.75rem;fill:none;stroke:currentColor;stroke-width:3;stroke-linejoin:round}.logo>:last-child{stroke-width:2}',
  '.top nav{display:flex;flex-wrap:wrap;gap:0 1.25rem;font-size:.875rem}',
  '.short{display:none}@media(max-width:38rem){.short{display:inline}.long{display:none}.top nav{gap:0 1rem}}',
  // One row on the narrowest phone, too: the mark is visible, and screen readers say the name.
  '@media(max-width:25rem){.logo{display:block}.logo+span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}',
  '.top nav a{padding-block:.5rem;color:var(--quiet);text-decoration:none}.top nav :is(a:hover,[aria-current]){color:var(--ink);box-shadow:inset 0 -2px}',
  '.foot{border-block-start:1px solid var(--rule);margin-block-start:clamp(2rem,6vw,4.5rem);padding-block:1.5rem 3rem;color:var(--quiet);font-size:.875rem}.foot p{margin:0}.foot a{color:inherit}',
  '.display{font-size:clamp(2.25rem,5.2vw,3.5rem);line-height:1.04;letter-spacing:-.022em}',
  '.lede{margin-block:1rem 1.5rem;max-inline-size:32rem;color:var(--quiet);font-size:1.125rem;text-wrap:pretty}',
  '.sub{margin-block:.25rem 1.5rem;max-inline-size:40rem;color:var(--quiet)}',
  '.quiet,small{color:var(--quiet)}small{font-size:.8125rem}',
  '.page{padding-block-start:clamp(2rem,5vw,3.5rem)}.page>p{max-inline-size:44rem}',
  'section.part{border-block-start:1px solid var(--rule);margin-block-start:clamp(2rem,5vw,3.5rem);padding-block-start:clamp(2rem,5vw,3.5rem)}',
  // Elements use the fonts of the page around them.
  ':is(pub-card,pro-profile){--pub-card-title-font:var(--serif);--pro-profile-title-font:var(--serif)}',
  '.three{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1.5rem}.three>*{min-inline-size:0}',
  // In rows of two, the third has a row of its own.
  '@media(max-width:64rem){.three>:last-child:nth-child(odd){grid-column:1/-1}}',
  '.dark{color-scheme:dark}.light{color-scheme:light}',
  '@media(forced-colors:active){.top nav [aria-current]{text-decoration:underline}}',
].join('\n');

/** The mark: a name over a double line. */
export const MARK = '<path d="M8 18V7l8 8 8-8v11"/><path d="M6 23h20M6 27h20"/>';

/** The icon of the pages: the mark. It follows the reader's scheme. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:#f6f5f1}path{stroke:#1a1d21}@media(prefers-color-scheme:dark){rect{fill:#131518}path{stroke:#ecebe6}}</style><rect width="32" height="32" rx="7"/><path fill="none" stroke-width="3" stroke-linejoin="round" d="M8 18V7l8 8 8-8v11"/><path stroke-width="2" d="M6 23h20M6 27h20"/></svg>';
