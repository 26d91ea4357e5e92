/** The verbs by their users. Help lists each group under its heading, in this order. */
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

/** One example for each verb of publishers and readers, for the end of its help. */
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

/** Words that people guess, with the right commands. A word in capitals is a placeholder. */
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
 * The right command for a command line whose first word is not a command, where its meaning is
 * clear.
 *
 * @param args the words after the command's name
 * @param inIndex the verbs within `index`
 * @returns `null` for a command, and for an unknown word
 */
export function whatIsMeant(args: readonly string[], inIndex: readonly string[]): readonly string[] | null {
  const [word = '', ...rest] = args;
  if (inIndex.includes(word)) return ['index', ...args];
  const guess = Object.hasOwn(GUESSES, word) ? GUESSES[word] : undefined;
  if (!guess) return null;
  const isGiven = rest.length > 0 && !rest[0]?.startsWith('-');
  return [...guess.filter((part) => !isGiven || part !== part.toUpperCase()), ...rest];
}
