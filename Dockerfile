# Container image of Lanewright, built from this folder. It runs as an unprivileged user. See docs/operating.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/award-optimiser/package.json packages/award-optimiser/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/freight/package.json packages/freight/
COPY packages/signalr-server/package.json packages/signalr-server/
COPY packages/tabular/package.json packages/tabular/
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY tsconfig.base.json ./
COPY tools tools
COPY packages packages
COPY apps apps
# The commit, shown next to the version: --build-arg BUILD_COMMIT=$(git rev-parse --short=10 HEAD)
ARG BUILD_COMMIT
RUN node tools/build.mjs

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/award-optimiser/package.json packages/award-optimiser/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/freight/package.json packages/freight/
COPY packages/signalr-server/package.json packages/signalr-server/
COPY packages/tabular/package.json packages/tabular/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund --workspace @lanewright/server

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production LANEWRIGHT_ROOT=/app DATA_DIR=/data PORT=4100 NODE_OPTIONS=--enable-source-maps
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY apps/server/package.json apps/server/
COPY database/generated database/generated
COPY database/migrations database/migrations
COPY database/reference-data database/reference-data
COPY --from=build /build/apps/server/dist apps/server/dist
COPY --from=build /build/apps/web/dist apps/web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 4100
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "apps/server/dist/main.mjs"]
CMD ["--services=http,worker"]
