#!/usr/bin/env node
// Nothing is imported before this check: an old Node would fail on the first file and show a stack
// instead of a sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Masthead needs Node 22.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exitCode = 1;
} else {
  const [{ main }, { printFault }] = await Promise.all([
    import('./process/command-line.ts'),
    import('./terminal/output.ts'),
  ]);
  // An uncaught error ends the process as in Node, but its text is made safe to print like all
  // output.
  process.on('uncaughtException', (error) => {
    printFault(error);
    process.exit(1);
  });
  await main(process.argv.slice(2));
}

export {};
