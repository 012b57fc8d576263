/** Posts that the fuzz (`npm run torture`) found answered 5xx or not at all, by their cause. */
import { Agent, request as httpRequest } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import { Borrower, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 61_000 });

  const utf16 = (name: string, text: string): Blob =>
    new Blob([
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: text/plain; charset=utf-16le\r\n\r\n`,
      Buffer.from(text, "utf16le"),
      "\r\n--x--\r\n",
    ]);

  describe("U+0000, which PostgreSQL's texts cannot hold,", () => {
    it.each(["a\0", "\0", "a\0b"])("in the key (%j) is ignored: such a key was never issued", async (key) => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("contact-us");
      const before = await snapshot(lender);
      for (const body of [
        new URLSearchParams({ _csrf: form.csrf!, _version: form.version, _key: key, name: "Георги" }),
        undefined,
      ])
        expect((await visitor.post(form, { name: "Георги" }, { key, ...(body && { body }) })).status).toBe(
          key === "\0" ? 400 : 409,
        );
      expect(await snapshot(lender)).toEqual(before);
    });

    it("and a lone surrogate in a part of another charset are ignored", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("login");
      const headers = { "content-type": "multipart/form-data; boundary=x", "x-csrf-token": form.csrf! };
      for (const key of ["a\0", "\ud800", "\udfff\0"])
        expect((await visitor.post(form, {}, { body: utf16("_key", key), headers })).status).toBe(
          key === "a\0" ? 409 : 400,
        );
    });

    it("in a live check is not part of what is checked", async () => {
      const visitor = new Borrower(lender);
      const check = (call: "check-email" | "check-promo-code", fields: Record<string, string>): Promise<Answer> =>
        visitor.fetch(callUrl(call), {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: { origin: lender.origin },
        });
      expect(await check("check-email", { email: "georgi@example.bg\0" })).toMatchObject({ status: 200, body: {} });
      expect((await check("check-promo-code", { promoCode: "\0ЗИМА" })).status).toBe(200);
    });

    it("in a login is the same as without it: no account, one answer", async () => {
      const answers = [];
      for (const username of ["nobody@example.bg", "nobody@example.bg\0", "\0nobody@example.bg"])
        answers.push((await new Borrower(lender).fill("login", { username, password: "Парола\0 1", next: "\0" })).text);
      expect(new Set(answers).size).toBe(1);
    });
  });

  describe("an offer to change the protocol", () => {
    const send = (offer: string, path: string, body: string, inPieces = false): Promise<[number, string]> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          lender.url + path,
          {
            method: "POST",
            headers: {
              accept: "application/json",
              origin: lender.origin,
              "content-type": "application/x-www-form-urlencoded",
              "content-length": String(Buffer.byteLength(body)),
              ...(offer && { connection: "Upgrade, HTTP2-Settings", upgrade: offer, "http2-settings": "AAMAAABk" }),
            },
          },
          (response) => void textOf(response).then((text) => resolve([response.statusCode!, text]), reject),
        );
        request.on("error", reject);
        if (!inPieces) return void request.end(body);
        request.write(body.slice(0, 3), () => setImmediate(() => request.end(body.slice(3))));
      });

    it.each(["h2c", "websocket", "TLS/1.0, HTTP/1.1"])(
      "(%s) is ignored: the post is answered as without it",
      async (offer) => {
        const body = "email=nobody%40example.bg";
        const plain = await send("", callUrl("check-email"), body);
        expect(plain).toEqual([200, "{}"]);
        expect(await send(offer, callUrl("check-email"), body)).toEqual(plain);
        expect(await send(offer, callUrl("check-email"), body, true)).toEqual(plain);
        expect((await send(offer, "/api/v2/contact-us", "name=x"))[0]).toBe(401);
      },
    );

    it("leaves the connection open, however often it is made, and nothing behind on it", async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const warnings: Error[] = [];
      const listen = (warning: Error): void => void warnings.push(warning);
      process.on("warning", listen);
      const ports = new Set<number>();
      const ask = (offer: boolean): Promise<void> =>
        new Promise((resolve, reject) => {
          const headers = {
            accept: "application/json",
            ...(offer && { connection: "keep-alive, upgrade", upgrade: "h2c" }),
          };
          httpRequest(lender.url + callUrl("announcements"), { agent, headers })
            .on("response", (response) => {
              expect(response.statusCode).toBe(200);
              ports.add(response.socket.localPort!);
              response.on("end", resolve).resume();
            })
            .on("error", reject)
            .end();
        });
      for (let n = 0; n < 30; n += 1) await ask(n % 10 > 0);
      agent.destroy();
      process.off("warning", listen);
      expect([ports.size, warnings]).toEqual([1, []]);
    });
  });
});
