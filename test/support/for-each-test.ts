import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { atEnd } from './at-end.ts';
import { newFolder } from './new-folder.ts';

interface Closing {
  close?(): unknown;
}

/**
 * Makes something before each test of a file, or of a `describe`, and closes it after that test:
 * after what was made later, which may use it.
 *
 * @returns a stand-in that has the members of what was made, while tests run
 */
export function forEachTest<T extends object & Closing>(make: () => T | Promise<T>): T {
  const { standIn, start } = lasting(make);
  beforeEach(start);
  return standIn;
}

/** The same, before the first test, and after the last of the file. */
export function forFile<T extends object & Closing>(make: () => T | Promise<T>): T {
  const { standIn, start } = lasting(make);
  beforeAll(start);
  return standIn;
}

/** The path of a folder that is made before each test, and removed after it. */
export function folderForEachTest(): string {
  const folder = join(newFolder(), 'test');
  beforeEach(() => {
    mkdirSync(folder);
    atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  });
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
    const mine = await make();
    made = mine;
    atEnd(async () => {
      made = undefined;
      await mine.close?.();
    });
  };
  return { standIn, start };
}
