/** Shapes shared by responses. Money is a decimal string with a point and two digits; days are `YYYY-MM-DD`. */
import Type, { type Static, type TSchema } from "typebox";
import type { Block } from "#src/domain/text/document.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

export const Decimal = Type.String({ pattern: "^-?\\d+\\.\\d{2}$" });

/** An object described elsewhere: it may have properties beside the listed ones. */
const open = { additionalProperties: true };

/** A form descriptor: its properties are those of the definitions (`schemas/definition.schema.json`). */
export const Form = Type.Unsafe<Descriptor>(Type.Object({ id: Type.String(), version: Type.String() }, open));

/** Content of a page: its kinds stand in `src/domain/text/document.ts`. */
export const Blocks = Type.Unsafe<Block[]>(Type.Array(Type.Object({ kind: Type.String() }, open)));

/** A picture of ours: its path, its size in px, and what it shows in words. */
export const Picture = Type.Object({
  src: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
});

export const Page = Type.Object({
  title: Type.String(),
  description: Type.Optional(Type.String()),
  canonical: Type.Optional(Type.String()),
  /** The picture of its social preview, the site's own by default. */
  image: Type.Optional(Picture),
});

/** What became of a plain post of a form: it is shown again, as the engine's `Posted` says, or done. */
const Posted = Type.Object({
  form: Type.String(),
  errors: Type.Record(Type.String(), Type.String()),
  note: Type.Optional(
    Type.Object({ text: Type.String(), opened: Type.Array(Type.Object({ id: Type.String(), text: Type.String() })) }),
  ),
  done: Type.Optional(Type.String()),
});

/** Properties of every page's response. */
export const base = { page: Page, today: Day, posted: Type.Optional(Posted), nextUrl: Type.Optional(Type.String()) };

/** Where the visitor belongs instead, or where a read that remembers something leads. */
export const Elsewhere = Type.Object(
  { nextUrl: Type.String() },
  { description: "The visitor belongs on another page." },
);

export const Action = Type.Object({ label: Type.String(), url: Type.String() });

/** The e-mail while it is not confirmed: what that means, the form that sends its link again, where it is corrected. */
export const EmailOpen = Type.Object({ text: Type.String(), form: Form, change: Action });

export type EmailOpenData = Static<typeof EmailOpen>;
/** What is new on a page, and where to do what it says. */
export const News = Type.Object({
  tone: Type.Union([Type.Literal("info"), Type.Literal("success"), Type.Literal("warning")]),
  text: Type.String(),
  action: Type.Optional(Action),
});

/** How a profile stands, what is to be done about it, and the reasons where it was refused. */
export const ProfileState = Type.Object({
  key: Type.String(),
  label: Type.String(),
  ...News.properties,
  reasons: Type.Array(Type.String()),
});

/** How the SMS goes whose code a page waits for: what has become of it, and after how many milliseconds there may be more. */
export const CodeOnItsWay = Type.Object({
  news: Type.Optional(News),
  lookAgainAfter: Type.Optional(Type.Integer()),
});

export const ApplicationView = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  status: Type.String(),
  statusLabel: Type.String(),
  statusSince: Type.String(),
});

export type PageData = Static<typeof Page>;
