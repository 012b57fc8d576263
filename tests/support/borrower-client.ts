/** An HTTP client with a cookie jar that reads and posts as the form engine does. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import type { StatusData } from "#src/api/responses/responses.ts";
import { expectExactShape } from "./exact-shape.ts";
import { until, type Lender } from "./lender.ts";
import { newPerson, type Fields, type Person } from "./borrower-data.ts";

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

  /** Their mails so far, oldest first. */
  async mails(): Promise<{ subject: string; text: string }[]> {
    const sent = await this.lender.sentTo(this.person.email);
    return sent.map(({ subject = "", text }) => ({ subject, text }));
  }

  /** Subjects of their mails so far. */
  async subjects(): Promise<string[]> {
    return (await this.mails()).map(({ subject }) => subject);
  }

  /** Texts of their SMS so far, oldest first. */
  async texts(): Promise<string[]> {
    return (await this.lender.sentTo(this.person.phone)).map(({ text }) => text);
  }

  /** The status page of their latest application, or of another one. */
  async status(requestId?: string): Promise<StatusData> {
    return (await this.read("status", requestId === undefined ? {} : { requestId })).body as unknown as StatusData;
  }

  /** The code in the newest SMS to `phone`; waits for one. */
  async code(phone = this.person.phone): Promise<string> {
    const codes = await until(
      async () => (await this.lender.sentTo(phone)).flatMap(({ text }) => /#(\d{6})$/.exec(text)?.slice(1) ?? []),
      (found) => found.length > 0,
    );
    return codes.at(-1)!;
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
