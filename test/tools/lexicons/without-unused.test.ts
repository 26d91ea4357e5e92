import { expect, test } from 'vitest';
import { type LexiconDocument, withoutUnused } from '../../../tools/lexicons/without-unused.ts';

const ref = (to: string) => ({ type: 'ref', ref: to });
const lexicon = (id: string, defs: LexiconDocument['defs']): LexiconDocument => ({ id, defs });
const names = (documents: readonly LexiconDocument[]) =>
  documents.flatMap(({ id, defs }) => Object.keys(defs).map((name) => `${id}#${name}`));

const record = lexicon('a.b.record', {
  main: { type: 'record', record: { type: 'object', properties: { x: ref('a.b.defs#x'), own: ref('#own') } } },
  own: { type: 'union', refs: ['a.b.defs#y'] },
  unused: { type: 'object' },
});

test('of shared definitions those stay that a lexicon refers to, also by way of others and of unions', () => {
  const shared = lexicon('a.b.defs', {
    x: { type: 'array', items: ref('#deep') },
    y: { type: 'object' },
    deep: { type: 'object', properties: { back: ref('#x') } },
    token: { type: 'token' },
    far: ref('never.read.defs#z'),
  });
  expect(names(withoutUnused([record, shared]))).toEqual([
    'a.b.record#main',
    'a.b.record#own',
    'a.b.record#unused',
    'a.b.defs#x',
    'a.b.defs#y',
    'a.b.defs#deep',
  ]);
});

test('a shared document of which nothing is used is left out', () => {
  const alone = lexicon('a.b.defs', { token: { type: 'token' } });
  expect(withoutUnused([alone])).toEqual([]);
});

test('a reference that leads nowhere is an error that names it', () => {
  expect(() => withoutUnused([record])).toThrow(/a\.b\.defs#[xy] is referred to and not in lexicons/);
});
