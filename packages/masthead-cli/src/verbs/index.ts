import { Command } from '@commander-js/extra-typings';

export const verbs = new URL('./index/', import.meta.url);
export default new Command('index').description(
  'Looks after an index: what it hides, what it could not use, its copy (hide, unhide, dead-letters, backup).',
);
