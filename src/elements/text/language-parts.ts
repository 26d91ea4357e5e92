// Generated from src/elements/text/languages/ by tools/generate-languages.ts. Do not edit.

/** The languages that have a file of messages. */
export const LANGUAGES: RegExp = /^(ar|de|es|fr|ja|nl|pt|zh|zh-hant)$/;

/** Their files, each loaded when it is asked for. */
export const LANGUAGE_PARTS = {
  'lang/ar': () => import('./languages/ar.ts'),
  'lang/de': () => import('./languages/de.ts'),
  'lang/es': () => import('./languages/es.ts'),
  'lang/fr': () => import('./languages/fr.ts'),
  'lang/ja': () => import('./languages/ja.ts'),
  'lang/nl': () => import('./languages/nl.ts'),
  'lang/pt': () => import('./languages/pt.ts'),
  'lang/zh': () => import('./languages/zh.ts'),
  'lang/zh-hant': () => import('./languages/zh-hant.ts'),
};
