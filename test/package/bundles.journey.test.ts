import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderProProfileEmail, renderPubCard, renderPubCardEmail } from '../../src/render/index.ts';
import { ARTICLE, PROFILE } from '../render/samples.ts';
import { newFolder } from '../support/new-folder.ts';

// The built package as a bundler takes it for a page or a worker.
const root = join(import.meta.dirname, '../..');
const folder = newFolder();
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'masthead'));
});

/**
 * One file of all that a module needs, as a script with its exports in `Bundle`, and which modules
 * are in it.
 */
async function bundled(code: string, entry = join(folder, 'entry.js')) {
  if (code) writeFileSync(entry, code);
  const lib = { entry, formats: ['iife' as const], name: 'Bundle' };
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', minify: true, lib, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The bundler gave nothing.');
  const chunks = output.output.filter((part) => part.type === 'chunk');
  return {
    code: chunks.map((chunk) => chunk.code).join('\n'),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

/**
 * Runs a bundle where there is what the language has by itself, and the few of the web's own that a
 * worker has: no DOM, no `eval`.
 */
function inWorker(code: string, asked: string): unknown {
  const own = { URL, TextEncoder, TextDecoder, crypto, btoa, AbortController, AbortSignal };
  const context = createContext(own, { codeGeneration: { strings: false, wasm: false } });
  return runInContext(`${code};${asked}`, context);
}

describe.each(['core', 'lexicon', 'theme', 'client', 'render'])('masthead/%s', (entry) => {
  it('has no node: import, no guard, and runs where there is no DOM', async () => {
    const { code } = await bundled(`export * from 'masthead/${entry}';`);
    expect(code).not.toMatch(/['"`]node:|GuardError/);
    expect(inWorker(code, 'Object.keys(Bundle).length')).toBeGreaterThan(3);
  });
});

it('what renders writes the same there as on Node', async () => {
  const { code } = await bundled("export * from 'masthead/render';");
  const [card, profile] = [ARTICLE, PROFILE].map((view) => JSON.stringify(view));
  const asked = `JSON.stringify([Bundle.renderPubCard(${card}), Bundle.renderPubCardEmail(${card}), Bundle.renderProProfile(${profile}), Bundle.renderProProfileEmail(${profile})])`;
  const [html = '', mail, page, pageMail] = JSON.parse(String(inWorker(code, asked))) as string[];
  const bare = (text: string) => text.replace(/<style>.*?<\/style>/gs, '');
  expect(bare(html)).toBe(bare(renderPubCard(ARTICLE)));
  expect([mail, pageMail]).toEqual([renderPubCardEmail(ARTICLE), renderProProfileEmail(PROFILE)]);
  expect(page).toContain('Principal Designer');
});

it('masthead/lexicon brings the schemas that are named, and no other; nothing where nothing is used', async () => {
  const { code: one } = await bundled(
    `import { IdSifaProfileSkill, parseRecord } from 'masthead/lexicon';
     export const read = (value) => parseRecord(IdSifaProfileSkill.mainSchema, value);`,
  );
  expect(one).toContain('id.sifa.profile.skill');
  // A field of each of some others. What is read beside a lexicon (docs/rules.md#records) is a
  // table of names, and comes with the reader.
  expect(one).not.toMatch(/workplaceType|fieldOfStudy|showInDiscover|textContent|credentialUrl|profileView/);
  const skill = { $type: 'id.sifa.profile.skill', name: 'Knots', createdAt: '2026-11-01T00:00:00Z' };
  expect(inWorker(one, `JSON.stringify(Bundle.read(${JSON.stringify(skill)}))`)).toBe(
    JSON.stringify({ createdAt: skill.createdAt, name: 'Knots' }),
  );
  const { code: none } = await bundled("import * as lexicon from 'masthead/lexicon'; export const used = 1;");
  expect(none.length).toBeLessThan(200);
});

it('one function of the rules is that function', async () => {
  const { code } = await bundled("export { canonicalizeUrl } from 'masthead/core';");
  expect(code.length).toBeLessThan(1300);
});

it('what the script tag takes of the client carries core, the requests and no validator', async () => {
  const { modules } = await bundled('', join(root, 'src/atproto/request/app-view-answers.ts'));
  expect(modules.filter((module) => !/\/src\/(?:core\/|atproto\/(?!view|node|repository))/.test(module))).toEqual([]);
});
