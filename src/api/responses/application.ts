/** Response shapes for the status of an application. */
import Type, { type Static } from "typebox";
import { nullable, Action, Form, RequestView, base } from "./base.ts";
import { Offer } from "./offer.ts";

const TimelineStep = Type.Object({
  key: Type.String(),
  title: Type.String(),
  state: Type.Union([Type.Literal("done"), Type.Literal("now"), Type.Literal("next")]),
  text: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});

/** An application's status: what happened, what comes next, who acts and how long it takes. */
export const Status = Type.Object({
  ...base,
  request: nullable(RequestView),
  title: Type.String(),
  text: Type.String(),
  tone: Type.Union([Type.Literal("info"), Type.Literal("success"), Type.Literal("warning")]),
  timeline: Type.Array(TimelineStep),
  reasons: Type.Array(Type.String()),
  offer: nullable(Offer),
  /** Link to the next step, if any. */
  action: Type.Optional(Action),
  /** Links to the person's other running credits. */
  credits: Type.Array(Action),
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  /** Polling interval in milliseconds, while the status changes without the user's action. */
  askAgainAfter: Type.Optional(Type.Integer()),
});

export type StatusData = Static<typeof Status>;
