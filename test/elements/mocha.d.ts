// What @web/test-runner puts on the page.
declare function describe(name: string, body: () => void): void;
declare namespace describe {
  function skip(name: string, body: () => void): void;
}
declare function it(name: string, body: () => void | Promise<void>): void;
declare namespace it {
  function skip(name: string, body: () => void | Promise<void>): void;
}
declare function beforeEach(body: () => void | Promise<void>): void;
declare function after(body: () => void | Promise<void>): void;
declare function afterEach(body: () => void | Promise<void>): void;
