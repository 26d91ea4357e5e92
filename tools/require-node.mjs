// Loaded before every TypeScript tool. `npm run` puts the devDependency `node` (24) first on the PATH, so a host's older Node never gets this far,
// unless install scripts were switched off.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18) || (major === 23 && minor < 6)) {
  console.error(
    `Masthead's tools need Node 22.18 or newer, and this is ${process.version}. Run "npm ci" with install scripts allowed: it brings its own Node 24.`,
  );
  process.exit(1);
}
