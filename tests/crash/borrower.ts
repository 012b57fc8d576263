/** A borrower on an unreliable connection: retries until a response arrives, posts with the same key and body. */
import { setTimeout as pause } from "node:timers/promises";
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { payment, personal, registration, stories, type Fields, type Person } from "#tests/support/borrower-data.ts";
import { newAddress } from "#tests/support/borrower.ts";
import { smsCode } from "#tests/support/server-process.ts";

/** Steps the server acknowledges, in order. */
export const STEPS = [
  "registered",
  "phoneConfirmed",
  "methodChosen",
  "personalSaved",
  "requestSent",
  "requestConfirmed",
  "codeAsked",
  "signed",
] as const;
export type Step = (typeof STEPS)[number];

type Answer = { status: number; body: Record<string, unknown> };

const RETRY_MS = 100;
/** How long a server that stays up may leave a request without a result; each time it is killed the count begins anew. */
const PATIENCE_MS = 120_000;

const story = stories.approve;

export class BadLineBorrower {
  /** Steps whose response has arrived, in order. */
  readonly acknowledged: Step[] = [];
  /** Number of posts sent more than once. */
  repeated = 0;
  private readonly address = newAddress();
  private cookie = "";

  constructor(
    private readonly url: string,
    readonly person: Person,
  ) {}

  /** Cookies of its session, for other connections of the same browser. */
  get cookies(): ReadonlyMap<string, string> {
    const [name = "", ...value] = this.cookie.split("=");
    return new Map([[name, value.join("=")]]);
  }

  /** Walks from the first step to the credit. */
  async walk(): Promise<void> {
    await this.take("registered", await this.form("general-information"), registration(this.person, story.chosen));
    await this.take("phoneConfirmed", await this.form("user-sms-confirmation"), { pin: await this.code() });
    await this.take("methodChosen", await this.form("fill-in-options"), { fillInMethod: "manual" });
    await this.take("personalSaved", await this.form("personal-information"), personal(this.person, story.money));
    await this.take("requestSent", await this.form("payment-and-collateral-data"), payment(this.person));
    await this.take("requestConfirmed", await this.form("sms-confirmation"), { pin: await this.code() });
    await this.waitFor("contractUnsigned");
    const { forms } = (await this.read("view-contract")) as { forms: Record<"sendCode" | "sign", Descriptor> };
    await this.take("codeAsked", forms.sendCode, {});
    await this.take("signed", forms.sign, {
      versionHash: String(forms.sign.values["versionHash"]),
      tos: "1",
      pin: await this.code(),
    });
    await this.waitFor("active");
  }

  private async take(step: Step, form: Descriptor, fields: Fields): Promise<void> {
    await this.post(form, fields);
    this.acknowledged.push(step);
  }

  private async form(call: CallName): Promise<Descriptor> {
    return (await this.read(call))["form"] as Descriptor;
  }

  private async waitFor(status: string): Promise<void> {
    await untilAnswered(async () => {
      const { request } = (await this.read("status")) as { request: { status: string } };
      return request.status === status ? true : undefined;
    });
  }

  private code(): Promise<string> {
    return untilAnswered(() => smsCode(this.url, this.person.phone));
  }

  private read(call: CallName): Promise<Record<string, unknown>> {
    return untilAnswered(async () => settled(await this.fetch(callUrl(call), {})));
  }

  private async post(form: Descriptor, fields: Fields): Promise<void> {
    let tries = 0;
    await untilAnswered(async () => {
      tries += 1;
      if (tries === 2) this.repeated += 1;
      const body = new FormData();
      const all = { _csrf: form.csrf ?? "", _key: form.key ?? "", _version: form.version, ...fields };
      for (const [name, text] of Object.entries(all)) body.append(name, text);
      return settled(await this.fetch(actionUrl(form.action), { method: "POST", body }));
    });
  }

  private async fetch(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(this.url + path, {
      ...init,
      headers: { accept: "application/json", cookie: this.cookie, "x-forwarded-for": this.address },
    });
    const body = JSON.parse(await response.text()) as Record<string, unknown>;
    // After the body: this client treats a truncated response as lost and keeps the old cookie.
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie) this.cookie = cookie;
    return { status: response.status, body };
  }
}

class Refused extends Error {
  constructor({ status, body }: Answer) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

/** Body of a success; `undefined` on 503 or 409 with `retryAfter`, which ask for a retry; else throws `Refused`. */
const settled = (answer: Answer): Record<string, unknown> | undefined => {
  const { status, body } = answer;
  if (status === 503 || (status === 409 && body["retryAfter"] !== undefined)) return undefined;
  if (status !== 200 || body["errors"]) throw new Refused(answer);
  return body;
};

/**
 * Retries until `ask` resolves to a value. Throws `Refused`, and an error when a server that is up does not come to a
 * result; a network error means that the server was killed, however often and for how long is the test's matter.
 */
const untilAnswered = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  let upSince = performance.now();
  for (; ; await pause(RETRY_MS)) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof Refused) throw error;
      upSince = performance.now();
    }
    if (performance.now() - upSince > PATIENCE_MS) throw new Error("The server is up, and no result came");
  }
};
