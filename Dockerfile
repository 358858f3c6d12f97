# The product in one image: web app, API, jobs and, if DATABASE_URL is not set, its database.
# docker build -t dastak . && docker run -p 127.0.0.1:8080:8080 -v dastak:/data dastak

# The version of `node` in package.json.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# 1. What the server needs at run time.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /opt/dastak
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
RUN npm ci --omit=dev --workspace @dastak/server

# 2. The web app and the browser extension.
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY . .
RUN npm ci && node ops/release/lay-out.mjs /release

# 3. Only what runs.
FROM ${NODE_IMAGE}
COPY --from=dependencies /opt/dastak /opt/dastak
COPY --from=build /release /opt/dastak
# PostgreSQL only runs as a user that has a name.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data dastak && \
  install --directory --owner=dastak --group=dastak --mode=0700 /data
ENV PATH=/opt/dastak/bin:$PATH DATA_DIR=/data HOST=0.0.0.0
USER 10001:10001
WORKDIR /opt/dastak
VOLUME /data
EXPOSE 8080 8090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["dastak-ready"]
ENTRYPOINT []
CMD ["dastak-server"]
