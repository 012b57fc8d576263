# Runtime image: the built product without sources and build tools. It starts with PUBLIC_URL set, or as a demo with
# DEMO=on.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/server/built.mjs /app/server/start.mjs /app/server/operator.mjs /app/server/ready.mjs /app/server/move-data.mjs /app/server/restore.mjs /app/server/catalogue.json /app/server/promo-codes.json ./server/
COPY --from=build /app/server/content ./server/content
COPY --from=build /app/server/lists/settlements.tsv ./server/lists/
RUN mkdir /data /files && chown node:node /data /files
USER node
VOLUME ["/data", "/files"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "server/ready.mjs"]
CMD ["node", "server/start.mjs"]
