// `npm run write -- languages`: three lists from the files in src/elements/text/languages. A
// bundler finds a dynamic import only where its path is written out, so one list holds such
// imports; the renderers cannot wait, so the second holds them all; and whoever draws a button of
// their own needs its words alone, which the third holds.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '../src/elements/text/message-set.ts';
import { keepInStep } from './generated.ts';

const folder = join(import.meta.dirname, '../src/elements/text/languages');
const languages = globSync('*.ts', { cwd: folder })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
const odd = languages.find((lang) => !/^[a-z]{2,3}(?:-[a-z]{4})?$/.test(lang));
if (odd)
  throw new Error(
    `src/elements/text/languages/${odd}.ts: name the file after its language's subtag of BCP 47, and its script where that is not the usual one: nl.ts, zh-hant.ts`,
  );

const mark = '// Generated from src/elements/text/languages/ by tools/generate-languages.ts. Do not edit.';
const list = (line: (lang: string) => string) => languages.map(line).join('\n');
const words = await Promise.all(languages.map(buttonWords));
keepInStep('languages', {
  'src/elements/text/language-parts.ts': `${mark}

/** The languages that have a file of messages. */
export const LANGUAGES: RegExp = /^(${languages.join('|')})$/;

/** Their files, each loaded when it is asked for. */
export const LANGUAGE_PARTS = {
${list((lang) => `  'lang/${lang}': () => import('./languages/${lang}.ts'),`)}
};
`,
  'src/elements/text/all-messages.ts': `${mark}
${list((lang) => `import ${nameOf(lang)} from './languages/${lang}.ts';`)}
import type { Messages } from './message-set.ts';

/** The messages of every language that has a file of them. */
export const ALL_MESSAGES: Readonly<Record<string, Messages>> = {
${list((lang) => (nameOf(lang) === lang ? `  ${lang},` : `  '${lang}': ${nameOf(lang)},`))}
};
`,
  'src/core/card/button-words.ts': `${mark}

/** The texts of a card's button by language, as \`BUTTON_TEXTS\` has them in English. */
export const BUTTON_WORDS: Readonly<Record<string, Readonly<Record<'subscribe' | 'view' | 'read', string>>>> = {
${words.join('\n')}
};
`,
});

/** As an import is called. */
function nameOf(lang: string): string {
  return lang.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
}

async function buttonWords(lang: string): Promise<string> {
  const { default: messages } = (await import(join(folder, `${lang}.ts`))) as { default: Messages };
  const word = (text = '') => `'${text.replaceAll("'", "\\'")}'`;
  const { subscribe, view, read } = messages.card ?? {};
  const lines = Object.entries({ subscribe, view, read }).map(([kind, text]) => `    ${kind}: ${word(text)},`);
  return [`  ${nameOf(lang) === lang ? lang : `'${lang}'`}: {`, ...lines, '  },'].join('\n');
}
