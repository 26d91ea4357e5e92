// Fails when a file under src/ imports what the table in import-rules.ts does not allow.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { IMPORT_RULES } from './import-rules.ts';

const src = join(import.meta.dirname, '..', 'src');
const problems: string[] = [];
const files = globSync('**/*.ts', { cwd: src });

for (const file of files) {
  const folder = roomOf(file);
  if (!IMPORT_RULES[folder]) {
    problems.push(`src/${file}: the folder "${folder}" has no import rule; add it to tools/import-rules.ts`);
    continue;
  }
  for (const { specifier, typeOnly } of importsOf(file)) {
    const problem = judge(file, folder, specifier, typeOnly);
    if (problem) problems.push(`src/${file}: imports "${specifier}": ${problem}`);
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Import rules hold in ${files.length} files.`);

/** The innermost folder of `src/` that has rules. */
function roomOf(file: string): string {
  const folders = file.split(sep).slice(0, -1);
  while (folders.length > 1 && !IMPORT_RULES[folders.join('/')]) folders.pop();
  return folders.join('/');
}

function importsOf(file: string): { specifier: string; typeOnly: boolean }[] {
  const code = readFileSync(join(src, file), 'utf8');
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`src/${file} does not parse: ${errors[0]?.message}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = code.slice(moduleRequest.start, moduleRequest.end);
    found.push({ specifier: written.replace(/^['"`]|['"`]$/g, ''), typeOnly: false });
  }
  return found;
}

function judge(file: string, folder: string, specifier: string, typeOnly: boolean): string | undefined {
  const rule = IMPORT_RULES[folder];
  if (!rule) return undefined;
  if (specifier.startsWith('.')) {
    const target = roomOf(relative(src, join(src, dirname(file), specifier)));
    if (target === folder || rule.folders.includes(target)) return undefined;
    if (rule.types?.includes(target)) return typeOnly ? undefined : `only types may come from ${target}`;
    return `${folder} may not import ${target}`;
  }
  if (specifier.startsWith('node:')) return rule.browser ? `${folder} runs in a browser` : undefined;
  if (rule.packages === 'any' || typeOnly) return undefined;
  if (rule.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return undefined;
  return `${folder} may use ${rule.packages.join(', ') || 'no package'} only`;
}
