// What VS Code (custom data) and JetBrains' editors (web-types) know about the elements.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

interface Entry {
  readonly name: string;
  readonly description?: string;
}

/**
 * Writes `vscode.html-custom-data.json`, `vscode.css-custom-data.json` and `web-types.json`.
 *
 * @param manifest the text of custom-elements.json
 * @param outdir the folder to write to
 * @param valueless the attributes without a value
 */
export function writeEditorData(manifest: string, outdir: string, valueless: ReadonlySet<string>): void {
  const elements: Parameters<typeof generateJetBrainsWebTypes>[0] = JSON.parse(manifest);
  generateVsCodeCustomElementData(elements, { outdir, hideLogs: true });
  generateJetBrainsWebTypes(elements, { outdir, hideLogs: true });
  for (const file of ['vscode.html-custom-data.json', 'vscode.css-custom-data.json', 'web-types.json']) {
    const path = join(outdir, file);
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) => tidy(key, value, valueless));
    writeFileSync(path, `${JSON.stringify(data, null, 2)}\n`);
  }
}

function tidy(key: string, value: unknown, valueless: ReadonlySet<string>): unknown {
  // Nothing here has a default that a reader should know as "undefined".
  if (key === 'description') return String(value).replaceAll(' _(default: undefined)_', '');
  // The type parameter of both elements' base means nothing to an editor.
  if (key === 'type' && value === 'View | null') return 'object | null';
  // Both elements have a part "title"; an editor would offer it twice.
  if (/^pseudo-?elements$/i.test(key)) return merged(value as Entry[]);
  // VS Code would write `disabled=""`; only its attributes list values.
  if (key === 'attributes')
    return (value as Entry[]).map((entry) =>
      'values' in entry && valueless.has(entry.name) ? { ...entry, valueSet: 'v' } : entry,
    );
  return value;
}

function merged(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const words = [found.get(entry.name)?.description, entry.description].filter((description) => description);
    found.set(entry.name, { ...entry, description: [...new Set(words)].join('; ') });
  }
  return [...found.values()];
}
