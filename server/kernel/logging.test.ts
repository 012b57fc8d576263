import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { makeLogger, REQUEST_IDS, serializeError } from "./logging.ts";

const EMAIL = "ivan.petrov@example.bg";
const EGN = "7501020018";
const PHONE = "+359 888 123 456";
const IBAN = "BG80BNBG96611020345678";
const TOKEN = "q8Zk3vXw1nT0aB7cYdE5fg";
const SECRETS = [EMAIL, EGN, PHONE, "+359888123456", IBAN, TOKEN, "hunter2-pass", "123456"];

const logging = (): { lines: string[]; stream: { write(line: string): void } } => {
  const lines: string[] = [];
  return { lines, stream: { write: (line) => void lines.push(line) } };
};

describe("the log", () => {
  it("contains no personal data or secrets from requests, errors or careless log calls", async () => {
    const { lines, stream } = logging();
    const app = Fastify({ loggerInstance: makeLogger({ logLevel: "debug" }, stream), ...REQUEST_IDS });
    app.post("/s/:key", (request) => {
      request.log.info(
        {
          body: request.body,
          password: "hunter2-pass",
          user: { email: EMAIL, egn: EGN, iban: IBAN, phone: PHONE },
          code: "123456",
          headers: request.headers,
        },
        "careless",
      );
      request.log.info("%s asked for /s/%s?x=%s", EMAIL, TOKEN, EGN);
      request.log.error(new Error(EGN));
      request.log.info({ reset: { token: TOKEN } }, `reset ${TOKEN}`);
      request.log.warn(
        {
          err: Object.assign(new Error(`duplicate ${EMAIL}\n${TOKEN}`), {
            code: "23505",
            detail: `Key (email)=(${EMAIL})`,
            parameters: [EGN],
            query: IBAN,
            cause: new Error(PHONE),
          }),
        },
        "database",
      );
      throw Object.assign(new Error(`failed for ${EGN} at ${IBAN}`), { statusCode: 500 });
    });
    await app.inject({
      method: "POST",
      url: `/s/${TOKEN}?email=${EMAIL}&egn=${EGN}`,
      headers: { cookie: `sid=${TOKEN}`, authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      payload: { password: "hunter2-pass", egn: EGN, nested: { email: EMAIL } },
    });
    await app.inject({ method: "GET", url: `/unknown/${TOKEN}?${TOKEN}=${EMAIL}` });
    await app.close();
    const all = lines.join("");
    for (const secret of SECRETS) expect(all).not.toContain(secret);
    expect(all).toContain('"path":"/s/:key"');
    expect(all).toContain('"route":"/s/:key"');
    expect(all).toContain('"code":"23505"');
    expect(all).toContain("failed for [hidden] at [hidden]");
  });

  it("is one JSON line per event, with UTC time, a level name and a server-generated request id", async () => {
    const { lines, stream } = logging();
    const app = Fastify({ loggerInstance: makeLogger({ logLevel: "info" }, stream), ...REQUEST_IDS });
    app.get("/kontakti", (request) => {
      request.log.error(new Error("two\nlines"));
      return {};
    });
    await app.inject({ url: "/kontakti", headers: { "request-id": "forged\nline" } });
    await app.close();
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
    expect(events.every(({ time }) => new Date(String(time)).toISOString() === time)).toBe(true);
    expect(new Set(events.map(({ reqId }) => reqId)).size).toBe(1);
    expect(events[0]!.reqId).toMatch(/^[0-9a-f-]{36}$/);
    expect(events.map(({ level }) => level)).toContain("error");
    expect(events.find(({ res }) => res)).toMatchObject({ res: { status: 200 } });
  });
});

describe("serializeError", () => {
  it("masks the text of a thrown value that is not an Error", () => {
    expect(serializeError(`no ${EMAIL}`)).toEqual({ type: "string", message: "no [hidden]" });
  });
});
