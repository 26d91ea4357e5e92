// What `card` and `profile` share: their flags, and printing a view in one of the formats.

import { Option } from '@commander-js/extra-typings';
import { ClientError } from 'masthead/client';
import { networkVerb } from '../flags/network.ts';
import { print, printError, printJson, printMarkup } from './output.ts';

/** Begins a verb that prints a view: as a short text, or as one of the formats. */
export function viewingVerb(name: string) {
  return networkVerb(name)
    .addOption(new Option('--json', 'print the view as one line of JSON').conflicts(['html', 'svg', 'email']))
    .addOption(new Option('--html', 'print the element as HTML that needs no script').conflicts(['svg', 'email']))
    .addOption(new Option('--svg', 'print a drawing').conflicts('email'))
    .option('--email', 'print flat HTML, for mails and feeds');
}

interface FormatFlags {
  readonly json?: true | undefined;
  readonly html?: true | undefined;
  readonly svg?: true | undefined;
  readonly email?: true | undefined;
  readonly tag?: true | undefined;
}

/** How a kind of view is found and written. */
interface Showing<View> {
  /** Requests the view; `null` when there is none. */
  readonly find: () => Promise<View | null>;
  /** The name of the view in messages: `card`, `profile`. */
  readonly what: string;
  /** The link or the account, for messages. */
  readonly of: string;
  /** What to do when there is none, as a sentence. */
  readonly advice: string;
  readonly text: (view: View) => readonly string[];
  readonly html: (view: View) => Promise<string>;
  readonly svg: (view: View) => Promise<string>;
  readonly email: (view: View) => Promise<string>;
  /** The tag for authors to paste into a page. */
  readonly tag?: (view: View) => Promise<string>;
}

/**
 * Finds a view and prints it. Sets the exit code: 0 found, 1 none, 2 could not tell, with the
 * reason on standard error.
 */
export async function showView<View extends object>(flags: FormatFlags, showing: Showing<View>): Promise<void> {
  const { find, what, of, advice, text, html, svg, email, tag } = showing;
  const view = await find().catch((error: unknown) => {
    if (error instanceof ClientError) return error;
    throw error;
  });
  if (view instanceof ClientError) {
    printError(`Could not tell whether there is a ${what} for ${of}: ${trouble(view)}`);
    process.exitCode = 2;
    return;
  }
  if (flags.json) printJson(view);
  if (!view) {
    printError(`There is no ${what} for ${of}. ${advice}`);
    process.exitCode = 1;
    return;
  }
  if (flags.html) printMarkup(await html(view));
  else if (flags.svg) printMarkup(await svg(view));
  else if (flags.email) printMarkup(await email(view));
  else if (flags.tag && tag) printMarkup(await tag(view));
  else if (!flags.json) print(...text(view));
  process.exitCode = 0;
}

/** Why there is no answer, in words for somebody at a terminal. */
function trouble({ kind, message }: ClientError): string {
  const [, host] = /https?:\/\/([^/\s]+)/.exec(message) ?? [];
  if (host === undefined || (kind !== 'network' && kind !== 'timeout')) return message;
  return `no answer from ${host}; check the connection, or try again later.`;
}

/** A line of the text, with the name and the value; empty without a value. */
export function fact(name: string, value: string | undefined): string[] {
  return value ? [`  ${name.padEnd(13)}${value}`] : [];
}
