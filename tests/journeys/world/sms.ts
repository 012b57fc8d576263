/** An SMS gateway, written from docs/sms-protocol.md. */
import { openService, type Answer, type Service } from "./service.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, text, uuid, type Fields } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the gateway's operator tells its customer. */
export const SMS_ACCOUNT = { path: "/gate/send?account=17&route=bg%2F1", token: "tok-17/bg+gate==", sender: "Zaem24" };

const FIELDS: Fields = {
  id: uuid,
  to: text(/^\+\d{8,15}$/),
  from: just(SMS_ACCOUNT.sender),
  text: text(/^(?:\P{Cc}|\n){1,1000}$/u),
};

const TAKEN: Answer = { status: 202, type: "text/plain", body: "queued, thank you" };

/** How messages are answered, in turn, all of it within the page: the last answer holds. */
const MANNERS: readonly (readonly Answer[])[] = [
  ["lost", TAKEN],
  [{ status: 503, type: "text/plain", body: "busy" }, TAKEN],
  [{ status: 204 }],
  [
    { status: 425, type: "text/plain", body: "still at it" },
    { status: 200, type: "text/html", body: "<p>OK" },
  ],
];

type Message = { to: string; text: string; body: string; manner: readonly Answer[]; asked: number };

/** A gateway, and what it has sent. */
export type SmsGateway = Service & {
  /** Texts sent to a number, oldest first. */
  sentTo(to: string): string[];
};

const isAccepted = (answer: Answer): boolean => answer === "lost" || answer.status < 300;

/** Opens the gateway. */
export const openSmsGateway = async (tls: Tls): Promise<SmsGateway> => {
  const messages = new Map<string, Message>();
  const sent: Message[] = [];
  const service = await openService(tls, "sms", ({ method, path, headers, body }, object) => {
    if (method !== "POST" || path !== SMS_ACCOUNT.path) {
      object("another address");
      return { status: 404 };
    }
    const given = (parsed(body) ?? {}) as { id?: string; to: string; text: string };
    const faults = [
      ...headerFaults(headers, {
        authorization: just(`Bearer ${SMS_ACCOUNT.token}`),
        "content-type": jsonType,
        "idempotency-key": just(String(given.id)),
      }),
      ...faultsOf(given, FIELDS),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 422, type: "text/plain", body: faults.join("; ") };
    const id = given.id!;
    const known = messages.get(id);
    const message = known ?? { ...given, body, manner: MANNERS[messages.size % MANNERS.length]!, asked: 0 };
    messages.set(id, message);
    if (message.body !== body) object("the same key with another body");
    if (message.asked >= message.manner.length) object("repeated after its answer");
    const answer = message.manner[Math.min(message.asked, message.manner.length - 1)]!;
    message.asked += 1;
    if (isAccepted(answer) && !sent.includes(message)) sent.push(message);
    return answer;
  });
  return { ...service, sentTo: (to) => sent.filter((message) => message.to === to).map((message) => message.text) };
};
