# One build, one target per process: docker build --target tickets .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG POSTGRES_IMAGE=postgres:15.14-bookworm

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/back-office-kit/package.json packages/back-office-kit/
COPY packages/contracts/package.json packages/contracts/
COPY packages/draw-protocol/package.json packages/draw-protocol/
COPY packages/messaging-kit/package.json packages/messaging-kit/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/test-kit/package.json packages/test-kit/
COPY packages/tracing/package.json packages/tracing/
COPY services/catalog/package.json services/catalog/
COPY services/identity/package.json services/identity/
COPY services/messaging/package.json services/messaging/
COPY services/payments/package.json services/payments/
COPY services/tickets/package.json services/tickets/
COPY gateway/package.json gateway/
COPY frontend/package.json frontend/
COPY infra/invariants/package.json infra/invariants/
COPY infra/local/package.json infra/local/
COPY infra/fusionpay-sandbox/package.json infra/fusionpay-sandbox/
COPY infra/seed/package.json infra/seed/
COPY tests/bench/package.json tests/bench/
COPY tests/chaos/package.json tests/chaos/
COPY tests/e2e/package.json tests/e2e/

FROM manifests AS build
RUN npm ci --cache /tmp/npm --workspace packages --workspace services --workspace gateway --workspace frontend --workspace infra && rm -rf /tmp/npm
COPY tsconfig.build.json tsconfig.base.json ./
COPY packages packages
COPY services services
COPY gateway gateway
COPY frontend frontend
COPY infra infra
RUN node_modules/.bin/tsc -b --singleThreaded tsconfig.build.json packages/tracing && npm run build --workspace frontend && mkdir /built /programs && cp --recursive --parents packages/*/dist /built \
    && cp --recursive --parents services/*/dist infra/invariants/dist infra/local/dist /programs

# The heap stays below the memory that docker-compose.yml allows.
FROM manifests AS runtime
COPY infra/docker/check-health.sh infra/docker/check-health.sh
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-old-space-size=320

# The runtime needs neither compilers nor test tools, and npm's cache stays out of the images. Installed where it stays: copying it to another stage
# takes as long as the installation. With --build-arg TRACING=yes also OpenTelemetry (infra/docker/tracing.yml).
FROM runtime AS service
ARG TRACING
RUN NODE_OPTIONS= npm ci --omit=dev --cache /tmp/npm --workspace packages/contracts --workspace packages/draw-protocol --workspace packages/messaging-kit \
    --workspace packages/back-office-kit --workspace packages/service-kit --workspace services/catalog --workspace services/identity --workspace services/messaging \
    --workspace services/payments --workspace services/tickets ${TRACING:+--workspace packages/tracing} && rm -rf /tmp/npm
COPY --from=build /built ./
USER node

FROM service AS identity
COPY --from=build /app/services/identity/dist services/identity/dist
CMD ["node", "services/identity/dist/src/main.js"]

FROM service AS catalog
COPY --from=build /app/services/catalog/dist services/catalog/dist
CMD ["node", "services/catalog/dist/src/main.js"]

FROM service AS tickets
COPY --from=build /app/services/tickets/dist services/tickets/dist
CMD ["node", "services/tickets/dist/src/main.js"]

FROM service AS payments
COPY --from=build /app/services/payments/dist services/payments/dist
CMD ["node", "services/payments/dist/src/main.js"]

FROM service AS messaging
COPY --from=build /app/services/messaging/dist services/messaging/dist
CMD ["node", "services/messaging/dist/src/main.js"]

FROM runtime AS entrance
ARG TRACING
RUN NODE_OPTIONS= npm ci --omit=dev --cache /tmp/npm --workspace packages/contracts --workspace packages/draw-protocol --workspace packages/messaging-kit \
    --workspace packages/service-kit --workspace gateway --workspace infra/fusionpay-sandbox --workspace infra/local ${TRACING:+--workspace packages/tracing} && rm -rf /tmp/npm
COPY --from=build /built ./
USER node

FROM entrance AS gateway
COPY --from=build /app/gateway/dist gateway/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/frontend/dist-server frontend/dist-server
ENV WEB_ROOT=/app/frontend/dist
CMD ["node", "gateway/dist/main.js"]

FROM entrance AS sandbox
COPY --from=build /app/infra/fusionpay-sandbox/public infra/fusionpay-sandbox/public
COPY --from=build /app/infra/fusionpay-sandbox/dist infra/fusionpay-sandbox/dist
# The demonstration products.
COPY --from=build /app/infra/local/dist infra/local/dist
CMD ["node", "infra/fusionpay-sandbox/dist/main.js"]

# PostgreSQL with what archives its WAL. The root of its volume, /data, is laid out like the data folder of `npm start`.
FROM ${POSTGRES_IMAGE} AS postgres
USER root
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest redis-tools && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /data/postgres /data/redis /data/rabbitmq /backups && chown -R postgres:postgres /data /backups
COPY infra/docker/postgres.sh /usr/local/bin/
ENV PGDATA=/data/postgres/data
USER postgres
ENTRYPOINT ["postgres.sh", "start"]
CMD ["postgres"]

# `npm run backup`, `restore`, `reconcile`, `invariants` and `trace` for the containers.
FROM postgres AS backups
WORKDIR /app
COPY --from=runtime /usr/local/bin/node /usr/local/bin/node
COPY --from=service /app ./
COPY --from=build /built /programs ./
COPY infra/docker/base-backup.sh /usr/local/bin/
ENV NODE_ENV=production RAFFLE_DATA_DIR=/data BACKUP_FOLDER=/backups SECRETS_FOLDER=/run/secrets
ENTRYPOINT ["postgres.sh"]
CMD ["backup"]
