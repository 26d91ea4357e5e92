/** `masthead`: defines both elements. */
import './pro-profile.ts';
import './pub-card.ts';

export * from '../index.ts';
