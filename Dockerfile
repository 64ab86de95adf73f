# syntax=docker/dockerfile:1

# One image for every owner: it needs no build argument, and reads its settings when it starts.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
ENV OUTPUT=standalone NEXT_TELEMETRY_DISABLED=1
# Without this file, which stays out of the image, the build draws the sample. With it the image has the pages of one owner:
# docker build --secret id=settings,src=.env.production.local .
RUN --mount=type=secret,id=settings,target=/app/.env.production.local \
    npm run build && mkdir -p .next/cache/content

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 CONTENT_STORE_DIR=/data/content IMAGE_CACHE_DIR=/data/pictures
# The server stores the pages that it makes anew.
COPY --from=build --chown=node:node /app/.next/standalone ./
COPY --from=build --chown=node:node /app/.next/static ./.next/static
COPY --from=build --chown=node:node /app/public ./public
# What the build has loaded is what a first start shows while the workspace is down.
COPY --from=build --chown=node:node /app/.next/cache/content /data/content
# A new volume takes over the owner of the folder: loaded content, resized pictures, and the secret that the first start makes.
RUN chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Any answer of the server's own says that it lives; this one asks nobody else.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/status`).then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
# As in package.json: V8 collects garbage when the heap has grown by 40 %.
CMD ["node", "--heap-growing-percent=40", "server.js"]
