import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RECORD_SCHEMAS } from '../../../src/lexicon/index.ts';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the generated schemas', () => {
  it('each stand in a file that is named after them', () => {
    for (const file of globSync('**/*.json', { cwd: join(root, 'lexicons') })) {
      const lexicon = JSON.parse(readFileSync(join(root, 'lexicons', file), 'utf8')) as { id: string };
      expect(`${lexicon.id.replaceAll('.', '/')}.json`).toBe(file);
    }
  });

  it('leave no record type out of the table of collections', () => {
    const records = globSync('**/*.json', { cwd: join(root, 'lexicons') })
      .map(
        (file) =>
          JSON.parse(readFileSync(join(root, 'lexicons', file), 'utf8')) as {
            id: string;
            defs: { main?: { type: string } };
          },
      )
      .filter(({ id, defs }) => defs.main?.type === 'record' && id !== 'site.standard.theme.basic')
      .map(({ id }) => id);
    expect(Object.keys(RECORD_SCHEMAS).sort()).toEqual(records.sort());
  });
});
