declare module '@11ty/eleventy' {
  /** What the tests use of Eleventy's programmatic API. */
  export default class Eleventy {
    constructor(input: string, output: string, options: object);
    init(): Promise<unknown>;
    setPathPrefix(pathPrefix: string): void;
    write(): Promise<void>;
  }
}
