import { describe, expect, it } from 'vitest';
import { readLexicons } from '../../tools/lexicons/lexicon-files.ts';
import { lexiconProblem } from '../../tools/lexicons/published-lexicon.ts';

const ID = 'site.standard.theme.basic';
const file = readLexicons().find(({ id }) => id === ID);

/** Compares our file with a record. */
function compare(change: (text: string) => string) {
  const lexicon = JSON.parse(change(JSON.stringify({ $type: 'com.atproto.lexicon.schema', ...file })));
  return lexiconProblem({ get: async () => ({ lexicon }) } as never, file as never);
}

describe('npm run lexicons:check', () => {
  it('a record is the same as its file', async () => {
    expect(await compare((text) => text)).toBeUndefined();
  });

  it('a closed union is a difference', async () => {
    expect(await compare((text) => text.replace('"union"', '"union","closed":true'))).toContain('closed: true');
  });

  it('a record that was not reached is a problem, with its cause', async () => {
    const get = () => Promise.reject(new Error('not read', { cause: new Error('no DID in DNS') }));
    expect(await lexiconProblem({ get } as never, file as never)).toBe('not read: no DID in DNS');
  });
});
