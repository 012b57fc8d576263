/** Somebody at the demo's pages: reads and posts the forms of the site as a browser does, and reads their own messages. */
import { setTimeout as pause } from "node:timers/promises";
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import type { Fields, Person } from "#src/demo/posts.ts";
import { CAPTCHA_NAME } from "#src/engine/core/captcha.ts";
import { hasCaptcha } from "#server/forms/captcha-element.ts";
import { solvedCaptcha } from "./solve.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Services } from "#server/services.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { profileIdOf } from "#server/store/tables/users.ts";
import { readOutbox } from "#server/store/tables/messages.ts";

/** The running demo that people walk through: `url` is where it listens. */
export type Demo = { url: string; services: () => Services };

type Answer = {
  status: number;
  location: string | undefined;
  body: {
    nextUrl?: string;
    errors?: Record<string, string>;
    form?: Descriptor;
    forms?: Record<string, Descriptor>;
    request?: { id: string; status: string; number: number | string } | null;
    credits?: { contractNumber: string; repaymentUrl: string }[];
    payoff?: { amount: { value: string } };
  };
};

/** Tries, and milliseconds between them, until what jobs do is there. */
const TRIES = 1000;
const PAUSE_MS = 50;

/** One of several forms of a page, and what its address says. */
type Where = { name?: string; query?: Record<string, string>; params?: Record<string, string> };

/** A visitor with a browser of their own. Whatever is refused is thrown. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  /** Messages that were read before, by id. */
  private readonly read = new Set<string>();

  constructor(
    private readonly demo: Demo,
    readonly person: Person,
    readonly names: Fields,
  ) {}

  private async send(method: "GET" | "POST", url: string, form?: FormData): Promise<Answer> {
    const { origin } = this.demo.services().settings;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.demo.url + url, {
      method,
      redirect: "manual",
      headers: { accept: "application/json", origin, ...(cookie && { cookie }) },
      ...(form && { body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body = isJson ? ((await response.json()) as Answer["body"]) : {};
    return { status: response.status, location: response.headers.get("location") ?? undefined, body };
  }

  /** Opens a page by its address; returns where it leads on to. */
  async open(path: string): Promise<string | undefined> {
    return (await this.send("GET", path)).location;
  }

  /** Whether a call's own form is this one. */
  async isShown(call: CallName, id: string): Promise<boolean> {
    return (await this.send("GET", callUrl(call))).body.form?.id === id;
  }

  /** A form of a call. */
  async form(call: CallName, { name, query = {}, params = {} }: Where = {}): Promise<Descriptor> {
    const { status, body } = await this.send("GET", `${callUrl(call, params)}?${new URLSearchParams(query)}`);
    const form = name === undefined ? body.form : body.forms?.[name];
    if (!form) throw new Error(`${this.person.email}: ${call} shows no form ${name ?? ""} (${status})`);
    return form;
  }

  /** Fills in a form and sends it, with a picture in the field that `pictures` names it for. */
  async fill(
    call: CallName,
    fields: Fields,
    { pictures = {}, ...where }: Where & { pictures?: Record<string, Buffer> } = {},
  ): Promise<void> {
    const form = await this.form(call, where);
    const data = new FormData();
    const captcha = hasCaptcha(form) ? await solvedCaptcha(this.demo.services()) : undefined;
    const own = { _csrf: form.csrf, _key: form.key, _version: form.version, [CAPTCHA_NAME]: captcha };
    for (const [name, text] of [...Object.entries(own), ...Object.entries(fields)])
      if (text !== undefined) data.append(name, text);
    for (const [name, bytes] of Object.entries(pictures))
      data.append(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
    const { status, body } = await this.send("POST", actionUrl(form.action), data);
    if (status !== 200 || body.errors)
      throw new Error(`${this.person.email}: ${call} was refused (${status}): ${JSON.stringify(body.errors)}`);
  }

  /** What a new message to them says that fits; waits for it. */
  private async told(channel: "mail" | "sms", pattern: RegExp): Promise<string> {
    const { email, phone } = this.person;
    const address = channel === "mail" ? email : phone.slice(1);
    return this.wait(`a message like ${pattern}`, async () => {
      const { database, secrets } = this.demo.services();
      const own = (await readOutbox(database.db, secrets)).filter(
        ({ id, channel: by, to }) => by === channel && to.endsWith(address) && !this.read.has(id),
      );
      const found = own.findLast(({ text }) => pattern.test(text));
      if (found) this.read.add(found.id);
      return found && pattern.exec(found.text)![1];
    });
  }

  /** The code of the SMS that has just been sent. */
  code(): Promise<string> {
    return this.told("sms", /#(\d{6})$/);
  }

  /** The path of the link of an invitation. */
  invitation(): Promise<string> {
    return this.told("sms", /(\/i\/[\w-]{22})/);
  }

  /** The key of the link that confirms their e-mail. */
  emailKey(): Promise<string> {
    return this.told("mail", /validate-email\?key=([\w-]+)/);
  }

  /** Waits until the application has this status; returns its number. */
  async reaches(status: string): Promise<string> {
    return this.wait(status, async () => {
      const { request } = (await this.send("GET", callUrl("status"))).body;
      return request?.status === status ? String(request.number) : undefined;
    });
  }

  /** The id of their latest application. */
  async applicationId(): Promise<string> {
    return (await this.send("GET", callUrl("status"))).body.request?.id ?? "";
  }

  /** The id of their profile, as the desk names it. */
  async profileId(): Promise<string> {
    const id = await profileIdOf(this.demo.services().database.db, this.person.email);
    if (id === undefined) throw new Error(`${this.person.email} has no profile`);
    return id;
  }

  /** Today on the demo's clock. */
  day(): Day {
    return sofiaDay(this.demo.services().ports.clock.now());
  }

  /** The same as the desk types it. */
  today(): string {
    return formatDay(this.day());
  }

  /** Their running credit: the number of its contract, and what pays it off today. */
  async credit(): Promise<{ contract: string; payoff: string }> {
    const { credits } = (await this.send("GET", callUrl("existing-active-credit"))).body;
    const [{ contractNumber = "", repaymentUrl = "" } = {}] = credits ?? [];
    const requestId = repaymentUrl.split("/").at(-1);
    const { payoff } = (await this.send("GET", callUrl("repayment-details", { requestId }))).body;
    return { contract: contractNumber, payoff: payoff?.amount.value ?? "" };
  }

  private async wait(what: string, look: () => Promise<string | undefined>): Promise<string> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await look();
      if (found !== undefined) return found;
      await pause(PAUSE_MS);
    }
    throw new Error(`${this.person.email}: waited in vain for ${what}`);
  }
}
