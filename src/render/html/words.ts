import { boundFormats } from '../../elements/cached-format.ts';
import ar from '../../elements/messages/ar.ts';
import de from '../../elements/messages/de.ts';
import es from '../../elements/messages/es.ts';
import fr from '../../elements/messages/fr.ts';
import ja from '../../elements/messages/ja.ts';
import nl from '../../elements/messages/nl.ts';
import pt from '../../elements/messages/pt.ts';
import zh from '../../elements/messages/zh.ts';
import {
  type CardMessages,
  ENGLISH_CARD,
  ENGLISH_PROFILE,
  type Messages,
  type ProfileMessages,
} from '../../elements/messages.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { ar, de, en: {}, es, fr, ja, nl, pt, zh };

/**
 * The words of a card in a language: the same that the element would find.
 *
 * @param lang BCP 47; English when left out, and for a language that nobody has words of
 * @param own words to use instead, in part or whole
 */
export function cardWords(lang: string | undefined, own: Messages | undefined): CardMessages {
  return { ...ENGLISH_CARD, ...words(lang, own, 'card') };
}

/** The words of a profile, in the same way. */
export function profileWords(lang: string | undefined, own: Messages | undefined): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...words(lang, own, 'profile') };
}

function words(lang: string | undefined, own: Messages | undefined, part: keyof Messages) {
  boundFormats();
  const tag = canonical(lang);
  const [base = ''] = tag.toLowerCase().split('-');
  const found = own ?? (Object.hasOwn(LANGUAGES, base) ? LANGUAGES[base] : undefined);
  return found && { ...found[part], lang: tag };
}

function canonical(lang: string | undefined): string {
  try {
    return (lang && Intl.getCanonicalLocales(lang)[0]) || 'en';
  } catch {
    return 'en';
  }
}
