// What a script knows about itself: tools/vite/parts-beside.ts writes this module anew for each.

/** Its own address: the parts are beside it. */
export declare const here: string;
/** Its nonce, for a page whose policy asks for one. */
export declare const nonce: string | undefined;
/** Lit's Trusted Types policy, where the browser has them. */
export declare const policy: { createScriptURL(url: string): unknown } | undefined;
/** The `integrity` of the table (`parts`), which has that of the parts, and of those parts that need not wait for it. */
export declare const hashes: Readonly<Record<string, string>>;
