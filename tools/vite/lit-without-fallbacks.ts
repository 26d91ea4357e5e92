import type { Plugin } from 'vite';

// Each constant of lit's that asks for such a browser, by the place where it stands, and what it is in every other.
const CONSTANTS: readonly (readonly [file: RegExp, constant: RegExp, value: string])[] = [
  [/css-tag\.js$/, /\bt\.ShadowRoot&&.*?"replace"in CSSStyleSheet\.prototype/, '!0'],
  [/reactive-element\.js$/, /\b\w+\.reactiveElementPolyfillSupport\b/, 'void 0'],
  [/lit-html\.js$/, /\b\w+\.litHtmlPolyfillSupport\b/, 'void 0'],
  [/lit-element\.js$/, /\b\w+\.litElementPolyfillSupport\b/, 'void 0'],
];

/**
 * Takes out of lit what serves browsers without shadow roots or without style sheets that can be adopted: an element's own styles need newer ones. Only what a
 * constant decides goes, and the minifier takes it from there.
 */
export function litWithoutFallbacks(): Plugin {
  return {
    name: 'lit-without-fallbacks',
    transform: {
      filter: { id: /[\\/]node_modules[\\/](?:lit-html|lit-element|@lit[\\/]reactive-element)[\\/][\w-]+\.js$/ },
      handler(code, id) {
        const [, constant, value] = CONSTANTS.find(([file]) => file.test(id)) ?? [];
        if (!constant || value === undefined) return undefined;
        if (!constant.test(code)) this.error(`${id}: lit has changed; nothing looks like ${constant}`);
        return { code: code.replace(constant, value), map: null };
      },
    },
  };
}
