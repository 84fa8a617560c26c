# One image for every process: the command decides which. See docs/decisions/0013-container-files.md.

# The base image can be pinned: docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

# The console is built here; its packages do not become part of the image.
FROM ${NODE_IMAGE} AS console
WORKDIR /carillon
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY sandbox/package.json sandbox/
COPY console/package.json console/
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY tsconfig.json ./
COPY scripts/build-console.ts scripts/
COPY scripts/console scripts/console
# The console counts characters by the server's code, and calls it by the client's.
COPY server server
COPY sdk sdk
COPY console console
RUN node scripts/build-console.ts
# The parts list (SBOM, CycloneDX): the packages that run, and those that the console is built of.
COPY scripts/write-sbom.ts scripts/
COPY scripts/package scripts/package
RUN node scripts/write-sbom.ts sbom.cdx.json

FROM ${NODE_IMAGE}

ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    CARILLON_DATA_DIR=/data

WORKDIR /carillon

# The packages first: they change less often than the code. Optional ones are needed: they hold the programs of the platform.
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY sandbox/package.json sandbox/
COPY console/package.json console/
# The Node program among them is for machines with an older one than this image has. TypeScript is there because npm counts a development
# package that a package of the service could use as optional.
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force \
    && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript

COPY server server
# The program imports the sandbox networks, even where they do not run.
COPY sandbox sandbox
COPY --from=console /carillon/console/dist console/dist
COPY --from=console /carillon/sbom.cdx.json ./
# The pages and mails of the service share German sentences with the console, and their mark, colours and sizes.
COPY console/texts console/texts
COPY console/icon.svg console/
COPY console/styles/media.css console/styles/tokens.css console/styles/
# The guide at /docs/guide.
COPY README.md CHANGELOG.md SECURITY.md ./
COPY docs docs
COPY examples examples
COPY sdk/README.md sdk/
COPY testing/README.md testing/

# For videos.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*

# Media, unless they lie in S3; the all-in-one form (start) keeps its database there, too.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node

EXPOSE 8080

# Not npm: signals must reach the program itself.
ENTRYPOINT ["node", "server/carillon.mjs"]
CMD ["api"]
