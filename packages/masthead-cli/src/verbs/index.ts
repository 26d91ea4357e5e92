import { Command } from '@commander-js/extra-typings';

export const verbs = new URL('./index/', import.meta.url);
export default new Command('index').description(
  'Manages an index: what it hides, what it could not use, a copy of it (hide, unhide, dead-letters, backup).',
);
