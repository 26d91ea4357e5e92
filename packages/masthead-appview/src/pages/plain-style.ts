/** The look of a page with a few sentences on it. */
export const PLAIN_STYLE: string = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:clamp(1rem,4vw,3rem);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:light-dark(#f6f5f1,#15171a);color:light-dark(#1d2126,#e8e6e1)}',
  'main{max-inline-size:40rem;margin-inline:auto;padding-block:clamp(1rem,10vh,6rem)}',
  'h1{font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;margin:0 0 .5rem}p{margin:.5rem 0}',
  '.status{font-weight:600;color:light-dark(#5b626b,#a3a9b1);margin:0}',
  'form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-block:2rem 1.5rem}',
  'label{display:grid;flex:1 1 16rem;gap:.25rem;font-weight:600;font-size:.875rem}',
  'input{box-sizing:border-box;inline-size:100%;min-block-size:2.75rem;font:inherit;font-size:1rem;font-weight:400;padding:.25rem .75rem;border:1px solid color-mix(in srgb,currentColor 45%,transparent);border-radius:.5rem;background:light-dark(#fff,#1e2125);color:inherit}',
  '::placeholder{color:light-dark(#5b626b,#a3a9b1);opacity:1}',
  'button{min-block-size:2.75rem;font:inherit;font-weight:600;padding:.25rem 1.25rem;border:0;border-radius:.5rem;background:light-dark(#1d2126,#e8e6e1);color:light-dark(#fff,#15171a);cursor:pointer}',
  'ul{padding-inline-start:1.25rem}a{color:inherit}',
  'code{font-family:ui-monospace,monospace;font-size:.875em}',
  ':focus-visible{outline:2px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}',
].join('');
