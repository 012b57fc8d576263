/** An HTTP client with a cookie jar that reads and posts as the form engine does, and the steps of an application. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { CreditData, CreditsData } from "#src/api/responses/responses.ts";
import { actionUrl } from "#src/engine/browser/submit.ts";
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import { expectExactShape } from "./exact-shape.ts";
import type { Lender } from "./lender.ts";
import { until } from "./lender.ts";
import {
  newPerson,
  payment,
  personal,
  pinOf,
  registration,
  stories,
  type Fields,
  type Person,
  type Story,
} from "./borrower-data.ts";

/** Parsed JSON of a response; empty when it was no JSON. */
export type Body = {
  nextUrl?: string;
  realRedirect?: boolean;
  errors?: Record<string, string>;
  form?: Descriptor;
  forms?: Record<string, Descriptor>;
  retryAfter?: number;
  [key: string]: unknown;
};

/** A response, its body parsed and as text. */
export type Answer = { status: number; headers: Headers; body: Body; text: string };

/** Deviations from what the engine would send; null omits a field. */
export type Overrides = {
  csrf?: string | null;
  key?: string | null;
  version?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Replaces the descriptor's action. */
  url?: string;
  /** Accepts HTML, as a browser without JavaScript. */
  plain?: boolean;
  /** Replaces the multipart body. */
  body?: BodyInit;
};

const TICK_MS = 1000;

/** The properties of a descriptor that a post needs. */
export type Postable = Pick<Descriptor, "action" | "csrf" | "key" | "version">;

let homes = 0;
/** An IP address in a network that no other borrower is in. */
export const newAddress = (): string => {
  homes += 1;
  return `10.${(homes >> 8) % 256}.${homes % 256}.7`;
};

