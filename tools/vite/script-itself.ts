// What a script knows about itself: tools/vite/parts-beside.ts writes this module anew for each.

/** Its own addresses, as far as it knows them: the parts are beside it. */
export declare const here: () => readonly (string | undefined)[];
/** The page's address, for a script that stands in the page itself. */
export declare const page: string | undefined;
/** The version that it is of: an AppView serves each version's parts at its own path. */
export declare const version: string;
/** Its nonce, for a page whose policy asks for one. */
export declare const nonce: string | undefined;
/** Lit's Trusted Types policy, where the browser has them. */
export declare const policy: { createScriptURL(url: string): unknown } | undefined;
/**
 * The `integrity` of the table (`parts`), which has that of the parts, and of those parts that need
 * not wait for it.
 */
export declare const hashes: Readonly<Record<string, string>>;
