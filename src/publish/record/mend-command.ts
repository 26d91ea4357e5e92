import { shellWord } from '../../diagnosis/finding/mend/shell-word.ts';

/** The publication that a command changes. */
export interface CommandTarget {
  /** A handle or a DID. */
  readonly account: string;
  /** Its at-uri. */
  readonly publication: string;
}

/**
 * The command that mends a publication's field, as it can be typed. Words in capital letters stand for what only the owner knows.
 *
 * @param path the path of the problem, such as `basicTheme.accent.r`
 */
export function mendCommand(path: string, { account, publication }: CommandTarget): string {
  const [field = ''] = path.split('.');
  const whose = `--account ${shellWord(account)} --publication ${shellWord(publication)}`;
  return `npx masthead-cli publish ${verbOf(field)} ${whose}`;
}

function verbOf(field: string): string {
  switch (field) {
    case 'url':
      return 'url ADDRESS';
    case 'name':
      return 'rename NAME';
    case 'icon':
      return 'icon FILE --fit';
    case 'basicTheme':
      return 'theme --accent "#rrggbb"';
    default:
      return `set --unset ${shellWord(field)}`;
  }
}
