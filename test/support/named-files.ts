import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * How many members of a flood, a length or a random history a test uses: all at night, some in
     * every other run.
     */
    amount: 'some' | 'all';
  }
}

/**
 * Vitest's global set-up: an argument that names no test ends the run, where Vitest would ignore
 * it.
 */
export default async function namedFiles({ vitest }: TestProject): Promise<void> {
  const { filenamePattern = [] } = vitest as { filenamePattern?: readonly string[] };
  for (const name of filenamePattern) {
    const found = await vitest.globTestSpecifications([name]);
    if (found.length > 0) continue;
    const message = `No test is named ${name}.`;
    // Vitest cannot always show where it was thrown, and then it shows nothing.
    throw Object.assign(new Error(message), { stack: message });
  }
}
