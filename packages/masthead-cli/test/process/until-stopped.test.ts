import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepositoryError } from '../../../../src/publish/index.ts';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { endWithin, StoppedError, untilStopped } from '../../src/process/stopping.ts';

// The signals of a real process are in packages/masthead-cli/test/command-process.journey.test.ts.
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

// Others in this process, such as what ends a test's database, would take the signals for real ones
// and end it.
let others: [name: NodeJS.Signals, listeners: NodeJS.SignalsListener[]][] = [];
beforeEach(() => {
  others = SIGNALS.map(([name]) => [name, process.rawListeners(name) as NodeJS.SignalsListener[]]);
  for (const [name] of SIGNALS) process.removeAllListeners(name);
});
afterEach(() => {
  for (const [name, listeners] of others) for (const listener of listeners) process.on(name, listener);
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it.each(SIGNALS)('%s stops the work, and nobody listens afterwards', async (name, code) => {
  const said: string[] = [];
  const stopped = await untilStopped(
    async (signal) => {
      expect(process.listenerCount(name)).toBe(1);
      process.emit(name, name);
      expect(process.listenerCount(name)).toBe(0);
      return signal.aborted;
    },
    (line) => said.push(line),
  );
  expect(stopped).toBe(true);
  expect(process.exitCode).toBe(code);
  expect(said).toEqual([expect.stringMatching(/^Stopping\./)]);
});

it.each(SIGNALS)('%s gives the error of the work its exit code', async (name, exitCode) => {
  const work = () => {
    process.emit(name, name);
    return Promise.reject(new RepositoryError('stopped', 'Stopped.'));
  };
  const error = await untilStopped(work, () => {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StoppedError);
  expect(error).toMatchObject({ message: 'Stopped.', exitCode });
});

it('leaves no listener behind when the work fails', async () => {
  await expect(untilStopped(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(process.listenerCount('SIGINT')).toBe(0);
  expect(process.exitCode).toBeUndefined();
});

it('what has not ended in its time is ended with 1, and a line says so', async () => {
  const clock = stopClock();
  const exit = vi.spyOn(process, 'exit').mockImplementation((): never => undefined as never);
  const said: unknown[] = [];
  endWithin(20, (...line) => said.push(line));
  await clock.advance(19_999);
  expect(exit).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(said).toEqual([['It has not stopped within 20 s; it is ended now.', { level: 'error' }]]);
  const takeBack = endWithin(20, (...line) => said.push(line));
  takeBack();
  await clock.advance(20_000);
  expect(exit).toHaveBeenCalledOnce();
});
