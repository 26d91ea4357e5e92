import { configure } from 'storybook/test';
import { afterEach, beforeEach, expect } from 'vitest';
import { layOutAll } from '../tools/audit/page/lay-out-all.ts';
import { isOwnAddress } from './own-address.ts';

// `waitFor` and `find…` give up after one second by themselves, which a busy machine may need for a picture.
configure({ asyncUtilTimeout: 20_000 });

layOutAll();

const complaints: string[] = [];
const complain = console.error;

console.error = (...args: unknown[]) => {
  complaints.push(args.map(String).join(' '));
  complain(...args);
};
addEventListener('error', ({ message }) => complaints.push(message));
addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));

beforeEach(() => {
  complaints.length = 0;
  performance.clearResourceTimings();
});

afterEach(() => {
  expect(complaints, 'console errors').toEqual([]);
  const left = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(
    left.filter((address) => !isOwnAddress(address)),
    'requests that left this machine',
  ).toEqual([]);
});
