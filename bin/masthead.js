#!/usr/bin/env node
// The package `masthead` has no command. Who types `npx masthead` gets the one of `masthead-cli` where that is installed beside it, and else is told where it is.
// Both packages name a bin `masthead`, and npm links one of them: whichever it is runs the command.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = manifestOfCommand();
if (manifest === undefined) {
  const typed = process.argv.slice(2).map((word) => ` ${shellWord(word)}`);
  console.error(`The masthead command is in the package masthead-cli: npx masthead-cli${typed.join('')}`);
  process.exitCode = 1;
} else await import(new URL('bin/masthead.js', pathToFileURL(manifest)).href);

function manifestOfCommand() {
  try {
    return createRequire(import.meta.url).resolve('masthead-cli/package.json');
  } catch {
    return undefined;
  }
}

/** Quoted, so that what is printed can be pasted. */
function shellWord(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
