/** The part `full-profile`: the code of the layout `full` that a summary does not need. */
export { fullProfileStyles } from './full-profile.styles.ts';
export { fullProfile } from './full-profile.template.ts';
