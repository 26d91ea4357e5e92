import { afterAll, vi } from 'vitest';
import { endFile } from '../at-end.ts';

// The files of a worker share its process: changes of one file are undone before the next. The hook
// that was registered first runs last.
const before = { ...process.env };

afterAll(async () => {
  try {
    await endFile();
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
});
