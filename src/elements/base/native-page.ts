import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

/**
 * Stands in for the document within lit: an empty one, so that no element is named like one of its
 * methods, and of HTML, so that lit's templates are read in a page that is XML too. What they
 * become belongs to the page.
 */
export const nativeDocument: Document = Object.assign(native(document, 'implementation').createHTMLDocument(), {
  importNode: native(document, 'importNode').bind(document),
});

/** Stands in for `globalThis` within lit. */
export const nativeGlobal = {
  // The browser's `trustedTypes` is an own property of the window; an inherited one is an element
  // of that name.
  trustedTypes: Object.hasOwn(globalThis, 'trustedTypes') ? { createPolicy } : undefined,
};

function createPolicy(name: string, rules: object): unknown {
  try {
    return (globalThis as TrustedPage).trustedTypes?.createPolicy(name, rules);
  } catch (cause) {
    throw new TypeError(POLICY_HELP, { cause });
  }
}
