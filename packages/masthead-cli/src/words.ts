import { Command } from '@commander-js/extra-typings';
import { errorText } from 'masthead/internal/core';

/** The verbs by whom they are for, each group with the heading that help gives it, in the order in which it lists them. */
export const GROUPS = {
  publishers: {
    heading: 'For publishers, who write the records behind their cards:',
    verbs: ['init', 'theme', 'icon', 'set', 'show', 'list', 'document', 'sync', 'proof'],
  },
  readers: {
    heading: 'For readers, who ask about a link or a person:',
    verbs: ['card', 'profile', 'doctor', 'verify'],
  },
  operators: {
    heading: 'For operators, who run an AppView:',
    verbs: ['serve', 'backfill', 'index'],
  },
} as const;

/** The same in one list. */
export const VERBS: readonly {
  readonly verb: string;
  readonly group: keyof typeof GROUPS;
  readonly heading: string;
}[] = (['publishers', 'readers', 'operators'] as const).flatMap((group) => {
  const { heading, verbs } = GROUPS[group];
  return verbs.map((verb) => ({ verb, group, heading }));
});

/** What people type who guess, and what they mean. A word in capitals stands for what has to follow. */
const GUESSES: Readonly<Record<string, readonly string[]>> = {
  check: ['doctor', 'LINK'],
  create: ['init'],
  diagnose: ['doctor', 'LINK'],
  login: ['init'],
  markup: ['proof', 'LINK'],
  preview: ['card', 'LINK'],
  rename: ['set', '--name', 'NAME'],
  url: ['set', '--url', 'URL'],
};

/** Words that name no command, and those to type instead. */
interface Meant {
  readonly typed: string;
  readonly meant: readonly string[];
}

/**
 * What to type instead of a command line whose first words are no command, where that can be told.
 *
 * @param args the words after the command's name
 * @param inIndex the verbs within `index`
 * @param nearVerbs whether a misspelt verb is answered here; at the top the command line does it itself
 * @returns `null` for what is a command, and for a word that nobody knows
 */
export function whatIsMeant(args: readonly string[], inIndex: readonly string[], nearVerbs = false): Meant | null {
  const [word = '', ...rest] = args;
  const [next = ''] = rest;
  if (word === 'index' || word === 'publish') {
    const found = isVerb(next) ? { typed: next, meant: rest } : word === 'publish' && whatIsMeant(rest, inIndex, true);
    return found ? { ...found, typed: `${word} ${found.typed}` } : null;
  }
  if (isVerb(word) || !/^\w/.test(word)) return null;
  if (inIndex.includes(word)) return { typed: word, meant: ['index', ...args] };
  const guess = Object.hasOwn(GUESSES, word) ? GUESSES[word] : undefined;
  if (!guess) {
    const verbs = VERBS.map(({ verb }) => verb);
    const near = nearest(word, [...Object.keys(GUESSES), ...inIndex, ...verbs]);
    if (near === undefined || (verbs.includes(near) && !nearVerbs)) return null;
    const found = whatIsMeant([near, ...rest], inIndex) ?? { meant: [near, ...rest] };
    return { ...found, typed: word };
  }
  const isGiven = next !== '' && !next.startsWith('-');
  return { typed: word, meant: [...guess.filter((part) => !isGiven || part !== part.toUpperCase()), ...rest] };
}

/** The word that is meant by a misspelt one, as the command line's own library finds it; `undefined` when none is near. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const probe = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const each of words) probe.command(each);
  try {
    probe.parse([word], { from: 'user' });
    return undefined;
  } catch (error) {
    return /Did you mean (?:one of )?([\w-]+)/.exec(errorText(error))?.[1];
  }
}

function isVerb(word: string): boolean {
  return VERBS.some(({ verb }) => verb === word);
}
