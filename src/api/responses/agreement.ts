/** Response shape of the agreement to sign. */
import Type, { type Static } from "typebox";
import { Form, Blocks, CodeOnItsWay, EmailOpen, base } from "./base.ts";
import { Offer } from "./offer.ts";

/** The documents to read before signing, and the SHA-256 hash that the SMS code signs. */
export const Agreement = Type.Object({
  ...base,
  /** The credit that an agreement is of; an annex has none. */
  offer: Type.Optional(Offer),
  /** On the page of an annex: its figures, and what it costs. */
  annex: Type.Optional(Type.Object({ facts: Blocks, tip: Type.String() })),
  sha256: Type.String(),
  version: Type.Integer(),
  /** The borrower saw an earlier version, which this one replaces. */
  renewed: Type.Optional(Type.Literal(true)),
  /** On the page of a guarantor's contract: for whom, the most that they may owe, and how far it has come. */
  guarantee: Type.Optional(
    Type.Object({
      borrower: Type.String(),
      most: Type.String(),
      stands: Type.Union([
        Type.Literal("unsigned"),
        Type.Literal("signed"),
        Type.Literal("sent"),
        Type.Literal("active"),
      ]),
    }),
  ),
  papers: Type.Array(Type.Object({ kind: Type.String(), title: Type.String(), pdfUrl: Type.String(), blocks: Blocks })),
  lead: Type.Optional(Type.String()),
  emailOpen: Type.Optional(EmailOpen),
  waiting: Type.Optional(CodeOnItsWay),
  forms: Type.Record(Type.String(), Form),
});

export type AgreementData = Static<typeof Agreement>;
