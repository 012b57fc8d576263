import { describe, expect, it } from "vitest";
import { Borrower, borrowerAt, steps, runningCredit } from "#tests/support/borrower.ts";
import { newPerson, payment, personal, stories } from "#tests/support/borrower-data.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** Log lines of a whole journey with failures on the way; must not contain any of `secrets`. */
const lines: string[] = [];
let failing = false;
let borrower: Borrower;
const secrets = new Map<string, string>();

const lender = useTestLender({
  env: { LOG_LEVEL: "debug" },
  logTo: { write: (line) => void lines.push(line) },
  between: (database) => ({
    ...database,
    // Database errors contain data of the row.
    transaction: (work) =>
      failing
        ? Promise.reject(
            Object.assign(new Error(`duplicate key: (${borrower.person.email}, ${borrower.person.pin})`), {
              code: "23505",
              detail: `Key (email)=(${borrower.person.email})`,
              parameters: [borrower.person.phone],
            }),
          )
        : database.transaction(work),
  }),
});

const note = (name: string, text: string | undefined): void => {
  if (text !== undefined && text.length >= 5) secrets.set(name, text);
};

describe("the log of a journey", () => {
  it("at level debug, with failures, contains no personal data, key, code or cookie, also not in URLs", async () => {
    const person = newPerson();
    borrower = await borrowerAt(lender, "filledIn", stories.approve, person);
    const data = personal(person, stories.approve.money);
    for (const [name, text] of Object.entries({ ...person, ...data, ...payment(person) }))
      if (typeof text === "string" && /\d{5}|@|[А-Яа-я ]{8}/.test(text)) note(name, text);
    note("password", person.password);
    const visit = async (): Promise<void> => {
      for (const [name, value] of borrower.cookies) note(`cookie ${name} ${secrets.size}`, value);
      const { body } = await borrower.read("user-data");
      note(`token ${secrets.size}`, body["csrf"] as string | undefined);
    };
    await visit();

    failing = true;
    const form = await borrower.form("personal-information");
    note("key", form.key);
    expect(await borrower.post(form, data)).toMatchObject({ status: 500 });
    expect(await borrower.post(form, data, { plain: true })).toMatchObject({ status: 500 });
    failing = false;

    await steps.personal(borrower, stories.approve);
    await steps.payment(borrower, stories.approve);
    await steps.confirmRequest(borrower);
    await steps.sign(borrower);
    await visit();
    const strange = "q8Zk3vXw1nT0aB7cYdE5fg";
    note("a key in an address", strange);
    const { papers, request } = await runningCredit(borrower);
    note("request", request.id);
    for (const path of [
      papers[0]!.url,
      `/s/${strange}`,
      `/validate-email?key=${strange}`,
      `/pogasyavane/${request.id}`,
      `/status/${request.id}?next=${person.email}`,
      `/%ff${strange}`,
      `/api/v2/${strange}`,
    ])
      await borrower.open(path);
    await borrower.fetch("/api/v2/login", {
      method: "POST",
      body: `{"password":"${person.password}"}`,
      headers: { "content-type": "application/json", authorization: `Bearer ${strange}` },
    });
    await borrower.fetch("/api/v2/error", {
      method: "POST",
      headers: { origin: lender.origin },
      body: new URLSearchParams({
        error: `no ${person.email}`,
        info: JSON.stringify({ pin: person.pin, phone: person.phone }),
        url: `/s/${strange}?x=${person.email}`,
      }),
    });
    await borrower.fetch("/api/v2/log-user-click", {
      method: "POST",
      headers: { origin: lender.origin },
      body: new URLSearchParams({ type: person.email, url: `/x?value=${person.phone}` }),
    });
    for (const { text } of await lender.outbox())
      for (const code of text.matchAll(/#(\d{6})|https?:\/\/\S+[?&]key=(\S+)/g))
        note(`code ${secrets.size}`, code[1] ?? code[2]);
    await lender.settle();

    const all = lines.join("");
    expect(secrets.size).toBeGreaterThan(15);
    expect(lines.length).toBeGreaterThan(5);
    for (const level of ["error", "warn", "info"]) expect(all).toContain(`"level":"${level}"`);
    expect(all).toContain("23505");
    const leaked = [...secrets].filter(([, secret]) =>
      [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) => all.includes(form)),
    );
    expect(leaked).toEqual([]);
    expect(lines.filter((line) => !/^[^\n]+\n$/.test(line))).toEqual([]);
  }, 240_000);

  it("names a register that does not answer a decision", async () => {
    const before = lines.length;
    await borrowerAt(lender, "decided", { ...stories.approve, serial: 903 });
    const away = lines.slice(before).filter((line) => line.includes('"register-away"'));
    expect(away.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ register: "credit-record" }]);
  });
});
