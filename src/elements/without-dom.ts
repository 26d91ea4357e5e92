/**
 * `masthead` and its elements for runtimes with neither a DOM nor Node, such as workers. It has the
 * same exports, but defines no element. Lit's build for browsers, which the elements use, reads
 * `document` as soon as it loads.
 */

export { configure } from './page/configure.ts';
export type { MastheadConfig } from './page/page-state.ts';
export { registerMessages } from './page/page-state.ts';
export type { Messages } from './text/message-set.ts';

export abstract class EmbedElement {
  constructor() {
    throw new TypeError('Masthead: there is no DOM here to make an element in; masthead/render writes HTML.');
  }
}

export class PubCard extends EmbedElement {
  static readonly tag: string = 'pub-card';
}

export class ProProfile extends EmbedElement {
  static readonly tag: string = 'pro-profile';
}
