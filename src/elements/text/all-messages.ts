// Generated from src/elements/text/languages/ by tools/generate-languages.ts. Do not edit.
import ar from './languages/ar.ts';
import de from './languages/de.ts';
import es from './languages/es.ts';
import fr from './languages/fr.ts';
import ja from './languages/ja.ts';
import nl from './languages/nl.ts';
import pt from './languages/pt.ts';
import zh from './languages/zh.ts';
import zhHant from './languages/zh-hant.ts';
import type { Messages } from './message-set.ts';

/** The messages of every language that has a file of them. */
export const ALL_MESSAGES: Readonly<Record<string, Messages>> = {
  ar,
  de,
  es,
  fr,
  ja,
  nl,
  pt,
  zh,
  'zh-hant': zhHant,
};
