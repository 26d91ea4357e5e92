import { expect, test } from 'vitest';
import { refusalSentence } from '../../../src/feed/plan/document-plan.ts';

const uri = 'at://did:plc:alice/site.standard.document/3mwozxkf2m223';
const move = { why: 'move-unsure', from: 'https://alice.example/old', uri } as const;

test.each([
  ['the whole command', '/new', `npx masthead-cli document ${uri} --set path=/new`],
  ['the verb alone where the command is too long', `/${'p'.repeat(1990)}`, 'npx masthead-cli document'],
])('a move that nobody is sure of names %s', (_note, path, says) => {
  expect(refusalSentence({ ...move, path })).toContain(`run "${says}"`);
});
