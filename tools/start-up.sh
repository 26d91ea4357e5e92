#!/usr/bin/env bash
# For .ci/run, with the folder of an older Node: `npm start` until it answers with a card, then `npm test` with a test of each kind,
# as somebody sees them who has just cloned: a user who may install nothing and has no home, in a folder with a space that nobody
# else may enter, with that Node and without a browser. The last line counts.
set -uo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

# Root becomes a user without rights; anybody else has none as it is.
as() {
  local user=()
  [ "$(id -u)" = 0 ] && user=(setpriv --reuid="$(id -u nobody)" --regid="$(id -g nobody)" --clear-groups)
  exec setsid "${user[@]}" env -i PATH="$work/programs" MASTHEAD_STARTS="${MASTHEAD_STARTS:-}" "$@"
}

# The host's programs without its Node, a browser, and what would bring one.
mkdir "$work/programs"
host=$(tr : '\n' <<<"$PATH" | grep -v node_modules)
npm=$(PATH=$(paste -sd : <<<"$host") command -v npm)
while read -r folder; do cp -sn "$folder"/* "$work/programs" 2>/dev/null; done <<<"$host"
(cd "$work/programs" && rm -f chrom* google-chrome* firefox* MiniBrowser* WebKitWebDriver* apt* sudo node npm npx)
cp "$1/node" "$work/programs"
# Where npm is, the user may not enter.
cp -r "$(dirname "$(realpath "$npm")")/.." "$work/npm"
for name in npm npx; do ln -s "$work/npm/bin/$name-cli.js" "$work/programs/$name"; done

# A checkout of the user's own with what is installed here: the files are links where the disk is the same, the folders are the user's.
outer=$(mktemp -d "$work/mode-700-XXXXXX")
checkout="$outer/my sites/masthead"
mkdir -p "$checkout/node_modules"
find . -mindepth 1 -maxdepth 1 ! -name .git ! -name dist ! -name data ! -name storybook-static ! -name node_modules -exec cp -a -t "$checkout" {} +
[ "$(id -u)" = 0 ] && chown -R "$(id -u nobody):$(id -g nobody)" "$outer"
install_modules() { find node_modules -mindepth 1 -maxdepth 1 ! -name .cache -exec cp "$1" -t "$checkout/node_modules" {} +; }
install_modules -al || { rm -rf "$checkout/node_modules"/* && install_modules -a; }
[ "$(id -u)" = 0 ] && find "$checkout/node_modules" -type d -exec chown "$(id -u nobody):$(id -g nobody)" {} +
cd "$checkout" || exit 1

passed=0 failed=0
# Says how a step went; of one that failed, the end of what it said.
tell() {
  if [ "$2" = 0 ]; then
    passed=$((passed + 1)) && echo "✓ $1"
  else
    failed=$((failed + 1)) && tail -c 3000 "$work/said" && echo "FAILED: $1"
  fi
}

port=$(node --import ./tools/require-node.mjs --eval "import('./tools/free-port.ts').then(async ({ freePort }) => console.log(await freePort()))")
card="http://localhost:$port/xrpc/app.bsky.embed.getEmbedExternalView?url=https%3A%2F%2Ftidewater.example"
(as npm start -- --port "$port") >"$work/said" 2>&1 &
starting=$!
status=1
for ((tries = 0; tries < 600 && status; tries++)); do
  kill -0 "$starting" 2>/dev/null || break
  sleep 1
  node --eval "fetch('$card').then((answer) => answer.json()).then(({ view }) => process.exit(view ? 0 : 1), () => process.exit(1))" && status=0
done
tell 'npm start' "$status"
kill -TERM -- "-$starting" 2>/dev/null
wait "$starting"

# PostgreSQL, a real PDS, Chromium from Node, an element; with what the start has built.
(as npm test -- --built packages/masthead-appview/test/store/engines/postgres.journey.test.ts test/support/network/memory-network.journey.test.ts \
  packages/masthead-appview/test/pages/served-pages.journey.test.ts test/elements/text/format.test.ts) >"$work/said" 2>&1
status=$?
grep -qE '^[1-9][0-9]* passed, 0 failed$' "$work/said" || status=1
grep -q ' skipped: ' "$work/said" && status=1
tell 'npm test' "$status"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
