import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

/** Stands in for the document within lit: the browser's own methods, whatever elements are named like them. A node, because lit's tree walker starts at it. */
export const nativeDocument = Object.assign(native(document, 'createComment').call(document, ''), {
  createComment: native(document, 'createComment').bind(document),
  createElement: native(document, 'createElement').bind(document),
  createTextNode: native(document, 'createTextNode').bind(document),
  createTreeWalker: native(document, 'createTreeWalker').bind(document),
  importNode: native(document, 'importNode').bind(document),
});

/** Stands in for `globalThis` within lit. */
export const nativeGlobal = {
  // The browser's `trustedTypes` is an own property of the window; an inherited one is an element of that name.
  trustedTypes: Object.hasOwn(globalThis, 'trustedTypes') ? { createPolicy } : undefined,
};

function createPolicy(name: string, rules: object): unknown {
  try {
    return (globalThis as TrustedPage).trustedTypes?.createPolicy(name, rules);
  } catch (cause) {
    throw new TypeError(POLICY_HELP, { cause });
  }
}
