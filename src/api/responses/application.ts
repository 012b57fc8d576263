/** Response shapes for the status of an application. */
import Type, { type Static } from "typebox";
import { nullable, Action, Form, ApplicationView, ProfileState, base } from "./base.ts";
import { ArrearsPlan, Next, PaidOut } from "./credit.ts";
import { Offer } from "./offer.ts";

const TimelineStep = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** `ended`: broken off here, so neither done nor still to come. */
  state: Type.Union([Type.Literal("done"), Type.Literal("now"), Type.Literal("next"), Type.Literal("ended")]),
  text: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});

/** An application's status: what happened, what comes next, who acts and how long it takes. */
export const Status = Type.Object({
  ...base,
  request: nullable(ApplicationView),
  title: Type.String(),
  text: Type.String(),
  tone: Type.Union([Type.Literal("info"), Type.Literal("success"), Type.Literal("warning")]),
  timeline: Type.Array(TimelineStep),
  /** While an application is in processing: how the profile stands, which the page reads again by the call of its own. */
  profile: Type.Optional(ProfileState),
  reasons: Type.Array(Type.String()),
  /** What a refused applicant may do and ask, apart from the reasons. */
  rights: Type.Array(Type.String()),
  /** The payout of the credit while it is news. */
  paidOut: Type.Optional(PaidOut),
  /** What is overdue of the credit, where it is paid, and by which plan. */
  overdue: Type.Optional(Type.Object({ next: Next, repaymentUrl: Type.String(), arrearsPlan: nullable(ArrearsPlan) })),
  /** Whether relief may be asked for the credit. */
  mayAskRelief: Type.Boolean(),
  offer: nullable(Offer),
  /** Link to the next step, if any. */
  action: Type.Optional(Action),
  /** A new application, where it is not the next step: when it makes sense, in words, and the link. */
  later: Type.Optional(Type.Object({ text: Type.String(), ...Action.properties })),
  /** Links to the person's other running credits. */
  credits: Type.Array(Action),
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  /** Polling interval in milliseconds, while the status changes without the user's action. */
  askAgainAfter: Type.Optional(Type.Integer()),
});

export type StatusData = Static<typeof Status>;
