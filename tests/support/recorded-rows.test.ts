/** What of a recorded walk is another's when it is put in as theirs. */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import { newPerson } from "./borrower-data.ts";
import { recordingOf } from "./recorded-rows.ts";

it("random tokens are, and words of ours that are as long are not", () => {
  const tokens = Array.from({ length: 200 }, (_, at) => randomBytes(at % 2 === 0 ? 16 : 32).toString("base64url"));
  const words = [...PRODUCT_KEYS, "staff-classify-payment", "fill-in-id-card-upload"];
  expect(words.filter((word) => word.length === 22)).toHaveLength(4);
  const rows = [...tokens, ...words].map((word) => ["requests", JSON.stringify({ word })] as const);
  const walker = {
    person: newPerson(),
    address: "192.0.2.7",
    cookies: new Map<string, string>(),
    origin: "https://zayavka.example",
    at: new Date("2026-11-20T08:00:00Z"),
  };
  const asked = { sealed: new Map(), hashed: new Map() };
  expect(recordingOf(walker, asked, [], rows, 0).tokens).toEqual(new Set(tokens));
});
