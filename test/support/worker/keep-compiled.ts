import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// Vitest ends its workers with a signal, which would lose their compiled code.
afterAll(() => flushCompileCache());
