import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead: this page’s policy for Trusted Types does not let the elements render, so they show their own children. Let `trusted-types` name `lit-html`, and `'allow-duplicates'` where two scripts bring Lit.";

/** Lit's document: an empty one, in which nothing is named like its methods. */
export const nativeDocument: Document = native(document, 'implementation').createHTMLDocument('');

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
