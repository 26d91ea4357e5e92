import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { newFolder } from './new-folder.ts';

interface Closing {
  close?(): unknown;
}

/**
 * Makes something before each test of a file, or of a `describe`, and closes it after that test.
 *
 * @returns a stand-in that has the members of what was made, while tests run
 */
export function forEachTest<T extends object & Closing>(make: () => T | Promise<T>): T {
  const { standIn, start, end } = lasting(make);
  beforeEach(start);
  afterEach(end);
  return standIn;
}

/** The same, before the first test and after the last. */
export function forFile<T extends object & Closing>(make: () => T | Promise<T>): T {
  const { standIn, start, end } = lasting(make);
  beforeAll(start);
  afterAll(end);
  return standIn;
}

/** The path of a folder that is made before each test, and removed after it. */
export function folderForEachTest(): string {
  const folder = join(newFolder(), 'test');
  beforeEach(() => void mkdirSync(folder));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function lasting<T extends object & Closing>(make: () => T | Promise<T>) {
  let made: T | undefined;
  const current = (): T => {
    if (made === undefined) throw new Error('It is there only while tests run.');
    return made;
  };
  const standIn = new Proxy({} as T, {
    get(_, name) {
      const value: unknown = Reflect.get(current(), name);
      return typeof value === 'function' ? value.bind(current()) : value;
    },
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
  const start = async () => {
    made = await make();
  };
  const end = async () => {
    const ending = made;
    made = undefined;
    await ending?.close?.();
  };
  return { standIn, start, end };
}
