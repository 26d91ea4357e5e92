// Generated from src/elements/messages/ by tools/generate-languages.ts. Do not edit.

/** The languages that have a file of messages. */
export const LANGUAGES: RegExp = /^(ar|de|es|fr|ja|nl|pt|zh)$/;

/** Their files, each loaded when it is asked for. */
export const LANGUAGE_PARTS = {
  'lang/ar': () => import('../messages/ar.ts'),
  'lang/de': () => import('../messages/de.ts'),
  'lang/es': () => import('../messages/es.ts'),
  'lang/fr': () => import('../messages/fr.ts'),
  'lang/ja': () => import('../messages/ja.ts'),
  'lang/nl': () => import('../messages/nl.ts'),
  'lang/pt': () => import('../messages/pt.ts'),
  'lang/zh': () => import('../messages/zh.ts'),
};
