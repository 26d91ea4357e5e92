import { describe, expect, it } from 'vitest';
import { resolvePage } from '../../../src/site/page/resolve-page.ts';
import { vectorFiles, vectorNetwork } from './vector-world.ts';

const files = vectorFiles();

describe.each(files)('conformance/page/$name', ({ content }) => {
  it.each(content.vectors)('$name: $note', async (vector) => {
    const network = vectorNetwork(vector, content.accounts);
    const { status, record, how, claimed, candidates } = await resolvePage(network, vector.url, network);
    expect({
      status,
      ...(record && { record: record.uri, how, claimed }),
      candidates: candidates.map((each) => [each.how, each.verdict, each.uri]),
    }).toEqual(vector.expected);
    for (const { why } of candidates) expect(why).toMatch(/\S\.$|\.$/);
  });
});

it('has 40 vectors or more, each with a name of its own in its file', () => {
  const names = files.flatMap(({ name, content }) => content.vectors.map((vector) => `${name}/${vector.name}`));
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});
