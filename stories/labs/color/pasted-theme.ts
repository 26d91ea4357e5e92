import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { PLATFORMS } from '../../../src/core/match/platform.ts';
import { fields } from '../../../src/core/read-fields.ts';
import { parseAtUri } from '../../../src/core/values/identifiers.ts';
import { type PublicationTheme, publicationTheme } from '../../../src/theme/index.ts';
import { PROGRAMS, programOf } from '../../../src/theme/record/native-theme.ts';
import { holderIn } from '../../../src/theme/record/published-colors.ts';

/** What was found in a pasted text: something with a theme, or what to paste instead. */
export type PastedTheme =
  | { readonly record: Readonly<Record<string, unknown>>; readonly theme: PublicationTheme }
  | {
      readonly problem: string;
      /** A page with the record. */
      readonly open?: string;
    };

const LONGEST = 1_000_000;
// The record of an account, as a place that answers every browser has it.
const GET_RECORD = 'https://slingshot.microcosm.blue/xrpc/com.atproto.repo.getRecord';

/**
 * The theme of pasted JSON: a publication's record, the answer that holds one (`{value}`), a
 * `basicTheme`, a program's own theme, or an AppView's view or answer.
 */
export function pastedTheme(text: string): PastedTheme {
  const written = text.trim();
  if (written.length > LONGEST) return { problem: 'This is more than any record: paste one publication’s record.' };
  if (/^(?:at:\/\/|did:|https?:\/\/|@)/.test(written)) return addressed(written);
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return { problem: 'This is no JSON: paste the whole record, from { to }.' };
  }
  if (Array.isArray(value) || Array.isArray(fields(value).records)) {
    return { problem: 'This is a list: paste one of its records, from { to }.' };
  }
  const { error, message } = fields(value);
  if (typeof error === 'string') {
    return {
      problem: `This is an error, not a record: ${(typeof message === 'string' ? message : error).slice(0, 200)}`,
    };
  }
  const record = holderIn(value);
  const theme = publicationTheme(record);
  if (theme.dropped.length > 0 || states(theme)) return { record, theme };
  if (typeof record.site === 'string' && record.url === undefined) {
    return { problem: `This is an article: the colours are in its publication, ${record.site.slice(0, 300)}` };
  }
  return { problem: 'There is no theme in this: a record keeps it in basicTheme or theme.' };
}

/**
 * The theme of the program that wrote a record, which stays beside `basicTheme` when that is
 * changed; and what the program is called.
 */
export function nativeTheme(
  record: Readonly<Record<string, unknown>>,
): { readonly theme: Readonly<Record<string, unknown>>; readonly program: string } | undefined {
  const theme = record.theme ? fields(record.theme) : record.basicTheme ? {} : record;
  const program = programOf(theme);
  const [host] = Object.entries(PROGRAMS).find(([, each]) => each === program) ?? [];
  return program && { theme, program: PLATFORMS.find((each) => each.host === host)?.name ?? program.type };
}

/** Without anything stated all is neutral. */
function states({ light, dark }: PublicationTheme): boolean {
  return [light, dark].some(({ origin }) => SCHEME_COLORS.some((name) => origin[name] !== 'neutral'));
}

function addressed(written: string): PastedTheme {
  const uri = parseAtUri(written);
  if (uri) {
    const { authority: repo, collection, rkey } = uri;
    return {
      problem: 'This page asks nobody: open the record in a tab of its own, and paste what it shows.',
      open: `${GET_RECORD}?${new URLSearchParams({ repo, collection, rkey })}`,
    };
  }
  return { problem: 'This page asks nobody: paste the publication’s record, or its at-uri, which leads to it.' };
}
