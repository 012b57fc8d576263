/** A card provider and its page for payers, written from docs/card-protocol.md. */
import { request } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { html, json, openService, type Answer, type Asked, type Service } from "./service.ts";
import { signatureFault, signedHeaders } from "./signed.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, sum, upTo, uuid, type Check } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the provider tells its customer. */
export const CARD_ACCOUNT = { base: "/kasa/api", secret: "тайна на картите/9=", page: "https://pay.example" };

/** Words of the buttons of the page for payers. */
export const PAYER_BUTTONS = { pay: "Плати с карта", fail: "Карта без наличност" } as const;

const FAILURE = "insufficient-funds";
const REPEAT_MS = 500;

type Ordered = {
  order: string;
  amount: string;
  currency: string;
  description: string;
  returnUrl: string;
  callbackUrl: string;
};
type Payment = { id: string; path: string; body: string; ordered: Ordered; status: string; asked: number };

/** An answer to a callback. */
export type Reply = { status: number; body: string };

/** A card provider. */
export type CardProvider = Service & {
  /** What was answered to the callbacks, oldest first. */
  told: readonly Reply[];
  /** Statuses of the payments, oldest first. */
  statuses(): string[];
  /** Sum that was taken by the last payment. */
  amount(): string;
  /** Gives the money of the last payment back, at the provider's own wish. */
  refund(): Promise<void>;
  /** Resolves when no callback is on its way. */
  quiet(): Promise<void>;
};

const url =
  (origin: string, hasQuery: boolean): Check =>
  (value) =>
    typeof value === "string" &&
    URL.canParse(value) &&
    new URL(value).origin === origin &&
    new URL(value).search.length > 1 === hasQuery;

/** Opens a provider that reaches its customer, whose site is `origin`, at a port of this machine. */
export const openCards = async (tls: Tls, origin: string, port: () => number): Promise<CardProvider> => {
  const { base, secret, page } = CARD_ACCOUNT;
  const payments: Payment[] = [];
  const told: Reply[] = [];
  let events = 0;
  let telling: Promise<void> = Promise.resolve();

  const post = (address: string, body: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { hostname, host, pathname, search } = new URL(address);
      const headers = {
        host,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
        ...signedHeaders(secret, body),
      };
      const options = { host: "127.0.0.1", port: port(), servername: hostname, ca: tls.cert };
      const asking = request({ ...options, path: pathname + search, method: "POST", headers }, (answer) => {
        let said = "";
        answer.setEncoding("utf8").on("data", (part: string) => (said += part));
        answer.on("end", () => resolve({ status: answer.statusCode!, body: said }));
      });
      asking.on("error", reject).end(body);
    });

  const callBack = async ({ id, ordered, status }: Payment): Promise<void> => {
    events += 1;
    const body = new URLSearchParams({ event: `evt:${events}`, order: ordered.order, id, status }).toString();
    // Once more after a final answer, as a provider whose own record of that answer was lost.
    for (let isRepeat = false; ;) {
      const answer = await post(ordered.callbackUrl, body);
      told.push(answer);
      if (answer.status >= 500) await pause(REPEAT_MS);
      else if (isRepeat) return;
      else isRepeat = true;
    }
  };

  const move = (payment: Payment, ...statuses: string[]): void => {
    for (const status of statuses)
      telling = telling.then(() => {
        payment.status = status;
        return callBack(payment).catch((error: unknown) => void told.push({ status: 0, body: String(error) }));
      });
  };

  const register = ({ body, headers }: Asked, object: (fault: string) => void): Answer => {
    const given = parsed(body) as Ordered;
    const faults = [
      ...headerFaults(headers, { "content-type": jsonType, "idempotency-key": just(String(given?.order)) }),
      ...faultsOf(given, {
        order: uuid,
        amount: sum,
        currency: just("EUR"),
        description: upTo(100),
        returnUrl: url(origin, true),
        callbackUrl: url(origin, false),
      }),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 400 };
    const known = payments.find(({ ordered }) => ordered.order === given.order);
    if (known && known.body !== body) object("the same order with another body");
    const n = payments.length + 1;
    const made = { id: `карта/${n}+b=c %2F`, path: `/p/${n}`, body, ordered: given, status: "registered", asked: 0 };
    if (!known) payments.push(made);
    // The answer to the first order is lost, once.
    if (!known && n === 1) return "lost";
    const { id, path } = known ?? made;
    return json({ id, redirectUrl: page + path }, 201);
  };

  const stateOf = (payment: Payment): Answer => {
    payment.asked += 1;
    // Away at the first question.
    if (payment.asked === 1) return { status: 503 };
    const { id, status, ordered } = payment;
    const { amount, currency } = ordered;
    return json({ id, status, amount, currency, ...(status === "declined" && { failure: FAILURE }), scheme: "Visa" });
  };

  /** The page for payers, in the payer's browser. */
  const serve = ({ method, path, body }: Asked): Answer => {
    const payment = payments.find((one) => one.path === path);
    if (!payment) return { status: 404 };
    if (method === "GET") {
      const { amount, description } = payment.ordered;
      const buttons = Object.entries(PAYER_BUTTONS).map(
        ([name, words]) => `<button name="do" value="${name}">${words}</button>`,
      );
      return html(`${description}: ${amount} EUR</h1><form method="post">${buttons.join("")}</form><h1>Виза`);
    }
    if (new URLSearchParams(body).get("do") === "pay") move(payment, "authorized", "captured");
    else move(payment, "declined");
    return { status: 303, location: payment.ordered.returnUrl };
  };

  const service = await openService(tls, "card", (asked, object) => {
    const { method, path } = asked;
    if (!path.startsWith(`${base}/`)) return serve(asked);
    const unsigned = signatureFault(secret, asked, base);
    if (unsigned) {
      object(unsigned);
      return { status: 401 };
    }
    if (method === "POST" && path === `${base}/payments`) return register(asked, object);
    const payment = payments.find(({ id }) => path === `${base}/payments/${encodeURIComponent(id)}`);
    if (method === "GET" && payment) return stateOf(payment);
    object("no such address");
    return { status: 404 };
  });
  return {
    ...service,
    told,
    statuses: () => payments.map(({ status }) => status),
    amount: () => payments.at(-1)!.ordered.amount,
    refund: () => {
      move(payments.at(-1)!, "refunded");
      return telling;
    },
    quiet: () => telling,
  };
};
