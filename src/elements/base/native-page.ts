import { native } from './native.ts';

interface TrustedPage {
  trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

/**
 * Lit uses this document in place of the page's. It is empty, so that no named element shadows one
 * of its methods, and HTML, so that lit's templates are parsed as HTML in an XML page too. The
 * resulting nodes belong to the page.
 */
export const nativeDocument: Document = Object.assign(native(document, 'implementation').createHTMLDocument(), {
  importNode: native(document, 'importNode').bind(document),
});

/** Lit uses this in place of `globalThis`. */
export const nativeGlobal = {
  // The browser's `trustedTypes` is an own property of the window; an inherited one is an element
  // with that name.
  trustedTypes: Object.hasOwn(globalThis, 'trustedTypes') ? { createPolicy } : undefined,
};

function createPolicy(name: string, rules: object): unknown {
  try {
    return (globalThis as TrustedPage).trustedTypes?.createPolicy(name, rules);
  } catch (cause) {
    throw new TypeError(POLICY_HELP, { cause });
  }
}
