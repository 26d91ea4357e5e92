import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('docs/licences.md is in step with the lock file, and every licence was looked at', () => {
  const command = ['--import', './tools/require-node.mjs', 'tools/licences.ts', '--check'];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('carries the notice of what is in the script tags', () => {
  const page = readFileSync(join(root, 'docs/licences.md'), 'utf8');
  expect(page).toContain('`lit-html`');
  expect(page).toContain('> Copyright (c) 2017 Google LLC.');
});
