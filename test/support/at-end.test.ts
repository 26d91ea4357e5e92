import { beforeAll, describe, expect, it } from 'vitest';
import { atEnd, endFile } from './at-end.ts';
import { forEachTest } from './for-each-test.ts';

describe('what a test needs ends', () => {
  const ended: string[] = [];
  forEachTest(() => ({ close: () => ended.push('the index') }));
  forEachTest(() => ({ close: () => ended.push('its AppView') }));

  it('with the test', () => atEnd(() => ended.push('what the test started')));

  it('the newest first', () => {
    expect(ended).toEqual(['what the test started', 'its AppView', 'the index']);
  });
});

describe('what a file needs ends', () => {
  const ended: string[] = [];
  beforeAll(() => {
    atEnd(() => ended.push('the first'));
    atEnd(() => Promise.reject(new Error('It hangs.')));
    atEnd(() => ended.push('the last'));
  });

  it('also after what cannot end, and says so', async () => {
    await expect(endFile()).rejects.toThrow('It hangs.');
    expect(ended).toEqual(['the last', 'the first']);
  });
});
