/**
 * The verbs by whom they are for, each group with the heading that help gives it, in the order in
 * which it lists them.
 */
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

/** One command line of each verb that publishers and readers use, which help ends with. */
export const EXAMPLES: Readonly<Record<(typeof GROUPS)['publishers' | 'readers']['verbs'][number], string>> = {
  init: 'init --account alice.example --url https://alice.example --name "Alice writes"',
  theme: 'theme --account alice.example --accent "#0c5aa0"',
  icon: 'icon picture.jpg --fit --account alice.example',
  set: 'set --account alice.example --name "Alice writes letters"',
  show: 'show --account alice.example',
  list: 'list --account alice.example',
  document: 'document https://alice.example/essay --account alice.example --set title="A better title"',
  sync: 'sync feed.xml --account alice.example --dry-run',
  proof: 'proof https://alice.example/essay',
  card: 'card https://alice.example/essay',
  profile: 'profile alice.example',
  doctor: 'doctor https://alice.example/essay',
  verify: 'verify https://alice.example --account alice.example --write public',
};

/**
 * What people type who guess, and what they mean. A word in capitals stands for what has to follow.
 */
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
