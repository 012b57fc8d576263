import { expect, it } from "vitest";
import { outboxMail } from "./mail.ts";

it("outboxMail accepts mails and leaves them in the outbox", async () => {
  expect(outboxMail.isOutbox).toBe(true);
  await expect(
    outboxMail.send({ id: "id-1", to: "ivan@example.bg", subject: "Договорът Ви", text: "Здравейте!" }),
  ).resolves.toBeUndefined();
  await expect(outboxMail.close()).resolves.toBeUndefined();
});
