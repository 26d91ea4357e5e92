import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { renderProProfileEmail, renderPubCard, renderPubCardEmail } from '../../src/render/index.ts';
import { ARTICLE, PROFILE } from './samples.ts';

const root = join(import.meta.dirname, '../..');

it('renders where there is no node:*, no document and no eval, as in a worker at the edge', async () => {
  const [result] = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: join(root, 'src/render/index.ts'), formats: ['iife'], name: 'Render', fileName: () => 'render.js' },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The bundler gave no code.');
  // What the language has by itself, and the few of the web's own that a worker has.
  const context = createContext(
    { URL, TextEncoder, crypto, btoa },
    { codeGeneration: { strings: false, wasm: false } },
  );
  runInContext(chunk.code, context);
  const [card, flatCard, profile, flatProfile] = runInContext(
    `[Render.renderPubCard(${JSON.stringify(ARTICLE)}), Render.renderPubCardEmail(${JSON.stringify(ARTICLE)}),
      Render.renderProProfile(${JSON.stringify(PROFILE)}), Render.renderProProfileEmail(${JSON.stringify(PROFILE)})]`,
    context,
  ) as string[];
  expect(card?.replace(/<style>.*?<\/style>/gs, '')).toBe(renderPubCard(ARTICLE).replace(/<style>.*?<\/style>/gs, ''));
  expect([flatCard, flatProfile]).toEqual([renderPubCardEmail(ARTICLE), renderProProfileEmail(PROFILE)]);
  expect(profile).toContain('Principal Designer');
});
