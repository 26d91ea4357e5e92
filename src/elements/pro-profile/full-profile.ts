/** The part `full-profile`: what the layout `full` needs beyond a summary. */
export { fullProfileStyles } from './full-profile.styles.ts';
export { fullProfile } from './full-profile.template.ts';
