// Generated from src/elements/messages/ by tools/generate-languages.ts. Do not edit.
import ar from '../messages/ar.ts';
import de from '../messages/de.ts';
import es from '../messages/es.ts';
import fr from '../messages/fr.ts';
import ja from '../messages/ja.ts';
import nl from '../messages/nl.ts';
import pt from '../messages/pt.ts';
import zh from '../messages/zh.ts';
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
};
