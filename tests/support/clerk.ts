/** A member of the lender's staff at the desk, with a browser of their own; reads pages as the stub of the renderer tells them. */
import type { StaffFrame, StaffView } from "#src/buro/desk.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { STAFF_ROLES, type StaffRole } from "#src/domain/staff/roles.ts";
import { DEMO_STAFF, DEMO_STAFF_PASSWORD, seedDemoStaff } from "#server/demo/staff.ts";
import { inviteStaff } from "#server/lending/staff/accounts.ts";
import { codeAt } from "./authenticator.ts";
import { Borrower, type Answer, type Overrides } from "./borrower.ts";
import type { Fields } from "./borrower-data.ts";
import type { Lender } from "./lender.ts";
import { staffCookie } from "#server/buro/context.ts";
import { formKey } from "#server/buro/form-key.ts";
import { plainForm } from "#server/forms/judge-form.ts";
import { hashToken } from "#server/kernel/secrets.ts";
import { csrfToken } from "#server/visit/csrf.ts";

/** A page of the staff: its answer, and what it was rendered from. */
export type Desk = Answer & { view: StaffView; frame: StaffFrame };

const LOGIN = "/buro/vhod";

const OPENS = '<script type="application/json">';

const formsIn = (value: unknown): Descriptor[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = "elements" in value && "action" in value ? [value as Descriptor] : [];
  return [...own, ...Object.values(value).flatMap(formsIn)];
};

/** A browser of the staff. */
export class ClerkBrowser {
  readonly browser: Borrower;

  constructor(
    readonly lender: Lender,
    readonly email = "",
  ) {
    this.browser = new Borrower(lender);
  }

  /** Opens a page. */
  async open(path: string): Promise<Desk> {
    const answer = await this.browser.open(path);
    const { text } = answer;
    const at = text.indexOf(OPENS);
    const told = at < 0 ? "{}" : text.slice(at + OPENS.length, text.lastIndexOf("</script>"));
    return { ...answer, ...(JSON.parse(told) as { view: StaffView; frame: StaffFrame }) };
  }

  /** What a page says: what it was rendered from, as text, with plain spaces. */
  async shown(path: string): Promise<string> {
    return JSON.stringify((await this.open(path)).view).replaceAll("\u00a0", " ");
  }

  /** A form of a page by its id. Throws when the page has none. */
  async form(path: string, id: string): Promise<Descriptor> {
    const { view, frame, status } = await this.open(path);
    const found = [...formsIn(view), ...formsIn(frame)].find((form) => form.id === `staff-${id}`);
    if (!found) throw new Error(`${path} has no form ${id}: ${status} ${JSON.stringify(view)?.slice(0, 300)}`);
    return found;
  }

  /**
   * A form as its page would issue it, where the page does not show it: of an old tab, or made up. Where its address has
   * several parts, the last of those given stands for the rest.
   */
  unshown(id: string, ...subject: readonly string[]): Pick<Descriptor, "action" | "csrf" | "key" | "version"> {
    const { services, clock } = this.lender;
    const name = staffCookie(services.settings.https).name;
    const owner = hashToken(this.browser.cookies.get(name) ?? "");
    const form = plainForm(services, `staff-${id}`);
    let at = 0;
    const action = form.action.replace(/:\w+/g, () =>
      encodeURIComponent(decodeURIComponent(subject[at++] ?? subject.at(-1) ?? "-")),
    );
    const { version } = form;
    return {
      action,
      version,
      csrf: csrfToken(services.secrets.signing, owner),
      key: formKey(services, { owner, form: form.id, version, call: action }, clock.now()),
    };
  }

  /** Reads a form of a page and posts it. */
  async fill(path: string, id: string, fields: Fields = {}, overrides?: Overrides): Promise<Answer> {
    return this.browser.post(await this.form(path, id), fields, overrides);
  }

  /** Searches, and opens what was found; a search that was refused as it was answered. */
  async search(q: string): Promise<Answer> {
    const answer = await this.browser.post(this.unshown("find", ""), { q });
    return answer.body.nextUrl === undefined ? answer : this.open(answer.body.nextUrl);
  }

  /** Logs in. */
  logIn(password = DEMO_STAFF_PASSWORD, code = ""): Promise<Answer> {
    return this.fill(LOGIN, "login", { email: this.email, password, code });
  }
}

const letIn = async (clerk: ClerkBrowser): Promise<ClerkBrowser> => {
  const { status, text } = await clerk.logIn();
  if (status !== 200) throw new Error(`${clerk.email} does not get in: ${status} ${text}`);
  return clerk;
};

/** The demo's staff of a role, logged in in a browser that nobody else has. */
export const anotherOfRole = async (lender: Lender, role: StaffRole): Promise<ClerkBrowser> => {
  await seedDemoStaff(lender.services);
  return letIn(new ClerkBrowser(lender, DEMO_STAFF[role].email));
};

/** Browsers of the demo's staff, by lender. */
const browsers = new WeakMap<Lender["database"], Map<StaffRole, ClerkBrowser>>();

/** The demo's staff of a role, logged in; at one lender always in the same browser. */
export const clerkOfRole = async (lender: Lender, role: StaffRole): Promise<ClerkBrowser> => {
  const known = browsers.get(lender.database) ?? new Map<StaffRole, ClerkBrowser>();
  if (known.size === 0) await seedDemoStaff(lender.services);
  browsers.set(lender.database, known);
  const clerk = known.get(role) ?? new ClerkBrowser(lender, DEMO_STAFF[role].email);
  known.set(role, clerk);
  // Whom the session still knows, the login sends on.
  return (await clerk.open(LOGIN)).status === 303 ? clerk : letIn(clerk);
};

/** Somebody with every role, logged in. */
export const clerkOfEveryRole = async (lender: Lender): Promise<ClerkBrowser> => {
  const clerk = await clerkOfRole(lender, "admin");
  await lender.query(
    "insert into staff_roles (staff_id, role) select id, unnest($1::text[]) from staff where email = $2 on conflict do nothing",
    STAFF_ROLES,
    clerk.email,
  );
  return clerk;
};

/** Password of those who enrol. */
export const STRONG = "Бюро-на-третия-етаж-7";

/** Somebody invited and enrolled, with the secret of their second factor. */
export const enrolled = async (
  lender: Lender,
  { email, roles, egn }: { email: string; roles: readonly StaffRole[]; egn: string },
): Promise<{ clerk: ClerkBrowser; secret: string; path: string; code(): string }> => {
  const { url } = await inviteStaff(lender.services, { email, roles, names: `Служител ${email}` });
  const clerk = new ClerkBrowser(lender, email);
  const path = new URL(url).pathname;
  const { view } = await clerk.open(path);
  const facts = JSON.stringify(view);
  const secret = /((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})/.exec(facts)![1]!.replaceAll(" ", "");
  const code = (): string => codeAt(secret, lender.clock.now());
  const answer = await clerk.fill(path, "enrol", { password: STRONG, passwordRepeat: STRONG, egn, code: code() });
  if (answer.status !== 200) throw new Error(`${email} was not enrolled: ${answer.text}`);
  return { clerk, secret, path, code };
};
