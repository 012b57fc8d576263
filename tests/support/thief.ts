/** Somebody who knows a borrower's password and nothing else, what they may try, and in which orders. */
import { callUrl, type CallName } from "#src/api/calls/calls.ts";
import { Borrower, steps, type Answer } from "./borrower.ts";
import { choice, ibanOf, newPerson, payment, stories, type Fields, type Person, type Story } from "./borrower-data.ts";
import type { Lender } from "./lender.ts";

/** Small enough for a second one beside it within a new client's limit. */
export const SMALL: Story = { ...stories.approve, chosen: choice("consumerCredit", 300, 6) };

const DAY_MS = 24 * 3_600_000;
const KEY = /\/(?:zabravena-parola\/|validate-email\?key=)([\w-]{22})/g;

/** The thief at a browser of their own. */
export class Thief extends Borrower {
  /** What the thief really has: a phone, a mailbox, an account. */
  readonly own = newPerson();
  email: string;
  password: string;

  constructor(lender: Lender, victim: Person) {
    super(lender, victim);
    ({ email: this.email, password: this.password } = victim);
  }

  get account(): string {
    return ibanOf(this.own);
  }

  override logIn(): Promise<Answer> {
    return super.logIn(this.email, this.password);
  }

  /** The latest code that came to the thief's phone; undefined when none has. */
  async seenCode(): Promise<string | undefined> {
    return (await this.lender.sentTo(this.own.phone))
      .flatMap(({ text }) => /#(\d{6})$/.exec(text)?.slice(1) ?? [])
      .at(-1);
  }

  /** The key of the latest link that came to the thief's mailbox. */
  async seenKey(): Promise<string | undefined> {
    return (await this.lender.sentTo(this.own.email))
      .flatMap(({ text }) => [...text.matchAll(KEY)].map(([, key]) => key))
      .at(-1);
  }

  /** Fills in the form of a page, if the page shows one. */
  async attempt(call: CallName, fields: Fields, name?: string): Promise<Answer | undefined> {
    const { body } = await this.read(call);
    const form = name ? body.forms?.[name] : body.form;
    return form && this.post(form, { ...hidden(form.values), ...fields });
  }

  /** Asks for the code of a page, and enters what came to the thief's phone. */
  async enterCode(call: CallName, fields: Fields = {}, name?: string): Promise<Answer | undefined> {
    this.lender.clock.advance(1000);
    await this.attempt(call, {}, "sendCode");
    const pin = await this.seenCode();
    return pin === undefined ? undefined : this.attempt(call, { ...fields, pin }, name);
  }
}

const hidden = (values: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );

const change = (thief: Thief, own: { email?: string; mobilePhone?: string }): Promise<Answer | undefined> =>
  thief.attempt("profile", {
    email: thief.email,
    mobilePhone: thief.person.phone,
    currentPassword: thief.password,
    ...own,
  });

/** What prepares a theft. Each does what it can with what the thief has, and leaves alone what is refused. */
export const ACTS: Readonly<Record<string, (thief: Thief) => Promise<unknown>>> = {
  "a new phone": async (thief) => {
    await change(thief, { mobilePhone: thief.own.phone });
    const pin = await thief.seenCode();
    if (pin) await thief.attempt("confirm-phone-number", { pin });
  },
  "a new e-mail": async (thief) => {
    await change(thief, { email: thief.own.email });
    await thief.enterCode("confirm-number");
    const key = await thief.seenKey();
    if (!key) return;
    const { body } = await thief.read("validate-email", {}, { key });
    if (body.form) await thief.post(body.form, { key });
    thief.email = thief.own.email;
  },
  "a new password by a code": async (thief) => {
    const visitor = new Thief(thief.lender, thief.person);
    Object.assign(visitor, { own: thief.own });
    await visitor.attempt("forgotten-password", { username: thief.email, channel: "code" });
    const nextUrl = (await visitor.enterCode("forgotten-password-sms-pin"))?.body.nextUrl;
    const form = nextUrl && (await visitor.fetch(apiOf(nextUrl))).body.form;
    if (!form) return;
    const password = "Паролата на крадеца 9";
    const set = await visitor.post(form, { password, passwordRepeat: password });
    if (set.status === 200) thief.password = password;
  },
  "a new application": async (thief) => {
    await steps.again(thief, SMALL).catch(() => undefined);
    await thief.attempt("fill-in-options-b", { fillInMethod: "manual" });
    await steps.personal(thief, SMALL).catch(() => undefined);
    await thief.attempt("payment-and-collateral-data", payment(thief.own, SMALL.ending));
    await thief.enterCode("sms-confirmation");
    await thief.lender.settle();
    await thief.attempt("status", { product: "consumerCredit", amount: "300", months: "6" }, "accept");
  },
};

const apiOf = (page: string): string =>
  callUrl("forgotten-password-reset", { key: page.slice(page.lastIndexOf("/") + 1) });

/** Whether an answer is a file to keep. */
export const isFile = ({ headers }: Answer): boolean => headers.has("content-disposition");

/** What ends in money or hands out all data, tried after each act: the calls that gave in. */
export const endsOf = async (thief: Thief): Promise<string[]> => {
  const gaveIn: string[] = [];
  if (isFile(await thief.read("export-data"))) gaveIn.push("export-data");
  await thief.enterCode("confirm-number");
  if (isFile(await thief.read("export-data"))) gaveIn.push("export-data after a code");
  const account = { paymentMethod: "wireTransfer", iban: thief.account, ibanOwner: "1" };
  if ((await thief.attempt("payment-information", account))?.status === 200) gaveIn.push("payment-information");
  if ((await thief.enterCode("view-contract", { tos: "1" }, "sign"))?.status === 200) gaveIn.push("view-contract");
  await thief.lender.settle();
  if (thief.lender.payouts.some((payout) => payout.account === thief.account)) gaveIn.push("a payout");
  return gaveIn;
};

/** All orders of some things. */
export const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first, n) => ordersOf(things.toSpliced(n, 1)).map((others) => [first, ...others]));

/** Walks through acts in an order, a day apart and logged in anew; what gave in, by the act after which it did. */
export const walk = async (thief: Thief, order: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const act of order) {
    thief.cookies.delete("sid");
    await thief.logIn();
    await ACTS[act]!(thief);
    found.push(...(await endsOf(thief)).map((end) => `${act}: ${end}`));
    thief.lender.clock.advance(DAY_MS);
  }
  return found;
};
