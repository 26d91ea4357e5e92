// `npm run contrast`: how well 200 accents can be read, in each state on each ground, as published and with `contrast="aa"` (docs/rules.md#colours). Prints a
// summary, then each button that fell short; `--all` every button, `--json` every button as JSON. Fails where `aa` falls short.
import { showRatio } from '../src/theme/color/color.ts';
import { contrastRows } from './contrast/contrast-rows.ts';
import { contrastSummary } from './contrast/contrast-summary.ts';
import { sampleThemes } from './contrast/sample-themes.ts';

const rows = contrastRows(sampleThemes());
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else {
  console.log(`${contrastSummary(rows)}\n`);
  for (const { short, contrast, ground, state, accent, shown, text, edge, body } of rows) {
    if (short.length === 0 && !process.argv.includes('--all')) continue;
    const ratios = `text ${showRatio(text)}, edge ${showRatio(edge)}, card ${showRatio(body)}`;
    console.log(
      `${contrast}, ${ground}, ${state}: ${accent} shown as ${shown}: ${ratios}${short.length > 0 ? ` – short: ${short.join(', ')}` : ''}`,
    );
  }
}
if (rows.some(({ contrast, short }) => contrast === 'aa' && short.length > 0)) process.exitCode = 1;
