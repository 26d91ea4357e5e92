# The AppView as an image: docs/operate.md. The server's packages come in the versions that the tests ran with.
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run build && mkdir /out && npm pack --pack-destination /out \
  && node --print "const {peerDependencies, devDependencies} = require('./package.json'); Object.keys(peerDependencies).filter((name) => name in devDependencies).map((name) => name + '@' + devDependencies[name]).join(' ')" > /out/packages

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512"
WORKDIR /app
COPY --from=build /out /out
RUN npm install --omit=dev --no-audit --no-fund /out/masthead-*.tgz $(cat /out/packages) && npm cache clean --force && mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 2584
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:2584/xrpc/_health?probe=alive').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/masthead/dist/lib/cli/masthead.js"]
CMD ["serve", "--db", "/data/masthead.sqlite", "--log", "json", "--drain-seconds", "5"]
