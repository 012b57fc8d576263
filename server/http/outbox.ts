/** The demo's outbox: a page and its JSON, for this machine only. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { outboxWords } from "#src/copy/outbox.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { sameText } from "#server/kernel/secrets.ts";
import type { Services } from "#server/services.ts";
import { readOutbox, type OutboxEntry } from "#server/store/tables/messages.ts";
import { contentSecurityPolicy, freshNonce } from "#server/ssr/csp.ts";
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import { SHEET } from "./local-pages.ts";
import { isLocal } from "./own-machine.ts";

/** 132 bits, base64url. */
const KEY_LENGTH = 22;

/** A message's text as HTML, with its URLs as links. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");

const article = ({ channel, to, subject, text, sentAt }: OutboxEntry): string =>
  `<article><header><h2>${escapeHtml(`${outboxWords[channel]} ${outboxWords.to} ${to}`)}</h2><time datetime="${escapeHtml(sentAt)}">${formatMoment(sentAt)}</time></header>` +
  `${subject ? `<h3>${escapeHtml(subject)}</h3>` : ""}<pre>${linked(text)}</pre></article>`;

const pageOf = (messages: readonly OutboxEntry[], nonce: string): string => {
  const { title, hint, empty } = outboxWords;
  return (
    `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${SHEET}</style></head>` +
    `<body><main><h1>${title}</h1><p>${hint}</p>${messages.map(article).join("") || `<p>${empty}</p>`}</main></body></html>`
  );
};

/**
 * Path of the outbox: its last part follows from the secret key and is printed at the start. A proxy on this machine that
 * says nothing of itself sends what looks like this machine's own requests.
 */
export const outboxPath = ({ secrets }: Pick<Services, "secrets">): string =>
  `/dev/outbox/${secrets.lookupHash("demo outbox", "").slice(0, KEY_LENGTH)}`;

type WithKey = FastifyRequest<{ Params: { key: string } }>;

/** Registers the outbox, newest first, and its `messages.json`, oldest first. Demo mode only. */
export const registerOutbox = (app: FastifyInstance, services: Services): void => {
  const { database, secrets } = services;
  const path = outboxPath(services);
  // The key is a parameter: what is registered is a label of figures.
  const isOpen = (request: WithKey): boolean => isLocal(request) && sameText(`/dev/outbox/${request.params.key}`, path);
  app.get("/dev/outbox/:key/messages.json", async (request: WithKey, reply) =>
    isOpen(request)
      ? reply.header("cache-control", "no-store").send(await readOutbox(database.db, secrets))
      : reply.code(404).send({}),
  );
  app.get("/dev/outbox/:key", async (request: WithKey, reply) => {
    if (!isOpen(request)) return reply.code(404).send({});
    const nonce = freshNonce();
    const messages = (await readOutbox(database.db, secrets)).reverse();
    return (
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-security-policy", contentSecurityPolicy(nonce))
        // Its links lead to the site.
        .header("referrer-policy", "no-referrer")
        .send(pageOf(messages, nonce))
    );
  });
};
