import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// Vitest ends its workers with a signal, and what they compiled would be lost with them.
afterAll(() => flushCompileCache());
