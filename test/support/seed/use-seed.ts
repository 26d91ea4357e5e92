import fc from 'fast-check';
import { inject } from 'vitest';

// Vitest's set-up of each file: property tests use the run's seed.
fc.configureGlobal({ seed: inject('seed') });
