import type { RecordJson } from 'masthead/publish';
import { expect, it } from 'vitest';
import { type Reconciled, reconcile } from '../../src/feed/next-writes.ts';
import type { PlannedWrite } from '../../src/feed/plan/document-plan.ts';

const was = { title: 'A', path: '/a' };
const update: PlannedWrite = { action: 'update', rkey: 'k', uri: 'at://k', source: 's', cid: 'old', before: was };
const titled = { ...update, after: { ...was, title: 'Ours' } };
const created: PlannedWrite = { action: 'create', rkey: 'k', uri: 'at://k', source: 's', after: was };
const now = (record: RecordJson, cid = 'new') => ({ uri: 'at://k', cid, record });
const both = { write: { ...titled, cid: 'new', before: { ...was, note: 1 }, after: { ...titled.after, note: 1 } } };

it.each<[note: string, ...Parameters<typeof reconcile>, Reconciled]>([
  ['nothing happened', titled, now(was, 'old'), false, { write: titled }],
  ['another field of the same record: it stays', titled, now({ ...was, note: 1 }), false, both],
  ['the same field', titled, now({ ...was, title: 'Theirs' }), false, { why: 'field-changed-since', field: 'title' }],
  ['the same words', titled, now(titled.after), false, 'done'],
  ['it was deleted', titled, undefined, false, { why: 'deleted-since' }],
  ['its page was taken by another', titled, now(was, 'old'), true, { why: 'page-taken-since' }],
  ['what is to be deleted was changed', { ...update, action: 'delete' }, now(was), false, { why: 'changed-since' }],
  ['it is deleted already', { ...update, action: 'delete' }, undefined, false, 'done'],
  ['a new one was written before its answer was lost', created, now(was), false, 'done'],
  ['a new one has its key', created, now({ title: 'B' }), false, { why: 'key-taken-since' }],
  ['a new one has its page', created, undefined, true, { why: 'page-taken-since' }],
])('when %s', (_note, write, current, isTaken, becomes) => {
  expect(reconcile(write, current, isTaken)).toEqual(becomes);
});
