# The AppView as an image: docs/operate.md.
# The base by its digest: the same image at each build. docs/operate.md says how to take a newer one.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund && npm run pack
# What our packages need, every further package too, in the versions and with the hashes of the lock file. Nothing of it runs while it is installed.
WORKDIR /app
RUN cp /src/package-lock.json . && node /src/tools/server-manifest.ts > package.json && npm ci --ignore-scripts --no-audit --no-fund
RUN for name in masthead masthead-doctor masthead-static masthead-appview masthead-cli; do mkdir node_modules/$name && tar -xzf /src/dist/tarballs/$name-[0-9]*.tgz -C node_modules/$name --strip-components=1; done

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
# For the text of PNGs: Arial's widths, Arabic and Hebrew, Chinese, Japanese and Korean, most other scripts, emoji. 20 MB.
RUN apt-get update && apt-get install --yes --no-install-recommends fontconfig-config fonts-liberation fonts-dejavu-core fonts-wqy-microhei fonts-freefont-ttf fonts-symbola && rm -rf /var/lib/apt/lists/*
# XDG_CACHE_HOME: where the list of the fonts is kept, once they were read.
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512" XDG_CACHE_HOME=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node /data
# It writes to /data and nowhere else: the rest of the image may be read-only. From / the default index is /data/masthead.sqlite; DATABASE_URL comes before it.
WORKDIR /
USER node
VOLUME /data
EXPOSE 2584 9464
HEALTHCHECK --start-period=30s CMD ["node", "--eval", "fetch('http://127.0.0.1:2584/xrpc/_health?probe=alive').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/masthead-cli/dist/masthead.js"]
CMD ["serve", "--metrics-port", "9464", "--metrics-host", "0.0.0.0", "--log", "json", "--drain-seconds", "5"]
