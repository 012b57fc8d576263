/** The card provider that the demo plays itself, by the protocol of `docs/card-protocol.md`; for this machine only. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { cardProviderWords } from "#src/copy/card-payment.ts";
import { formatCents, parseMoney, toWire } from "#src/domain/lending/money.ts";
import { DEMO_CARD_PROVIDER, demoCardSecret } from "#server/ports/card/demo.ts";
import { isSigned, signedHeaders } from "#server/ports/payout/signature.ts";
import type { Services } from "#server/services.ts";
import { contentSecurityPolicy, freshNonce } from "#server/ssr/csp.ts";
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import {
  demoPaymentById,
  moveDemoPayment,
  registerDemoPayment,
  type DemoCardPayment,
} from "#server/store/tables/demo-card-payments.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { SHEET } from "./local-pages.ts";
import { isLocal } from "./own-machine.ts";

const Payment = Type.Object({
  order: Type.String({ minLength: 1, maxLength: 100 }),
  amount: Type.String(),
  currency: Type.Literal("EUR"),
  description: Type.String({ maxLength: 200 }),
  returnUrl: Type.String(),
  callbackUrl: Type.String(),
});

/** What can be pressed on the page: from which statuses it leads to which. A declined payer may take another card. */
const ACTS: Readonly<Record<string, { from: readonly string[]; to: string; label: string }>> = {
  pay: { from: ["registered", "declined"], to: "captured", label: cardProviderWords.pay },
  decline: { from: ["registered"], to: "declined", label: cardProviderWords.decline },
  cancel: { from: ["registered", "declined"], to: "cancelled", label: cardProviderWords.cancel },
  dispute: { from: ["captured"], to: "chargeback", label: cardProviderWords.dispute },
};

const CALLBACK_MS = 5_000;

const answerOf = ({ id, status, cents }: DemoCardPayment): object => ({
  id,
  status,
  amount: toWire(cents),
  currency: "EUR",
});

const payUrl = (id: string): string => `${DEMO_CARD_PROVIDER}/pay/${id}`;

const pageOf = (payment: DemoCardPayment, nonce: string): string => {
  const { title, hint, done, back } = cardProviderWords;
  const buttons = Object.entries(ACTS)
    .filter(([, { from }]) => from.includes(payment.status))
    .map(([name, { label }]) => `<p><button name="act" value="${name}">${label}</button></p>`)
    .join("");
  return (
    `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style nonce="${nonce}">${SHEET}</style></head>` +
    `<body><main><h1>${title}</h1><p>${hint}</p><article><h2>${escapeHtml(payment.description)}</h2><p>${escapeHtml(formatCents(payment.cents, "€"))}</p></article>` +
    `<form method="post" action="${escapeHtml(payUrl(payment.id))}">${buttons || `<p>${done}</p>`}</form>` +
    `<p><a href="${escapeHtml(pathOf(payment.returnUrl))}">${back}</a></p></main></body></html>`
  );
};

/** The path of an address of this server: it may be known by another name than the one it calls itself. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Tells this server of a change, as a provider does; an unheard callback is made up for by the server's own question. */
const tell = async (
  { settings, secrets, ports }: Services,
  payment: DemoCardPayment,
  status: string,
): Promise<void> => {
  const body = new URLSearchParams({ event: randomUUID(), order: payment.orderId, id: payment.id, status }).toString();
  await fetch(`http://127.0.0.1:${settings.port}${pathOf(payment.callbackUrl)}`, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(CALLBACK_MS),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...signedHeaders(demoCardSecret(secrets), body, ports.clock.now()),
    },
  }).catch(() => undefined);
};

type ById = FastifyRequest<{ Params: { id: string } }>;

/** Registers the provider's calls and pages below `/dev/card-provider`. Demo mode only. */
export const registerCardProvider = async (
  app: FastifyInstance,
  services: Services,
  origins: ReadonlySet<string>,
): Promise<void> => {
  const { database, ports } = services;
  const { db } = database;
  const secret = demoCardSecret(services.secrets);
  const textOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");
  const isOurs = (request: FastifyRequest, text: string): boolean =>
    isLocal(request) && isSigned(secret, request.headers, text, ports.clock.now());

  const register = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const text = textOf(request);
    if (!isOurs(request, text)) return reply.code(401).send({ error: "signature" });
    const asked = JSON.parse(text) as unknown;
    if (!Check(Payment, asked)) return reply.code(400).send({ error: "malformed" });
    const { order: orderId, amount, description, returnUrl, callbackUrl } = asked;
    const cents = parseMoney(amount) ?? 0;
    if (cents <= 0) return reply.code(400).send({ error: "amount" });
    const payment = { orderId, cents, description, returnUrl, callbackUrl, now: ports.clock.now() };
    const id = await registerDemoPayment(db, payment);
    return reply.send({ id, redirectUrl: payUrl(id) });
  };

  const refund = async (request: ById, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isOurs(request, textOf(request))) return reply.code(401).send({ error: "signature" });
    const { id } = request.params;
    await moveDemoPayment(db, id, { from: ["captured"], to: "refunded" });
    const payment = await demoPaymentById(db, id);
    if (!payment) return reply.code(404).send({ error: "payment" });
    return payment.status === "refunded" ? reply.send(answerOf(payment)) : reply.code(400).send({ error: "status" });
  };

  await app.register((scope, _options, done) => {
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(`${DEMO_CARD_PROVIDER}/payments`, register);
    scope.post(`${DEMO_CARD_PROVIDER}/payments/:id/refunds`, refund);
    done();
  });
  app.get(`${DEMO_CARD_PROVIDER}/payments/:id`, async (request: ById, reply) => {
    const { id } = request.params;
    if (!isOurs(request, `/payments/${encodeURIComponent(id)}`)) return reply.code(401).send({ error: "signature" });
    const payment = await demoPaymentById(db, id);
    return payment ? reply.send(answerOf(payment)) : reply.code(404).send({ error: "payment" });
  });
  app.get(`${DEMO_CARD_PROVIDER}/pay/:id`, async (request: ById, reply) => {
    const payment = isLocal(request) ? await demoPaymentById(db, request.params.id) : undefined;
    if (!payment) return reply.code(404).send({});
    const nonce = freshNonce();
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .send(pageOf(payment, nonce));
  });
  app.post(`${DEMO_CARD_PROVIDER}/pay/:id`, async (request: ById, reply) => {
    const payment = isLocal(request) ? await demoPaymentById(db, request.params.id) : undefined;
    if (!payment) return reply.code(404).send({});
    if (!isOwnOrigin(request.headers, origins)) return reply.code(403).send({});
    const act = ACTS[new URLSearchParams(textOf(request)).get("act") ?? ""];
    if (!act) return reply.code(400).send({});
    if (await moveDemoPayment(db, payment.id, act)) await tell(services, payment, act.to);
    return reply.code(303).header("location", pathOf(payment.returnUrl)).send();
  });
};