/** A visitor of one lender, with a cookie jar and an IP address. */
export class Borrower {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly lender: Lender,
    readonly person: Person = newPerson(),
    readonly address = newAddress(),
  ) {}

  /** Sends a request with this visitor's cookies and stores those it receives; never follows a redirect. */
  async fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.lender.url + path, {
      redirect: "manual",
      ...init,
      headers: {
        accept: "application/json",
        // Compression has its own tests.
        "accept-encoding": "identity",
        "x-forwarded-for": this.address,
        ...(cookie && { cookie }),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.store(line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text), text };
  }

  /** Another client with a copy of the current cookies: a stolen session, an old tab or a second browser. */
  copy(): Borrower {
    const other = new Borrower(this.lender, this.person, this.address);
    this.cookies.forEach((value, name) => other.cookies.set(name, value));
    return other;
  }

  /** Value of the session cookie, if any. */
  get sessionId(): string | undefined {
    return this.cookies.get("sid") ?? this.cookies.get("__Host-sid");
  }

  /** Reads a call as JSON. Throws when a successful answer has not exactly its shape. */
  async read(call: CallName, params: Record<string, string> = {}, query: Record<string, string> = {}): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const answer = await this.fetch(callUrl(call, params) + (search && `?${search}`));
    if (answer.status === 200) expectExactShape(call, answer.body);
    return answer;
  }

  /** Requests a page as HTML, as a browser's navigation does. */
  open(path: string): Promise<Answer> {
    return this.fetch(path, { headers: { accept: "text/html" } });
  }

  /** Form of a call; by `name` when the call has several. Throws when there is none. */
  async form(
    call: CallName,
    name?: string,
    query?: Record<string, string>,
    params?: Record<string, string>,
  ): Promise<Descriptor> {
    const { status, body } = await this.read(call, params, query);
    const form = name ? body.forms?.[name] : body.form;
    if (!form) throw new Error(`${call} shows no form ${name ?? ""}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    return form;
  }

  /** Posts a form as the engine does: multipart; CSRF token, idempotency key and version first. */
  post(form: Postable, fields: Fields, overrides: Overrides = {}): Promise<Answer> {
    return this.rawPost(form, fields, { ...overrides, headers: { origin: this.lender.origin, ...overrides.headers } });
  }

  /** The same without an `Origin` header. */
  rawPost(
    form: Postable,
    fields: Fields,
    { plain = false, headers, url = actionUrl(form.action), body, ...ours }: Overrides = {},
  ): Promise<Answer> {
    return this.fetch(url, {
      method: "POST",
      body: body ?? bodyOf(form, fields, ours),
      headers: { ...(plain && { accept: "text/html,application/xhtml+xml" }), ...headers },
    });
  }

  /** Reads a call's form and posts it. */
  async fill(call: CallName, fields: Fields, overrides?: Overrides): Promise<Answer> {
    return this.post(await this.form(call), fields, overrides);
  }

  /** Logs in on this device. */
  logIn(username = this.person.email, password = this.person.password): Promise<Answer> {
    return this.fill("login", { username, password, next: "" });
  }

  /** Logs in without the session of before, which expires when the clock advances by days. */
  logInAgain(username?: string): Promise<Answer> {
    this.cookies.delete("sid");
    return this.logIn(username);
  }

  /** The code in the newest SMS to `phone`; waits for one. */
  async code(phone = this.person.phone): Promise<string> {
    await this.lender.settle();
    const codes = await until(
      async () => this.codesTo(phone, await this.lender.outbox()),
      (found) => found.length > 0,
    );
    return codes.at(-1)!;
  }

  private codesTo(phone: string, sent: Awaited<ReturnType<Lender["outbox"]>>): string[] {
    return sent.flatMap(({ channel, to, text }) =>
      channel === "sms" && to.endsWith(phone.slice(1)) ? (/#(\d{6})$/.exec(text)?.slice(1) ?? []) : [],
    );
  }

  private store(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const over = value === "" || attributes.some((attribute) => attribute === "Expires=Thu, 01 Jan 1970 00:00:00 GMT");
    if (over) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const parse = (text: string): Body => {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
};

/** Multipart body of a post. */
export const bodyOf = (form: Postable, fields: Fields, { csrf, key, version }: Overrides = {}): FormData => {
  const body = new FormData();
  const ours = {
    _csrf: csrf === undefined ? form.csrf : csrf,
    _key: key === undefined ? form.key : key,
    _version: version === undefined ? form.version : version,
  };
  for (const [name, text] of [...Object.entries(ours), ...Object.entries(fields)])
    if (text !== null && text !== undefined) body.append(name, text);
  return body;
};

/** Asserts that a step succeeded and returns its `nextUrl`; throws on any error. */
export const succeed = (answer: Answer): string => {
  if (answer.status !== 200 || answer.body.errors)
    throw new Error(`The step was refused: ${answer.status} ${answer.text.slice(0, 500)}`);
  return answer.body.nextUrl ?? "";
};

/** The steps of an application in order. Each posts one page and returns the next page's URL; throws on refusal. */
export const steps = {
  register: async (b: Borrower, story: Story): Promise<string> => {
    tick(b);
    return succeed(await b.fill("general-information", registration(b.person, story.chosen)));
  },
  confirmPhone: async (b: Borrower): Promise<string> =>
    succeed(await b.fill("user-sms-confirmation", { pin: await b.code() })),
  again: async (b: Borrower, story: Story): Promise<string> =>
    succeed(await b.fill("general-information-b", story.chosen)),
  fillIn: async (b: Borrower): Promise<string> => succeed(await b.fill("fill-in-options", { fillInMethod: "manual" })),
  personal: async (b: Borrower, story: Story): Promise<string> =>
    succeed(
      await b.fill(
        "personal-information",
        personal({ ...b.person, ...(story.serial && { pin: pinOf(story.serial) }) }, story.money),
      ),
    ),
  payment: async (b: Borrower, story: Story): Promise<string> => {
    tick(b);
    return succeed(await b.fill("payment-and-collateral-data", payment(b.person, story.ending)));
  },
  confirmRequest: async (b: Borrower): Promise<string> => {
    const next = succeed(await b.fill("sms-confirmation", { pin: await b.code() }));
    await b.lender.settle();
    return next;
  },
  sendCode: async (b: Borrower, page: CallName): Promise<void> => {
    tick(b);
    succeed(await b.post(await b.form(page, "sendCode"), {}));
  },
  /** Proves the trusted number, which is `phone`. */
  proveNumber: async (b: Borrower, phone?: string): Promise<string> => {
    tick(b);
    succeed(await b.post(await b.form("confirm-number", "sendCode"), { purpose: "number" }));
    return succeed(await b.fill("confirm-number", { pin: await b.code(phone), next: "" }));
  },
  sign: async (b: Borrower): Promise<string> => {
    await steps.sendCode(b, "view-contract");
    const sign = await b.form("view-contract", "sign");
    const next = succeed(
      await b.post(sign, { versionHash: String(sign.values["versionHash"]), tos: "1", pin: await b.code() }),
    );
    await b.lender.settle();
    return next;
  },
} as const;

/** Advances the clock before a code is sent: codes are distinguished by their sending time. */
const tick = (b: Borrower): void => b.lender.clock.advance(TICK_MS);

/** How far `borrowerAt` walks: the name of the last completed step. */
export type Milestone = "registered" | "confirmed" | "filledIn" | "told" | "sent" | "decided" | "signed";

const MILESTONES: readonly (readonly [Milestone, (b: Borrower, story: Story) => Promise<string>])[] = [
  ["registered", steps.register],
  ["confirmed", steps.confirmPhone],
  ["filledIn", steps.fillIn],
  ["told", steps.personal],
  ["sent", steps.payment],
  ["decided", steps.confirmRequest],
  ["signed", steps.sign],
];

/** Takes a new borrower through all steps up to `milestone`. */
export const bringTo = async (borrower: Borrower, milestone: Milestone, story: Story): Promise<void> => {
  for (const [reached, step] of MILESTONES) {
    await step(borrower, story);
    if (reached === milestone) break;
  }
};

/** A new borrower who has completed all steps up to `milestone`. */
export const borrowerAt = async (
  lender: Lender,
  milestone: Milestone,
  story: Story = stories.approve,
  person = newPerson(),
): Promise<Borrower> => {
  const borrower = new Borrower(lender, person);
  await bringTo(borrower, milestone, story);
  return borrower;
};

/** The borrower's latest running credit, as its page shows it. Throws when there is none. */
export const runningCredit = async (borrower: Borrower): Promise<CreditData> => {
  const { body, text } = await borrower.read("existing-active-credit");
  const [credit] = (body as unknown as Partial<CreditsData>).credits ?? [];
  if (!credit) throw new Error(`no running credit: ${text.slice(0, 200)}`);
  return credit;
};
