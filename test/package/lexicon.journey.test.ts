import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

// `masthead/lexicon` out of the built package, as a bundler takes it.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-lexicon-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(import.meta.dirname, '../..'), join(folder, 'node_modules', 'masthead'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function bundle(name: string, code: string): Promise<string> {
  writeFileSync(join(folder, `${name}.js`), code);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(folder, `${name}.js`), formats: ['iife'], name: 'Bundle' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The bundler gave nothing.');
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

/** What a worker has: the language, and a few of the web's own. No DOM, no `eval`. */
function worker(): object {
  return createContext({ URL, TextEncoder, TextDecoder, crypto }, { codeGeneration: { strings: false, wasm: false } });
}

it('brings the schemas that are named, and no other', async () => {
  const one = await bundle(
    'one',
    `import { IdSifaProfileSkill, parseRecord, validateRecord } from 'masthead/lexicon';
     export const read = (value) => parseRecord(IdSifaProfileSkill.mainSchema, value);
     export const check = (value) => validateRecord(IdSifaProfileSkill.mainSchema, value);
     export const type = IdSifaProfileSkill.$type;`,
  );
  expect(one).not.toMatch(/['"`]node:/);
  expect(one).toContain('id.sifa.profile.skill');
  // A field of each of some others. What is read beside a lexicon (docs/rules.md#records) is a table of names, and comes with the reader.
  expect(one).not.toMatch(/workplaceType|fieldOfStudy|showInDiscover|textContent|credentialUrl|profileView/);
  const all = await bundle('all', "export * from 'masthead/lexicon';");
  expect(all.length).toBeGreaterThan(one.length * 1.5);
  const skill = { $type: 'id.sifa.profile.skill', name: 'Knots', createdAt: '2026-11-01T00:00:00Z' };
  for (const [code, read] of [
    [one, 'Bundle.read'],
    [all, 'Bundle.parseSkill'],
  ]) {
    const said = runInContext(`${code};JSON.stringify(${read}(${JSON.stringify(skill)}))`, worker());
    expect(said).toBe(JSON.stringify({ createdAt: skill.createdAt, name: 'Knots' }));
  }
});

it('is nothing where nothing of it is used', async () => {
  const none = await bundle('none', "import * as lexicon from 'masthead/lexicon'; export const used = 1;");
  expect(none.length).toBeLessThan(200);
});
