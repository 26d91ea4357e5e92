import { expect, it } from 'vitest';
import { namingLines } from '../../src/publish/report.ts';

it('says what is named and why it counts or not on two lines, whatever the record holds', () => {
  const candidate = {
    uri: 'at://did:plc:a/x/y\n',
    how: 'well-known',
    verdict: 'names-only',
    why: 'It\nis not.',
  } as const;
  const page = {
    page: 'https://a.example',
    status: 'none',
    record: null,
    candidates: [candidate],
    problems: [],
  } as const;
  const [, , named, why, ...rest] = namingLines(page);
  expect(named).toMatch(/^ {2}well-known \(names-only\): at:\/\/did:plc:a\/x\/y/);
  expect(why).toMatch(/^ {4}It.*is not\.$/);
  expect([named, why].join('')).not.toContain('\n');
  expect(rest).toEqual([]);
  expect(namingLines(undefined)).toEqual([]);
});
