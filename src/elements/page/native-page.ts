import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

/** What lit uses of the document: the page's own methods, whatever is named like them, on a node, where lit parks its tree walker. */
export const nativeDocument = Object.assign(native(document, 'createComment').call(document, ''), {
  createComment: native(document, 'createComment').bind(document),
  createElement: native(document, 'createElement').bind(document),
  createTextNode: native(document, 'createTextNode').bind(document),
  createTreeWalker: native(document, 'createTreeWalker').bind(document),
  importNode: native(document, 'importNode').bind(document),
});

/** What lit uses of the window. */
export const nativeGlobal = {
  // A browser's own is the window's own. One that it only inherits is an element with that name.
  trustedTypes: Object.hasOwn(globalThis, 'trustedTypes') ? { createPolicy } : undefined,
};

function createPolicy(name: string, rules: object): unknown {
  try {
    return (globalThis as TrustedPage).trustedTypes?.createPolicy(name, rules);
  } catch (cause) {
    throw new TypeError(POLICY_HELP, { cause });
  }
}
