// package.json names the manifest by hand; the analyzer would write its temporary folder into it.
export default {
  globs: ['src/elements/**/*.ts', '!src/elements/define/**', '!src/elements/lit/**', '!src/elements/without-dom.ts'],
  packagejson: false,
};
