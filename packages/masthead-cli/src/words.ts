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

/**
 * What to type instead of a command line whose first word is no command, where that can be told.
 *
 * @param args the words after the command's name
 * @param inIndex the verbs within `index`
 * @returns `null` for what is a command, and for a word that nobody knows
 */
export function whatIsMeant(args: readonly string[], inIndex: readonly string[]): readonly string[] | null {
  const [word = '', ...rest] = args;
  if (inIndex.includes(word)) return ['index', ...args];
  const guess = Object.hasOwn(GUESSES, word) ? GUESSES[word] : undefined;
  if (!guess) return null;
  const isGiven = rest.length > 0 && !rest[0]?.startsWith('-');
  return [...guess.filter((part) => !isGiven || part !== part.toUpperCase()), ...rest];
}
