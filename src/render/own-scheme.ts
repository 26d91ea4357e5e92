import type { CardView } from '../core/index.ts';

/**
 * The scheme of a publication for what cannot follow its reader, a picture or a mail: the one in which the publication shows itself, by its own word or because
 * it states no other; light where it states both.
 *
 * @returns `undefined` for a view without schemes
 */
export function ownScheme({ schemes }: Pick<CardView, 'schemes'>): 'light' | 'dark' | undefined {
  if (!schemes) return undefined;
  const [light, dark] = [schemes.light, schemes.dark].map(({ origin }) => origin?.background);
  const isDarkOnly = light === 'derived' && (dark === 'basicTheme' || dark === 'native');
  return schemes.prefers ?? (isDarkOnly ? 'dark' : 'light');
}
