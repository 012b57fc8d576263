import type { Cases } from "./cases.fixture.ts";

export const emailBackend: Cases = {
  guide: { about: "Пита сървъра дали адресът може да се ползва. Слага се последно." },
  props: {
    url: {
      words: "повикването, което проверява",
      absent: "check-email",
      schema: { type: "string", minLength: 1, examples: ["check-email"] },
    },
  },
  // No backend check is made for these.
  accepts: ["", "  ", null, undefined],
  answers: {
    of: "a@b.bg",
    says: [
      [{}, undefined],
      [null, undefined],
      ["ok", undefined],
      [{ skipped: true }, undefined],
      [{ skipped: true, error: "x", errors: { email: "x" } }, undefined],
      [{ errors: { email: "x" } }, { text: "x" }],
      [{ errors: { email: "x" }, message: "y", error: "z" }, { text: "x" }],
      [{ message: "y", error: "z" }, { text: "y" }],
      [{ error: { errors: { email: "x" }, message: "y" } }, { text: "x" }],
      [{ error: { message: "y" } }, { text: "y" }],
      [{ error: "z" }, { text: "z" }],
      [{ error: true }, { code: "email-backend" }],
      [{ error: {} }, { code: "email-backend" }],
      [{ error: false }, undefined],
      [{ error: null, errors: {} }, undefined],
      // A refused check says nothing about the address.
      [{ errors: { _form: "Твърде много опити." } }, "fails"],
    ],
  },
  asks: [
    [" a@b.bg ", {}, "check-email", { email: "a@b.bg" }],
    [" a@b.bg ", { url: "check-email-2" }, "check-email-2", { email: "a@b.bg" }],
  ],
};
