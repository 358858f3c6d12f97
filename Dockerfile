# The product in one image: web app, API, jobs and, if DATABASE_URL is not set, its database.
# docker build -t dastak --build-arg VERSION=$(node scripts/version.mjs) .
# docker run -p 127.0.0.1:8080:8080 -v dastak:/data dastak

# Node and all packages are checked by their hashes in package-lock.json. The base is Debian, with
# its latest fixes if you build with --pull. To have the same one again, give its digest:
# --build-arg BASE_IMAGE=debian:trixie-slim@sha256:…
ARG BASE_IMAGE=debian:trixie-slim

# Debian's Node only installs: 20.19 is enough.
FROM ${BASE_IMAGE} AS tools
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 npm

# 1. What the server needs at run time.
FROM tools AS dependencies
WORKDIR /opt/dastak
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
RUN npm ci --omit=dev --workspace @dastak/server --loglevel=error

# 2. The web app and the browser extension.
FROM tools AS build
WORKDIR /build
COPY . .
ARG VERSION=
RUN npm ci --loglevel=error && VERSION=$VERSION node ops/release/lay-out.mjs /release

# 3. Only what runs.
FROM ${BASE_IMAGE}
# Node needs it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && \
  rm -rf /var/lib/apt/lists/*
COPY --from=dependencies /opt/dastak /opt/dastak
COPY --from=build /release /opt/dastak
ARG VERSION=
LABEL org.opencontainers.image.version=$VERSION
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
