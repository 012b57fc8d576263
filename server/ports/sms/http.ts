import { internationalPhone } from "#src/domain/identity/phone.ts";
import { tell } from "#server/ports/http-json.ts";
import { oneLine } from "#server/ports/one-line.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { SmsPort } from "./sms.ts";

/** A text whose lines stay apart: the last one of a code binds it to the site, and is nothing within another. */
const linesOf = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map(oneLine)
    .join("\n");

type GatewaySettings = { url: string; token: string; sender: string; timeoutMs?: number };

/**
 * SMS through an HTTP gateway by the protocol of `docs/sms-protocol.md`: `POST <url>` with `{ id, to, from, text }`, a
 * bearer token and the message's id as `Idempotency-Key`. Any 2xx means accepted.
 */
export const httpSms = ({ url, token, sender, timeoutMs = 10_000 }: GatewaySettings): SmsPort => ({
  isOutbox: false,
  send: async ({ id, storedPhone, text }, signal) => {
    const to = internationalPhone(storedPhone);
    if (to === undefined) throw new PortError("SMS gateway: not a phone number", true);
    await tell({
      name: "SMS gateway",
      url,
      timeoutMs,
      signal,
      headers: { authorization: `Bearer ${token}`, "idempotency-key": id },
      body: JSON.stringify({ id, to, from: sender, text: linesOf(text) }),
    });
  },
});
