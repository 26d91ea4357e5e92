import fc from 'fast-check';
import { inject } from 'vitest';

// Vitest's set-up of each file: properties begin with the run's seed.
fc.configureGlobal({ seed: inject('seed') });
