/** What the demo lender would have sent: a page and its JSON, for this machine only. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { outboxWords } from "#src/copy/outbox.ts";
import type { Services } from "#server/services.ts";
import { readOutbox } from "#server/store/messages.ts";
import { escapeHtml } from "#server/ssr/html.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** A loopback connection that came through nobody else. */
const isLocal = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? "") && request.headers["x-forwarded-for"] === undefined && request.headers["forwarded"] === undefined;

/** Adds `/dev/outbox` and `/dev/outbox.json`, oldest first. Called only in demo mode. */
export const registerOutbox = (app: FastifyInstance, { database, secrets }: Services): void => {
  app.get("/dev/outbox.json", async (request, reply) => (isLocal(request) ? reply.header("cache-control", "no-store").send(await readOutbox(database.db, secrets)) : reply.code(404).send({})));
  app.get("/dev/outbox", async (request, reply) => {
    if (!isLocal(request)) return reply.code(404).send({});
    const messages = [...(await readOutbox(database.db, secrets))].reverse();
    const items = messages.map(({ channel, to, subject, text, sentAt }) =>
      `<article><h2>${escapeHtml(`${outboxWords[channel]} ${outboxWords.to} ${to}`)}</h2><p><time>${escapeHtml(sentAt)}</time></p>`
      + `${subject ? `<h3>${escapeHtml(subject)}</h3>` : ""}<pre>${escapeHtml(text)}</pre></article>`);
    const { title, hint, empty } = outboxWords;
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(
      `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`
      + `<body><main><h1>${title}</h1><p>${hint}</p>${items.join("") || `<p>${empty}</p>`}</main></body></html>`);
  });
};
