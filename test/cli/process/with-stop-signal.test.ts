import { expect, it } from 'vitest';
import { withStopSignal } from '../../../src/cli/process/with-stop-signal.ts';

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops the work, and nobody listens afterwards', async (name) => {
  const before = process.listenerCount(name);
  const stopped = await withStopSignal(async (signal) => {
    expect(process.listenerCount(name)).toBe(before + 1);
    process.emit(name);
    expect(process.listenerCount(name)).toBe(before);
    return signal.aborted;
  });
  expect(stopped).toBe(true);
});

it('leaves no listener behind when the work fails', async () => {
  const before = process.listenerCount('SIGINT');
  await expect(withStopSignal(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(process.listenerCount('SIGINT')).toBe(before);
});
