#!/usr/bin/env node
// Nothing is imported before the version is known: an old Node would stumble over the first file and show a stack instead of a sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `Masthead needs Node 22.13 or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exitCode = 1;
} else {
  const [{ main }, { printFault }] = await Promise.all([import('./main.ts'), import('./terminal/output.ts')]);
  // What nobody caught ends the process as Node would end it, but its words are cleaned like all others.
  process.on('uncaughtException', (error) => {
    printFault(error);
    process.exit(1);
  });
  await main(process.argv.slice(2));
}

export {};
