import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

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
