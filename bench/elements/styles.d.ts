declare module '*.css?inline' {
  const css: string;
  export default css;
}
declare module 'lite-youtube-embed';
// Only the bench installs this package (bench/package.json).
declare module 'bluesky-post-embed';
declare module '@shoelace-style/shoelace/dist/components/card/card.js';
