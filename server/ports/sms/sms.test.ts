import { expect, it } from "vitest";
import { outboxSms } from "./sms.ts";

it("outboxSms accepts messages and leaves them in the outbox", async () => {
  expect(outboxSms.isOutbox).toBe(true);
  await expect(outboxSms.send({ id: "id-1", storedPhone: "0888123456", text: "Код 123456" })).resolves.toBeUndefined();
});
