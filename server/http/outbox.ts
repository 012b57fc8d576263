/** The demo's outbox: a page and its JSON, for this machine only. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { outboxWords } from "#src/copy/outbox.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Services } from "#server/services.ts";
import { readOutbox, type OutboxEntry } from "#server/store/tables/messages.ts";
import { contentSecurityPolicy, freshNonce } from "#server/ssr/csp.ts";
import { escapeHtml } from "#server/ssr/html.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Names by which this machine alone calls itself; any other may be a stranger's that resolves to it (DNS rebinding). */
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Headers that only a proxy adds: with one on this machine every request comes over loopback. */
const BY_PROXY = /^(?:x-forwarded(?:-.*)?|x-real-ip|forwarded|via)$/;

/** Whether the request comes over loopback, names this machine and went through no proxy. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? "") &&
  OWN_NAME.test(headers.host ?? "") &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name));

/** Styles in the browser's own colours: the page is for developers, not part of the brand. */
const SHEET = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1, h2, h3, p { margin: 0 0 0.5rem; line-height: 1.25; }
  h1 { font-size: 1.75rem; }
  h2, h3 { font-size: 1rem; overflow-wrap: anywhere; }
  article { margin-top: 1rem; padding: 1rem; border: 1px solid GrayText; border-radius: 10px; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
  time { color: GrayText; }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

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

/** Registers `/dev/outbox`, newest first, and `/dev/outbox.json`, oldest first. Demo mode only. */
export const registerOutbox = (app: FastifyInstance, { database, secrets }: Services): void => {
  app.get("/dev/outbox.json", async (request, reply) =>
    isLocal(request)
      ? reply.header("cache-control", "no-store").send(await readOutbox(database.db, secrets))
      : reply.code(404).send({}),
  );
  app.get("/dev/outbox", async (request, reply) => {
    if (!isLocal(request)) return reply.code(404).send({});
    const nonce = freshNonce();
    const messages = (await readOutbox(database.db, secrets)).reverse();
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .send(pageOf(messages, nonce));
  });
};
