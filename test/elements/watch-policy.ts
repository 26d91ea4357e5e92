// The first script of the strict page: whatever its policy had to forbid fails the test that did
// it.
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) => {
  const what = `${violatedDirective} forbids ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`;
  setTimeout(() => {
    throw new Error(what);
  });
});
