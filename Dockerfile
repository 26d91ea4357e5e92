# The AppView as an image: docs/operate.md. test/package/image.test.ts runs it step by step.
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm pack --pack-destination /src
# What the server needs, every further package too, in the versions and with the hashes of the lock file. Nothing of it runs while it is installed.
WORKDIR /app
RUN cp /src/package-lock.json . && node /src/tools/server-manifest.ts > package.json && npm ci --ignore-scripts --no-audit --no-fund
RUN mkdir node_modules/masthead && tar -xzf /src/masthead-*.tgz -C node_modules/masthead --strip-components=1

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512"
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node /data
# It writes to /data and nowhere else: the rest of the image may be read-only.
USER node
VOLUME /data
EXPOSE 2584
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:2584/xrpc/_health?probe=alive').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/masthead/dist/lib/cli/masthead.js"]
CMD ["serve", "--db", "/data/masthead.sqlite", "--log", "json", "--drain-seconds", "5"]
