import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { howToInstall } from '../../../tools/browsers/ensure-engine.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-managers-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  { manager: 'apt-get', engine: 'chromium', says: 'apt-get install --yes chromium', note: 'Debian' },
  { manager: 'dnf', engine: 'firefox', says: 'dnf install --assumeyes firefox', note: 'Fedora' },
  { manager: 'apk', engine: 'chromium', says: 'apk add chromium', note: 'Alpine' },
  { manager: 'brew', engine: 'chromium', says: 'brew install --cask chromium', note: 'macOS' },
  { manager: 'brew', engine: 'webkit', says: 'it needs Debian', note: 'no driver for it there' },
  { manager: 'nothing', engine: 'chromium', says: 'name yours: CHROMIUM_PATH=', note: 'a system that nobody knows' },
] as const)('says on a system with $manager what brings $engine: $note', ({ manager, engine, says }) => {
  writeFileSync(join(folder, manager), '');
  chmodSync(join(folder, manager), 0o755);
  vi.stubEnv('PATH', folder);
  expect(howToInstall(engine)).toContain(says);
});
