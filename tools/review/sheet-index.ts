import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a sheet, in the folder of its run. */
export function sheetFile(name: string): string {
  return `${name.replaceAll(' ', '-')}.png`;
}

/** Writes a page that shows every sheet of a run. Names are those of the plan: words, numbers and spaces. */
export function writeSheetIndex(folder: string, names: readonly string[]): void {
  const sections = names.map(
    (name) =>
      `<section><h2>${name}</h2><a href="${sheetFile(name)}"><img src="${sheetFile(name)}" alt="${name}" loading="lazy"></a></section>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Review pictures</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; }
  h2 { margin: 2rem 0 0.5rem; font-size: 1rem; }
  img { max-width: 100%; border: 1px solid #ccc; }
</style>
<h1>Review pictures: ${names.length}</h1>
${sections.join('\n')}
</html>
`,
  );
}
